// Which instance a record means. Sources name processes differently: an app's own records have its executable's name
// and perhaps a pid, the system's have a bundle and mostly a pid, and old ones a name and a pid. What two of them have
// in common ties them together; what contradicts is another process.

struct ProcessDirectory: Sendable {
  private var storage = InstanceStorage()
  /// The latest instance known by each of these.
  private var byPID: [Int: Int] = [:]
  private var byName: [String: Int] = [:]
  private var byBundle: [String: Int] = [:]
  /// Those that have only one of the two, by what name and bundle have in common.
  private var nameOnly: [String: Int] = [:]
  private var bundleOnly: [String: Int] = [:]
  /// The instance that was known by the same bundle or name before.
  private var before: [Int: Int] = [:]
  private var generations: [String: Int] = [:]
  private var count = 0
  private var boot = 0
  private let device: Int

  /// Instances that hold nothing are forgotten when there are more than so many. It is set anew then, so that looking
  /// for them costs little for each instance that comes.
  private var limit = 4096

  init(device: Int) { self.device = device }

  /// In order of appearance.
  var numbers: [Int] { storage.numbers }

  subscript(number: Int) -> ProcessInstance? { storage[number] }

  /// Changes an instance in its place.
  mutating func with<Result>(_ number: Int, _ body: (inout ProcessInstance) -> Result) -> Result? {
    storage.with(number, body)
  }

  func departure(of number: Int) -> ProcessInstance.Departure? { storage.departure(of: number) }

  /// The instance that speaks for itself.
  mutating func find(_ speaker: Observation.Speaker, _ moment: Moment) -> Int {
    if let pid = speaker.pid, let number = byPID[pid], let known = storage.identity(of: number) {
      if Self.agree(known.name, speaker.name) { return learn(number, name: speaker.name) }
    } else if let name = speaker.name {
      if let number = byName[name], let known = storage.identity(of: number),
        speaker.pid == nil || known.pid == nil || known.pid == speaker.pid
      {
        return learn(number, pid: speaker.pid)
      }
      if let number = candidate(forName: name, pid: speaker.pid) { return learn(number, name: name, pid: speaker.pid) }
    } else if speaker.pid == nil, let number = byName[""] {
      return number
    }
    return add(ProcessIdentity(name: speaker.name, pid: speaker.pid), moment)
  }

  /// The instance that the system speaks of.
  mutating func find(_ reference: ProcessReference, _ moment: Moment) -> Int? {
    if let pid = reference.pid, let number = byPID[pid], let known = storage.identity(of: number) {
      if Self.agree(known.name, reference.name), Self.agree(known.bundle, reference.bundle) {
        return learn(number, name: reference.name, bundle: reference.bundle, kind: reference.kind)
      }
    } else if let known = known(reference) {
      return learn(
        known, name: reference.name, bundle: reference.bundle, pid: reference.pid, kind: reference.kind)
    } else if reference.name == nil, reference.bundle == nil, reference.pid == nil {
      return nil
    }
    return add(
      ProcessIdentity(name: reference.name, bundle: reference.bundle, pid: reference.pid, kind: reference.kind), moment)
  }

  /// Without a common pid: by bundle, by name, or by a name that looks like the bundle.
  private func known(_ reference: ProcessReference) -> Int? {
    func fits(_ number: Int) -> Bool {
      guard let known = storage.identity(of: number) else { return false }
      let samePID = reference.pid == nil || known.pid == nil || known.pid == reference.pid
      return samePID && Self.agree(known.bundle, reference.bundle) && Self.agree(known.name, reference.name)
    }
    if let bundle = reference.bundle, let number = byBundle[bundle], fits(number) { return number }
    if let name = reference.name, let number = byName[name], fits(number) { return number }
    if let bundle = reference.bundle, reference.kind == .app, let number = nameOnly[Self.core(ofBundle: bundle)],
      fits(number)
    {
      return number
    }
    return nil
  }

  /// An instance that is only known by its bundle so far.
  private func candidate(forName name: String, pid: Int?) -> Int? {
    guard let number = bundleOnly[Self.core(of: name)], let known = storage.identity(of: number), known.name == nil,
      pid == nil || known.pid == nil || known.pid == pid
    else { return nil }
    return number
  }

  private static func agree(_ known: String?, _ said: String?) -> Bool {
    guard let known, let said, known != said else { return true }
    // The kernel cuts names.
    return min(known.utf8.count, said.utf8.count) >= 15 && (known.hasPrefix(said) || said.hasPrefix(known))
  }

  /// What `My App` and `org.example.MyApp` have in common.
  private static func core(of name: some StringProtocol) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static func core(ofBundle bundle: String) -> String {
    core(of: bundle[(bundle.lastIndex(of: ".").map(bundle.index(after:)) ?? bundle.startIndex)...])
  }

  /// Another life of the same process.
  mutating func renew(_ number: Int, pid: Int?, _ moment: Moment) -> Int {
    guard var identity = storage.identity(of: number) else { return number }
    identity.pid = pid
    return add(identity, moment)
  }

  /// Two instances turn out to be one: what a speaker's own record says of its bundle and pid.
  mutating func tie(_ speaker: Int, to reference: ProcessReference) -> Int {
    guard let known = storage.identity(of: speaker) else { return speaker }
    guard Self.agree(known.bundle, reference.bundle),
      known.pid == nil || reference.pid == nil || known.pid == reference.pid
    else { return speaker }
    return learn(speaker, bundle: reference.bundle, pid: reference.pid, kind: reference.kind)
  }

  @discardableResult
  private mutating func learn(
    _ number: Int, name: String? = nil, bundle: String? = nil, pid: Int? = nil,
    kind: ProcessReference.Kind = .other
  ) -> Int {
    guard let known = storage.identity(of: number) else { return number }
    var identity = known
    if identity.name == nil { identity.name = name }
    if identity.bundle == nil { identity.bundle = bundle }
    if identity.pid == nil { identity.pid = pid }
    if identity.kind == .other { identity.kind = kind }
    if identity != known {
      storage.with(number) { $0.identity = identity }
      index(identity, number)
    }
    return number
  }

  private mutating func add(_ identity: ProcessIdentity, _ moment: Moment) -> Int {
    count += 1
    let label = identity.label
    generations[label, default: 0] += 1
    let pid = identity.pid.map(String.init) ?? "-"
    let prefix = "\(device)/\(boot)/\(label)/\(pid)/\(generations[label, default: 1])"
    storage.add(ProcessInstance(number: count, keyPrefix: prefix, identity: identity, seen: moment))
    index(identity, count)
    if storage.count > limit { forget() }
    return count
  }

  private mutating func index(_ identity: ProcessIdentity, _ number: Int) {
    if let pid = identity.pid { byPID[pid] = number }
    if let name = identity.name { note(number, after: byName.updateValue(number, forKey: name)) }
    if let bundle = identity.bundle { note(number, after: byBundle.updateValue(number, forKey: bundle)) }
    switch (identity.name, identity.bundle) {
    case (let name?, nil): if !name.isEmpty { nameOnly[Self.core(of: name)] = number }
    case (nil, let bundle?): if identity.kind != .daemon { bundleOnly[Self.core(ofBundle: bundle)] = number }
    case (nil, nil): if identity.pid == nil { byName[""] = number }
    default: break
    }
  }

  private mutating func note(_ number: Int, after old: Int?) {
    if let old, old < number { before[number] = old }
  }

  /// The older half of those that hold nothing.
  private mutating func forget() {
    let idle = storage.numbers.filter { storage[$0]?.hasOpenTasks == false }
    for number in idle.prefix(idle.count / 2 + 1) { storage.remove(number) }
    limit = max(limit, storage.count * 2)
    let left = storage
    byPID = byPID.filter { left.contains($0.value) }
    byName = byName.filter { left.contains($0.value) }
    byBundle = byBundle.filter { left.contains($0.value) }
    nameOnly = nameOnly.filter { left.contains($0.value) }
    bundleOnly = bundleOnly.filter { left.contains($0.value) }
    before = before.filter { left.contains($0.key) && left.contains($0.value) }
  }

  /// Pids and ids mean something else from here on.
  mutating func startBoot() {
    boot += 1
    storage = InstanceStorage()
    byPID = [:]
    byName = [:]
    byBundle = [:]
    nameOnly = [:]
    bundleOnly = [:]
    before = [:]
  }

  /// Instances that fell silent before a later one of the same app spoke: nothing says that they have exited, but
  /// they have. Two that speak in turn live side by side.
  var numbersWithSuccessor: [Int] {
    before.sorted { $0.key < $1.key }.compactMap { next, old in
      guard let old = storage[old], old.gone == nil, let next = storage[next],
        next.firstSeen.isLater(than: old.lastSeen, by: 0)
      else { return nil }
      return old.number
    }
  }

  /// An older instance of the same app, which nothing says has exited.
  func predecessor(of number: Int) -> Int? {
    guard let old = before[number], let instance = storage[old], instance.gone == nil, instance.hasOpenTasks else {
      return nil
    }
    return old
  }
}
