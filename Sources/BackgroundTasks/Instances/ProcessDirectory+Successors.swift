// Lives of one app that follow each other: which of them have ended though nothing says so.

extension ProcessDirectory {
  /// Instances that fell silent before a later one of the same app spoke: nothing says that they have exited, but
  /// they have. Two that speak in turn live side by side.
  var superseded: [(number: Int, since: Moment)] {
    before.sorted { $0.key < $1.key }.compactMap { next, old in
      guard let old = storage[old], old.gone == nil, let next = storage[next], isSameApp(old, next),
        next.firstSeen.isLater(than: old.lastSeen, by: 0)
      else { return nil }
      return (old.number, next.firstSeen)
    }
  }

  /// An older instance of the same app, which nothing says has exited. One that has a pid of its own may live side by
  /// side with the new one, in another simulator.
  func predecessor(of number: Int) -> Int? {
    guard let old = before[number].flatMap({ storage[$0] }), let next = storage[number], old.gone == nil,
      old.hasOpenTasks, isSameApp(old, next), old.identity.pid == nil || next.identity.pid == nil
    else { return nil }
    return old.number
  }

  /// Many apps have executables of one name.
  func isSameApp(_ old: ProcessInstance, _ next: ProcessInstance) -> Bool {
    Self.isSameBundle(old.identity.bundle, next.identity.bundle)
  }

  /// What a torn record left may stand before a bundle, in the same word.
  static func isSameBundle(_ known: String?, _ said: String?) -> Bool {
    guard let known, let said, known != said else { return true }
    let (longer, shorter) = known.utf8.count > said.utf8.count ? (known, said) : (said, known)
    return longer.hasSuffix(shorter) && !longer.dropLast(shorter.count).hasSuffix(".") && shorter.contains(".")
  }

  /// Whether it has only just begun, after another life of the same app.
  func isYoungSuccessor(_ number: Int, _ moment: Moment) -> Bool {
    guard let instance = storage[number], let old = before[number].flatMap({ storage[$0] }), isSameApp(old, instance)
    else { return false }
    return !moment.isLater(than: instance.firstSeen, by: 30_000_000)
  }

  /// The instances that have a bundle and no name, by bundle, oldest first.
  var hearsayByBundle: [String: [Int]] { grouped { $0.isHearsay ? $0.identity.bundle : nil } }

  /// The instances that have a name, by it, oldest first.
  var livesByName: [String: [Int]] { grouped(by: \.identity.name) }

  private func grouped(by key: (ProcessInstance) -> String?) -> [String: [Int]] {
    var groups: [String: [Int]] = [:]
    for number in storage.numbers {
      if let key = storage.ask(number, key) ?? nil { groups[key, default: []].append(number) }
    }
    return groups
  }
}
