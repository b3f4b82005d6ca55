// Lives of one app that follow each other: which of them have ended without a record of the end.

import BackgroundTasks

extension ProcessDirectory {
  /// Instances whose last record precedes the first one of a later life of the same app. No record shows their exit, but
  /// they have exited. Two lives whose records alternate live side by side.
  var superseded: [(number: Int, since: Moment)] {
    before.sorted { $0.key < $1.key }.compactMap { next, old in
      guard let old = storage[old], old.gone == nil, let next = storage[next], isSameApp(old, next),
        next.firstSeen.isLater(than: old.lastSeen, by: 0)
      else { return nil }
      return (old.number, next.firstSeen)
    }
  }

  /// An older instance of the same app without a known exit. If both have a pid, they may live side by side in two
  /// simulators.
  func predecessor(of number: Int) -> Int? {
    guard let old = before[number].flatMap({ storage[$0] }), let next = storage[number], old.gone == nil,
      old.hasOpenTasks, isSameApp(old, next), old.identity.pid == nil || next.identity.pid == nil
    else { return nil }
    return old.number
  }

  /// Many apps have executables of the same name.
  func isSameApp(_ old: ProcessInstance, _ next: ProcessInstance) -> Bool {
    Self.isSameBundle(old.identity.bundle, next.identity.bundle)
  }

  /// Whether the instance has only just begun, after another life of the same app.
  func isYoungSuccessor(_ number: Int, _ moment: Moment) -> Bool {
    guard let instance = storage[number], let old = before[number].flatMap({ storage[$0] }), isSameApp(old, instance)
    else { return false }
    return !moment.isLater(than: instance.firstSeen, by: 30_000_000)
  }
}
