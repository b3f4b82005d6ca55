// Which instance a record means. Sources name processes differently: an app's own records have its executable's name
// and perhaps a pid, the system's have a bundle and mostly a pid, and old ones a name and a pid. What two of them have
// in common ties them together; what contradicts is another process.

struct ProcessDirectory: Sendable {
  private(set) var instances: [Int: ProcessInstance] = [:]
  /// The latest instance known by each of these.
  private var byPID: [Int: Int] = [:]
  private var byName: [String: Int] = [:]
  private var byBundle: [String: Int] = [:]
  private var generations: [String: Int] = [:]
  private var count = 0
  private var boot = 0
  private let device: Int

  /// Instances that hold nothing are forgotten when there are more than so many.
  private static let limit = 4096

  init(device: Int) { self.device = device }

  /// Changes an instance in its place.
  mutating func with<Result>(_ number: Int, _ body: (inout ProcessInstance) -> Result) -> Result? {
    guard var instance = instances.removeValue(forKey: number) else { return nil }
    let result = body(&instance)
    instances[number] = instance
    return result
  }

  /// The instance that speaks for itself.
  mutating func find(_ speaker: Observation.Speaker, _ moment: Moment) -> Int {
    if let pid = speaker.pid, let number = byPID[pid], let known = instances[number] {
      if Self.agree(known.identity.name, speaker.name) { return learn(number, name: speaker.name) }
    } else if let name = speaker.name {
      if let number = byName[name], let known = instances[number],
        speaker.pid == nil || known.identity.pid == nil || known.identity.pid == speaker.pid
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
    if let pid = reference.pid, let number = byPID[pid], let known = instances[number] {
      if Self.agree(known.identity.name, reference.name), Self.agree(known.identity.bundle, reference.bundle) {
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
      guard let known = instances[number]?.identity else { return false }
      let samePID = reference.pid == nil || known.pid == nil || known.pid == reference.pid
      return samePID && Self.agree(known.bundle, reference.bundle) && Self.agree(known.name, reference.name)
    }
    if let bundle = reference.bundle, let number = byBundle[bundle], fits(number) { return number }
    if let name = reference.name, let number = byName[name], fits(number) { return number }
    if let bundle = reference.bundle, reference.kind == .app {
      return instances.values.filter { instance in
        instance.identity.bundle == nil && instance.identity.name.map { Self.resembles($0, bundle) } == true
          && fits(instance.number)
      }.map(\.number).max()
    }
    return nil
  }

  /// An instance that is only known by its bundle so far.
  private func candidate(forName name: String, pid: Int?) -> Int? {
    instances.values.filter { instance in
      instance.identity.name == nil && instance.identity.kind != .daemon
        && (pid == nil || instance.identity.pid == nil || instance.identity.pid == pid)
        && instance.identity.bundle.map { Self.resembles(name, $0) } == true
    }.map(\.number).max()
  }

  private static func agree(_ known: String?, _ said: String?) -> Bool {
    guard let known, let said, known != said else { return true }
    // The kernel cuts names.
    return min(known.utf8.count, said.utf8.count) >= 15 && (known.hasPrefix(said) || said.hasPrefix(known))
  }

  /// `My App` and `org.example.MyApp`.
  private static func resembles(_ name: String, _ bundle: String) -> Bool {
    guard let last = bundle.split(separator: ".").last else { return false }
    func letters(_ text: some StringProtocol) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let (short, long) = (letters(last), letters(name))
    return !short.isEmpty && short == long
  }

  /// Another life of the same process.
  mutating func renew(_ number: Int, pid: Int?, _ moment: Moment) -> Int {
    guard var identity = instances[number]?.identity else { return number }
    identity.pid = pid
    return add(identity, moment)
  }

  /// Two instances turn out to be one: what a speaker's own record says of its bundle and pid.
  mutating func tie(_ speaker: Int, to reference: ProcessReference) -> Int {
    guard let known = instances[speaker]?.identity else { return speaker }
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
    guard let known = instances[number]?.identity else { return number }
    var identity = known
    if identity.name == nil { identity.name = name }
    if identity.bundle == nil { identity.bundle = bundle }
    if identity.pid == nil { identity.pid = pid }
    if identity.kind == .other { identity.kind = kind }
    if identity != known {
      instances[number]?.identity = identity
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
    instances[count] = ProcessInstance(number: count, keyPrefix: prefix, identity: identity, seen: moment)
    index(identity, count)
    if instances.count > Self.limit { forget() }
    return count
  }

  private mutating func index(_ identity: ProcessIdentity, _ number: Int) {
    if let pid = identity.pid { byPID[pid] = number }
    if let name = identity.name { byName[name] = number }
    if let bundle = identity.bundle { byBundle[bundle] = number }
    if identity.name == nil, identity.bundle == nil, identity.pid == nil { byName[""] = number }
  }

  /// The older half of those that hold nothing.
  private mutating func forget() {
    let idle = instances.values.filter { !$0.hasOpenTasks }.map(\.number).sorted()
    for number in idle.prefix(idle.count / 2 + 1) {
      guard let identity = instances.removeValue(forKey: number)?.identity else { continue }
      if let pid = identity.pid, byPID[pid] == number { byPID[pid] = nil }
      if let name = identity.name, byName[name] == number { byName[name] = nil }
      if let bundle = identity.bundle, byBundle[bundle] == number { byBundle[bundle] = nil }
    }
  }

  /// Pids and ids mean something else from here on.
  mutating func startBoot() {
    boot += 1
    instances = [:]
    byPID = [:]
    byName = [:]
    byBundle = [:]
  }

  /// An older instance of the same app, which nothing says has exited.
  func predecessor(of number: Int) -> Int? {
    guard let identity = instances[number]?.identity else { return nil }
    return instances.values.filter { other in
      guard other.number < number, other.gone == nil, other.hasOpenTasks else { return false }
      if let bundle = identity.bundle, other.identity.bundle == bundle { return true }
      return identity.bundle == nil && identity.name != nil && other.identity.name == identity.name
    }.map(\.number).max()
  }
}
