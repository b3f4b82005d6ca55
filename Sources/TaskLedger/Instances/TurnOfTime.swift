// Where a process speaks of a time that is earlier than one it has already spoken of: the later part of a log stands before the
// earlier one. What is begun behind that place may have ended before it, and was then an end without a begin.

import BackgroundTasks

struct TurnOfTime: Sendable {
  /// By more a clock is hardly set back, and no record overtakes another.
  static let step: Int64 = 5_000_000

  /// Up to when it had spoken.
  private let latest: Moment
  /// The last task that was begun before.
  private let lastTask: Int

  /// Time can go back again and again.
  init(from latest: Moment, afterTask lastTask: Int, _ known: TurnOfTime?) {
    self.latest = known.map { latest.isLater(than: $0.latest, by: 0) ? latest : $0.latest } ?? latest
    self.lastTask = known?.lastTask ?? lastTask
  }

  /// Nil unless the task stands behind the place, and its end may stand before it.
  fileprivate func precedes(_ task: OpenTask) -> Moment? {
    guard task.task.ordinal > lastTask, let begin = task.task.begin, latest.isLater(than: begin, by: 0) else {
      return nil
    }
    return latest
  }
}

extension OpenTask {
  mutating func doubt(_ turn: TurnOfTime) {
    guard !facts.leakStated, let latest = turn.precedes(self) else { return }
    facts.endMayPrecede = true
    state(.timeWentBack, latest)
  }
}
