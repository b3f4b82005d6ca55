// The place where a process logs an earlier time than before, because the later part of a log stands before the earlier
// one. The end of a task that begins behind this place may stand before it, as an end without a begin.

import BackgroundTasks

struct TurnOfTime: Sendable {
  /// Clocks are hardly set back further than this, and records never overtake each other by more.
  static let step: Int64 = 5_000_000

  /// The latest time that the process has logged.
  private let latest: Moment
  /// The last task that began before the place.
  private let lastTask: Int

  /// Time can go back repeatedly.
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
