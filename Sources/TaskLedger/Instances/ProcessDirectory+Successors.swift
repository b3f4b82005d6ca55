// Lives of one app that follow each other: which of them have ended though nothing says so.

import BackgroundTasks

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

  /// Whether it has only just begun, after another life of the same app.
  func isYoungSuccessor(_ number: Int, _ moment: Moment) -> Bool {
    guard let instance = storage[number], let old = before[number].flatMap({ storage[$0] }), isSameApp(old, instance)
    else { return false }
    return !moment.isLater(than: instance.firstSeen, by: 30_000_000)
  }
}
