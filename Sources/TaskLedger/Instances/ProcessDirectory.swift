// Which instance a record means. Sources name processes differently: an app's own records have its executable's name
// and perhaps a pid, the system's have a bundle and mostly a pid, and old ones a name and a pid. What two of them have
// in common ties them together; what contradicts is another process.

import BackgroundTasks
import Containers

struct ProcessDirectory: Sendable {
  var storage = InstanceStorage()
  /// The latest instance known by each of these.
  private var byPID: [Int: Int] = [:]
  private var byName: [String: Int] = [:]
  private var byBundle: [String: Int] = [:]
  private var byJob: [String: Int] = [:]
  /// Of records that name no process: all of them are of the same one.
  private var nobody: Int?
  private var senders = SenderCache(slots: 16)
  private var nameBundles = NameBundleIndex()
  /// The instance that was known by the same bundle or name before.
  private(set) var before: [Int: Int] = [:]
  var beside = LivesBeside()
  /// Those whose pid another process has now.
  private var displaced: [Int] = []
  private var generations = Generations()
  private var count = 0
  /// The instances of which something was learnt; nil where nothing follows from that.
  var learnt: [Int]?
  private var boot = 0
  private let device: Int
  /// With other budgets every clock has something to say at another time.
  var budgets = BudgetRules() { didSet { if budgets != oldValue { clocks.noteAll(&storage, budgets) } } }
  private(set) var clocks = RunningClocks()

  /// Instances that hold nothing are forgotten when there are more than so many. It is set anew then, so that looking
  /// for them costs little for each instance that comes.
  private var limit = 4096
  /// More lives than these are not remembered, whatever they hold: far more than run on one device.
  static let most = 16_384
  /// So many tasks may still be begun before they have to be counted: none of them is begun without an event.
  var room = ProcessDirectory.mostOpen
  /// Nearly all of these hold something.
  var isCrowded = false
  /// What went with lives that are forgotten, and which lives these were.
  var letGo = LetGo()
  var forgotten = BoundedDictionary<String, Bool>(limit: 16_384)

  /// The numbers of lives are unique in a run, and those of one device stand together.
  private static let livesOfDevice = 1 << 27

  init(device: Int) { self.device = device }

  /// In order of appearance.
  var numbers: [Int] { storage.numbers }

  func contains(_ number: Int) -> Bool { storage.contains(number) }

  subscript(number: Int) -> ProcessInstance? { storage[number] }

  /// Changes an instance in its place.
  mutating func with<Result>(_ number: Int, _ body: (inout ProcessInstance) -> Result) -> Result? {
    if clocks.isCrowded { clocks.noteAll(&storage, budgets) }
    return storage.with(number) { instance in
      defer { clocks.note(&instance, budgets) }
      return body(&instance)
    }
  }

  /// The instances whose clocks may have passed four fifths of their budget by now.
  mutating func takeNear(_ instant: Int64) -> [Int] { clocks.takeNear(instant, &storage) }

  /// Those whose clocks may have passed all of it.
  mutating func takeOver(_ instant: Int64) -> [Int] { clocks.takeOver(instant, &storage) }

  /// The instances of which a line is still awaited. All are asked: this is for a live log that is silent.
  var pending: [(number: Int, due: Int64)] {
    storage.numbers.compactMap { number in
      (storage.ask(number, \.pendingAlarm) ?? nil).map { (number, $0) }
    }
  }

  var nextAlarm: Int64? { clocks.nextAlarm(storage, budgets) }

  /// The same for what says nothing of its clock.
  mutating func change<Result>(_ number: Int, _ body: (inout ProcessInstance) -> Result) -> Result? {
    storage.with(number, body)
  }

  /// What an instance says of its own work. Most events are that: they are not handed on by way of a closure, which would copy
  /// what it needs of them. None of them lets its clock have something to say sooner.
  mutating func apply(_ event: TaskEvent, ofInstance number: Int, _ fold: inout FoldContext) {
    storage.apply(event, ofInstance: number, &fold)
  }

  /// An assertion keeps it awake. It is not handed on by way of a closure either.
  mutating func acquire(
    _ assertion: SystemAssertion, forInstance number: Int, _ fold: inout FoldContext
  ) {
    storage.acquire(assertion, forInstance: number, &fold)
    // Its clock may have something to say sooner.
    with(number) { _ in }
  }

  /// It has said something. Returns false, and takes no notice, where it must be another life of it: it is gone for more than a
  /// moment, and what it says begins something.
  mutating func noteRecord(_ number: Int, _ moment: Moment, startsAnew: Bool, _ isUnderDebugger: Bool) -> Bool {
    storage.noteRecord(number, moment, startsAnew: startsAnew, isUnderDebugger)
  }

  /// Asks an instance a single thing where it lies.
  func ask<Answer>(_ number: Int, _ question: (ProcessInstance) -> Answer) -> Answer? { storage.ask(number, question) }

  func departure(of number: Int) -> ProcessInstance.Departure? { storage.departure(of: number) }

  /// The instance that speaks for itself. Most records are of one of which there is nothing to learn.
  @inline(__always) mutating func find(_ sender: Observation.Sender, _ moment: Moment) -> Int {
    senders[sender] ?? learn(sender, moment)
  }

  private mutating func learn(_ sender: Observation.Sender, _ moment: Moment) -> Int {
    if let pid = sender.pid, let number = byPID[pid], let spoken = sender.name,
      storage.ask(number, { $0.identity.name == spoken }) == true
    {
      senders.store(number, for: sender)
      return number
    }
    if let pid = sender.pid, let number = byPID[pid], let known = storage.identity(of: number) {
      if Self.agree(known.name, sender.name) { return learn(number, name: sender.name) }
    } else if let name = sender.name {
      if let number = byName[name], let known = storage.identity(of: number),
        Self.isSame(known.pid, sender.pid)
      {
        if sender.pid == nil {
          if let next = laterLife(of: known, number) {
            if isAwaited(next) { return learn(next, name: name) }
          } else {
            senders.store(number, for: sender)
          }
        }
        return learn(number, pid: sender.pid)
      }
      if let number = candidate(forName: name, pid: sender.pid) { return learn(number, name: name, pid: sender.pid) }
    } else if sender.pid == nil, let nobody, storage.contains(nobody) {
      return nobody
    }
    let number = add(ProcessIdentity(name: sender.name, pid: sender.pid), moment)
    if sender == Observation.Sender() { nobody = number }
    return number
  }

  /// A later life of the same app.
  private func laterLife(of known: ProcessIdentity, _ number: Int) -> Int? {
    known.bundle.flatMap { byBundle[$0] }.flatMap { $0 > number ? $0 : nil }
  }

  /// The system has launched it, and it has not spoken yet.
  private func isAwaited(_ number: Int) -> Bool {
    storage.ask(number, { $0.identity.name == nil && $0.launched != nil && $0.gone == nil }) == true
  }

  /// The instance that the system speaks of.
  mutating func find(_ reference: ProcessReference, _ moment: Moment) -> Int? {
    if let pid = reference.pid, let number = byPID[pid], let known = storage.identity(of: number) {
      if Self.fits(known, reference) {
        return learn(
          number, name: reference.name, bundle: reference.bundle, kind: reference.kind, job: reference.job)
      }
    } else if let known = known(reference) {
      return learn(
        known, name: reference.name, bundle: reference.bundle, pid: reference.pid, kind: reference.kind,
        job: reference.job)
    } else if reference.name == nil, reference.bundle == nil, reference.pid == nil {
      return nil
    }
    var identity = ProcessIdentity(
      name: reference.name, bundle: reference.bundle, pid: reference.pid, kind: reference.kind, job: reference.job)
    // Another life of an app has the name of the one before.
    if identity.name == nil, let bundle = identity.bundle, let old = byBundle[bundle] {
      identity.name = storage.identity(of: old)?.name
    }
    return add(identity, moment)
  }

  /// The instance that the system says is not there (any more). What is said of an app and of no life of it may be late word of
  /// one that another has followed.
  mutating func findDead(_ reference: ProcessReference, _ moment: Moment) -> Int? {
    if let pid = reference.pid {
      guard let number = byPID[pid], storage.identity(of: number).map({ Self.fits($0, reference) }) == true else {
        return nil
      }
      return find(reference, moment)
    }
    guard let number = known(reference) else { return nil }
    if reference.job != nil, storage.identity(of: number)?.job == reference.job { return number }
    guard let life = storage[number], life.isKnownToLive else { return nil }
    if let old = before[number].flatMap({ storage[$0] }), isSameApp(old, life) {
      // Both may be meant, or the old one's end is told once more.
      guard let gone = old.gone, moment.isLater(than: gone.moment, by: Self.lateWord),
        moment.isLater(than: life.firstSeen, by: Self.lateWord)
      else { return nil }
    }
    return number
  }

  private static let lateWord: Int64 = 5_000_000

  /// An instance has turned out to be of this bundle.
  mutating func name(_ number: Int, _ bundle: String) {
    learnt?.append(number)
    storage.with(number) { instance in
      if instance.identity.bundle == nil { (instance.identity.bundle, instance.identity.kind) = (bundle, .app) }
    }
  }

  /// Without a common pid: by bundle, by name, or by a name that looks like the bundle.
  private func known(_ reference: ProcessReference) -> Int? {
    func fits(_ number: Int) -> Bool { storage.identity(of: number).map { Self.fits($0, reference) } ?? false }
    if let job = reference.job, let number = byJob[job], fits(number) { return number }
    if let bundle = reference.bundle, let number = byBundle[bundle], fits(number) { return number }
    if let name = reference.name, let number = byName[name], fits(number) { return number }
    if let bundle = reference.bundle, reference.kind == .app, let number = nameBundles.number(ofNameLike: bundle),
      fits(number)
    {
      return number
    }
    return nil
  }

  /// An instance that is only known by its bundle so far.
  private func candidate(forName name: String, pid: Int?) -> Int? {
    guard let number = nameBundles.number(ofBundleLike: name), let known = storage.identity(of: number),
      known.name == nil, Self.isSame(known.pid, pid)
    else { return nil }
    return number
  }

  /// Another life of the same process.
  mutating func renew(_ number: Int, pid: Int?, _ moment: Moment) -> Int {
    guard var identity = storage.identity(of: number) else { return number }
    identity.pid = pid
    identity.job = nil
    let next = add(identity, moment)
    if nobody == number { nobody = next }
    return next
  }

  /// A sender's own record says its bundle and pid. What the system has said of these until then was said of it, too:
  /// returns the instance that was made for that, and is none of its own.
  mutating func tie(_ sender: Int, to reference: ProcessReference) -> ProcessInstance? {
    guard let known = storage.identity(of: sender), Self.fits(known, reference) else { return nil }
    let number = reference.pid.flatMap { byPID[$0] } ?? reference.bundle.flatMap { byBundle[$0] }
    learn(sender, bundle: reference.bundle, pid: reference.pid, kind: reference.kind)
    guard let number, number != sender, let other = storage[number], other.isHearsay, other.gone == nil,
      Self.fits(other.identity, reference)
    else { return nil }
    storage.remove(number)
    senders.removeAll()
    return other
  }

  /// A life that only a report tells of, and not whose it was: no record will mean it.
  mutating func addUnnamed(_ moment: Moment) -> Int { add(ProcessIdentity(), moment) }

  @discardableResult
  private mutating func learn(
    _ number: Int, name: String? = nil, bundle: String? = nil, pid: Int? = nil,
    kind: ProcessReference.Kind = .other, job: String? = nil
  ) -> Int {
    guard let known = storage.identity(of: number) else { return number }
    // There is nothing to learn where nothing is said that is not known.
    if known.name != nil || name == nil, known.bundle != nil || bundle == nil, known.pid != nil || pid == nil,
      known.kind != .other || kind == .other, known.job != nil || job == nil
    {
      return number
    }
    var identity = known
    if identity.name == nil { identity.name = name }
    if identity.bundle == nil { identity.bundle = bundle }
    if identity.pid == nil { identity.pid = pid }
    if identity.kind == .other { identity.kind = kind }
    if identity.job == nil { identity.job = job }
    if identity != known {
      storage.with(number) { $0.identity = identity }
      index(identity, number)
    }
    return number
  }

  private mutating func add(_ identity: ProcessIdentity, _ moment: Moment) -> Int {
    count += 1
    let pid = identity.pid.map(String.init) ?? "-"
    let life = "\(device)/\(boot)/\(identity.label)/\(pid)/\(generations.next(of: identity.label))"
    if let old = identity.pid.flatMap({ byPID[$0] }), isApp(old) { displaced.append(old) }
    let number = device * Self.livesOfDevice + count
    var instance = ProcessInstance(number: number, life: life, identity: identity, seen: moment)
    if letGo.tasks > 0 { instance.followsLetGo = forgotten.hasForgotten || forgotten.contains(identity.mark) }
    instance.isShared = joinsBeside(number, identity)
    storage.add(instance)
    index(identity, number)
    if storage.count > limit { forget() }
    return number
  }

  /// Others are named in so many ways that a name which contradicts says nothing.
  private func isApp(_ number: Int) -> Bool {
    storage.identity(of: number)?.kind == .app || storage.ask(number, { !$0.appTasks.isEmpty }) == true
  }

  /// The ledger has to look after instances that its events were not about.
  var needsCare: Bool { !displaced.isEmpty || isCrowded }

  /// The instances whose pid another process has been found to have.
  mutating func takeDisplaced() -> [Int] {
    defer { displaced = [] }
    return displaced
  }

  private mutating func index(_ identity: ProcessIdentity, _ number: Int) {
    learnt?.append(number)
    senders.removeAll()
    if let pid = identity.pid { byPID[pid] = number }
    if let name = identity.name { note(number, after: byName.updateValue(number, forKey: name)) }
    if let bundle = identity.bundle { note(number, after: byBundle.updateValue(number, forKey: bundle)) }
    if let job = identity.job { byJob[job] = number }
    switch (identity.name, identity.bundle) {
    case (let name?, nil): nameBundles.note(name: name, number)
    case (nil, let bundle?): if identity.kind != .daemon { nameBundles.note(bundle: bundle, number) }
    default: break
    }
  }

  private mutating func note(_ number: Int, after old: Int?) {
    if let old, old < number { before[number] = old }
  }

  /// The older half of those that hold nothing.
  private mutating func forget() {
    // The newest holds nothing yet.
    let idle = storage.numbers.filter { $0 != count && storage.ask($0, \.hasOpenTasks) == false }
    for number in idle.prefix(idle.count / 2 + 1) { remove(number) }
    limit = max(limit, min(storage.count * 2, Self.most))
    isCrowded = limit == Self.most && storage.count > Self.most / 4 * 3
    forgetNames()
  }

  mutating func remove(_ number: Int) {
    letGo.ends += storage.ask(number, \.endsOfForgotten) ?? 0
    storage.remove(number)
  }

  mutating func forgetNames() {
    senders.removeAll()
    let left = storage
    byPID = byPID.filter { left.contains($0.value) }
    byName = byName.filter { left.contains($0.value) }
    byBundle = byBundle.filter { left.contains($0.value) }
    byJob = byJob.filter { left.contains($0.value) }
    nameBundles.forget { !left.contains($0) }
    before = before.filter { left.contains($0.key) && left.contains($0.value) }
    beside.forget { !left.contains($0) }
  }

  /// Pids and ids mean something else from here on.
  mutating func startBoot() {
    letGo = allLetGo
    boot += 1
    storage = InstanceStorage()
    clocks = RunningClocks()
    byPID = [:]
    byName = [:]
    byBundle = [:]
    byJob = [:]
    nameBundles = NameBundleIndex()
    nobody = nil
    senders.removeAll()
    before = [:]
    beside = LivesBeside()
  }
}
