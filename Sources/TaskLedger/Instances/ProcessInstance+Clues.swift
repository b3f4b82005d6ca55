// Records about tasks that change no verdict. Each is reported once, even if the log holds several copies of its line.

import BackgroundTasks
import Containers

extension ProcessInstance {
  /// A record repeated within this time, in microseconds, is a copy.
  static let repetition: Int64 = 50_000
  private static let lateRepetition: Int64 = 1_000_000

  /// An end of a task that has ended already. UIKit of iOS 13.0 to 13.2 also logs this for many first ends.
  mutating func noteEndedTwice(_ id: Int, _ fold: inout FoldContext) {
    if let os = fold.now.budgets.os, os >= OSVersion(13), os < OSVersion(13, 3) { return }
    if let last = reportedDoubleEnds[id], !fold.now.moment.isLater(than: last, by: Self.lateRepetition) { return }
    reportedDoubleEnds.store(fold.now.moment, for: id)
    emitClue(.endedTwice(id: id), fold.now.moment, &fold)
  }

  /// UIKit logs this once for a task. The same id may recur in another life.
  mutating func emitOld(
    _ id: Int, _ name: String?, _ seconds: Int, _ fold: inout FoldContext
  ) {
    if let last = reportedOldTasks[id], !fold.now.moment.isLater(than: last, by: Self.lateRepetition) { return }
    reportedOldTasks.store(fold.now.moment, for: id)
    var open = appTasks.shownSlot(ofID: id).flatMap { appTasks.open[$0] }
    if var task = open {
      inferID(of: &task)
      open = task
    }
    let isInForeground = stays.state.map(\.isForeground)
    emitClue(
      .old(id: id, name: name ?? open?.task.name, seconds: seconds, isInForeground: isInForeground), fold.now.moment,
      &fold, tasks: open.map { [$0.task] } ?? [])
  }

  /// Measures the time from the order to leave the foreground until it is completed.
  mutating func leaveForeground(_ stage: SceneActionStage, _ fold: inout FoldContext) {
    switch stage {
    case .sent: leavingSince = leavingSince ?? fold.now.moment
    case .completed:
      guard let since = leavingSince, let seconds = fold.now.moment.seconds(since: since) else { return }
      leavingSince = nil
      emitClue(.leftForeground(seconds: seconds), fold.now.moment, &fold)
    }
  }

  private static let crowds = [100, 900]

  /// Reports that the number of open tasks has passed a limit.
  mutating func noteCrowd(_ count: Int, _ fold: inout FoldContext) {
    guard let limit = Self.crowds.last(where: { count > $0 }), limit > reportedCrowd else { return }
    reportedCrowd = limit
    emitClue(.crowded(count: count), fold.now.moment, &fold)
  }

  func name(ofID id: Int) -> String? {
    appTasks.slot(ofID: id).flatMap { appTasks.open.ask($0) { $0.task.name } ?? nil }
  }
}

extension AppTaskEvent {
  /// Seconds of uptime at the record, where it shows the whole description.
  var uptime: Int? {
    switch self {
    case .began(let task?), .stillOpen(let task?), .ended(_, let task?, _): task.creationTime.plus(task.elapsed)
    default: nil
    }
  }

  /// The id in the record's description.
  var describedID: Int? {
    switch self {
    case .began(let task?), .stillOpen(let task?), .ended(_, let task?, _): task.id
    default: nil
    }
  }
}
