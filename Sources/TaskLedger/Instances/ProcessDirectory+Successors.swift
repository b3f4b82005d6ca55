// Lives of one app that follow each other: which of them have ended without a record of the end.

import BackgroundTasks

extension ProcessDirectory {
  /// Instances whose last record precedes the first one of a later life of the same app. No record shows their exit, but
  /// they have exited. Two lives whose records alternate live side by side.
  var superseded: [(number: Int, since: Moment)] {
    before.keys.sorted().compactMap { next in
      guard let old = previousLife(of: next), let begin = storage.ask(next, { $0.firstSeen }),
        storage.ask(old, { $0.gone == nil && begin.isLater(than: $0.lastSeen, by: 0) }) == true
      else { return nil }
      return (old, begin)
    }
  }

  /// An older instance of the same app without a known exit. If both have a pid, they may live side by side in two
  /// simulators.
  func predecessor(of number: Int) -> Int? {
    guard let old = previousLife(of: number), storage.ask(old, { $0.gone == nil && $0.hasOpenTasks }) == true,
      storage.identity(of: old)?.pid == nil || storage.identity(of: number)?.pid == nil
    else { return nil }
    return old
  }

  /// The instance before this one, if both belong to one app. Many apps have executables of the same name.
  func previousLife(of number: Int) -> Int? {
    guard let old = before[number], let known = storage.identity(of: old), let next = storage.identity(of: number),
      Self.isSameBundle(known.bundle, next.bundle)
    else { return nil }
    return old
  }

  /// Whether the instance has only just begun, after another life of the same app.
  func isYoungSuccessor(_ number: Int, _ moment: Moment) -> Bool {
    previousLife(of: number) != nil
      && storage.ask(number) { !moment.isLater(than: $0.firstSeen, by: 30_000_000) } == true
  }
}
