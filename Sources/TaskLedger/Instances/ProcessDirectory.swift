// Which instance a record means. Sources name processes differently: an app's own records have its executable's name and
// perhaps a pid, the system's have a bundle and mostly a pid, and old ones a name and a pid. A common value connects two
// descriptions. A contradicting value makes it another process.

import BackgroundTasks
import Containers

struct ProcessDirectory: ~Copyable {
  var storage = InstanceStorage()
  /// The latest instance by each key.
  private var byPID: [Int: Int] = [:]
  private var byName: [String: Int] = [:]
  private var byBundle: [String: Int] = [:]
  private var byJob: [String: Int] = [:]
  /// The instance of all records that name no process.
  private var unnamed: Int?
  private var senders = SenderCache(slots: 16)
  private var nameBundles = NameBundleIndex()
  /// The previous instance with the same bundle or name.
  private(set) var before: [Int: Int] = [:]
  var beside = LivesBeside()
  /// The instances whose pid belongs to another process now.
  private var displaced: [Int] = []
  private var generations = Generations()
  private var count = 0
  /// The instances whose identity became better known. Nil where the caller does not need them.
  var learnt: [Int]?
  private var boot = 0
  private let device: Int
  /// Other budgets move the due time of every clock.
  var budgets = BudgetRules() { didSet { if budgets != oldValue { clocks.noteAll(&storage, budgets) } } }
  private(set) var clocks = RunningClocks()

  /// Instances that hold nothing are forgotten above this number. The limit then rises, so that the search costs little
  /// for each new instance.
  private var limit = 4096
  /// The limit on lives, whatever they hold. It is far more than run on one device.
  static let most = 16_384
  /// The number of tasks that may still begin before the next count. The ledger counts events instead, because each begin
  /// needs one.
  var room = ProcessDirectory.mostOpen
  /// The storage is nearly full of instances that hold something.
  var isCrowded = false
  /// The sums of tasks and ends of forgotten lives, and the keys of these lives.
  var letGo = LetGo()
  var forgotten = BoundedDictionary<String, Bool>(limit: 16_384)

  /// The numbers of lives are unique in a run, and those of one device form a range.
  private static let livesOfDevice = 1 << 27

  init(device: Int) { self.device = device }

  /// In order of appearance.
  var numbers: [Int] { storage.numbers }

  func contains(_ number: Int) -> Bool { storage.contains(number) }

  /// Changes an instance in place.
  mutating func with<Result>(_ number: Int, _ body: (inout ProcessInstance) -> Result) -> Result? {
    if clocks.isCrowded { clocks.noteAll(&storage, budgets) }
    return storage.with(number) { instance in
      defer { clocks.note(&instance, budgets) }
      return body(&instance)
    }
  }

  /// The same for changes that do not make the clock due sooner.
  @discardableResult
  mutating func change<Result>(_ number: Int, _ body: (inout ProcessInstance) -> Result) -> Result? {
    storage.with(number, body)
  }

  /// The instances whose clocks may have passed four fifths of their budget by now.
  mutating func takeNear(_ instant: Int64) -> [Int] { clocks.takeNear(instant, &storage) }

  /// The instances whose clocks may have passed all of their budget.
  mutating func takeOver(_ instant: Int64) -> [Int] { clocks.takeOver(instant, &storage) }

  /// The instances that still wait for a line. The search visits all of them, because it runs only when a live log is
  /// silent.
  var pending: [(number: Int, due: Int64)] {
    storage.numbers.compactMap { number in
      (storage.ask(number) { $0.pendingAlarm } ?? nil).map { (number, $0) }
    }
  }

  var nextAlarm: Int64? { clocks.nextAlarm(storage, budgets) }

  /// Queries an instance.
  func ask<Answer>(_ number: Int, _ question: (borrowing ProcessInstance) -> Answer) -> Answer? {
    storage.ask(number, question)
  }

  func departure(of number: Int) -> ProcessInstance.Departure? { storage.departure(of: number) }

  /// The instance that wrote a record. Most senders are in the cache.
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
    } else if sender.pid == nil, let unnamed, storage.contains(unnamed) {
      return unnamed
    }
    let number = add(ProcessIdentity(name: sender.name, pid: sender.pid), moment)
    if sender == Observation.Sender() { unnamed = number }
    return number
  }

  /// A later life of the same app.
  private func laterLife(of known: ProcessIdentity, _ number: Int) -> Int? {
    known.bundle.flatMap { byBundle[$0] }.flatMap { $0 > number ? $0 : nil }
  }

  /// The system has launched the instance, and it has not logged anything yet.
  private func isAwaited(_ number: Int) -> Bool {
    storage.ask(number, { $0.identity.name == nil && $0.launched != nil && $0.gone == nil }) == true
  }

  /// The instance that a record of the system names.
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
    // Another life of an app has the same process name.
    if identity.name == nil, let bundle = identity.bundle, let old = byBundle[bundle] {
      identity.name = storage.identity(of: old)?.name
    }
    return add(identity, moment)
  }

  /// The instance that a record reports as not running. A record that names only the app, and no life, may be a late one
  /// about the life before.
  mutating func findDead(_ reference: ProcessReference, _ moment: Moment) -> Int? {
    if let pid = reference.pid {
      guard let number = byPID[pid], storage.identity(of: number).map({ Self.fits($0, reference) }) == true else {
        return nil
      }
      return find(reference, moment)
    }
    guard let number = known(reference) else { return nil }
    if reference.job != nil, storage.identity(of: number)?.job == reference.job { return number }
    guard storage.ask(number, { $0.isKnownToLive }) == true else { return nil }
    if let old = previousLife(of: number) {
      // The record may mean both lives, or repeat the end of the old one.
      guard let gone = storage.departure(of: old), moment.isLater(than: gone.moment, by: Self.lateWord),
        storage.ask(number, { moment.isLater(than: $0.firstSeen, by: Self.lateWord) }) == true
      else { return nil }
    }
    return number
  }

  private static let lateWord: Int64 = 5_000_000

  /// Sets the bundle of an instance.
  mutating func name(_ number: Int, _ bundle: String) {
    learnt?.append(number)
    storage.with(number) { instance in
      if instance.identity.bundle == nil { (instance.identity.bundle, instance.identity.kind) = (bundle, .app) }
    }
  }

  /// Finds an instance without a common pid: by job, by bundle, by name, or by a name that looks like the bundle.
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
    if unnamed == number { unnamed = next }
    return next
  }

  /// A sender's own record shows its bundle and pid, so earlier records of the system with these were about the sender.
  /// Returns the instance that was made for them, if it is a separate one.
  mutating func tie(_ sender: Int, to reference: ProcessReference) -> Holder<ProcessInstance>? {
    guard let known = storage.identity(of: sender), Self.fits(known, reference) else { return nil }
    let number = reference.pid.flatMap { byPID[$0] } ?? reference.bundle.flatMap { byBundle[$0] }
    learn(sender, bundle: reference.bundle, pid: reference.pid, kind: reference.kind)
    guard let number, number != sender,
      storage.ask(number, { $0.isOnlyMentioned && $0.gone == nil && Self.fits($0.identity, reference) }) == true
    else { return nil }
    senders.removeAll()
    return storage.remove(number)
  }

  /// A life that only a report without a process shows. No record will match it.
  mutating func addUnnamed(_ moment: Moment) -> Int { add(ProcessIdentity(), moment) }

  @discardableResult
  private mutating func learn(
    _ number: Int, name: String? = nil, bundle: String? = nil, pid: Int? = nil,
    kind: ProcessReference.Kind = .other, job: String? = nil
  ) -> Int {
    guard let known = storage.identity(of: number) else { return number }
    // Most references name nothing new.
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

  /// Only apps: other processes are named in so many ways that a different name proves nothing.
  private func isApp(_ number: Int) -> Bool {
    storage.identity(of: number)?.kind == .app || storage.ask(number, { !$0.appTasks.isEmpty }) == true
  }

  /// Whether instances need care that the event is not about.
  var needsCare: Bool { !displaced.isEmpty || isCrowded }

  /// The instances whose pid was found in use by another process.
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

  /// Forgets the older half of the instances that hold nothing.
  private mutating func forget() {
    // The newest instance holds nothing yet.
    let idle = storage.numbers.filter { $0 != count && storage.ask($0, { $0.hasOpenTasks }) == false }
    for number in idle.prefix(idle.count / 2 + 1) { remove(number) }
    limit = max(limit, min(storage.count * 2, Self.most))
    isCrowded = limit == Self.most && storage.count > Self.most / 4 * 3
    forgetNames()
  }

  mutating func remove(_ number: Int) {
    letGo.ends += storage.ask(number, { $0.endsOfForgotten }) ?? 0
    storage.remove(number)
  }

  mutating func forgetNames() {
    senders.removeAll()
    byPID = byPID.filter { storage.contains($0.value) }
    byName = byName.filter { storage.contains($0.value) }
    byBundle = byBundle.filter { storage.contains($0.value) }
    byJob = byJob.filter { storage.contains($0.value) }
    nameBundles.forget { !storage.contains($0) }
    before = before.filter { storage.contains($0.key) && storage.contains($0.value) }
    beside.forget { !storage.contains($0) }
  }

  /// Pids and ids mean something else after a boot.
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
    unnamed = nil
    senders.removeAll()
    before = [:]
    beside = LivesBeside()
  }
}
