// What is said of tasks that changes no verdict. Each is said once, however often its line stands in the log.

import BackgroundTasks
import Containers

extension ProcessInstance {
  /// What is said again within so many microseconds is the same, read again.
  static let repetition: Int64 = 50_000
  private static let lateRepetition: Int64 = 1_000_000

  /// An end for what has ended already. UIKit of iOS 13.0 to 13.2 says so of many a first end, too.
  mutating func noteEndedTwice(_ id: Int, _ fold: inout FoldContext) {
    if let os = fold.now.budgets.os, os >= OSVersion(13), os < OSVersion(13, 3) { return }
    if let told = toldTwice[id], !fold.now.moment.isLater(than: told, by: Self.lateRepetition) { return }
    toldTwice.store(fold.now.moment, for: id)
    emitClue(.endedTwice(id: id), fold.now.moment, &fold)
  }

  /// UIKit says it once of a task; the same id may come again in another life.
  mutating func emitOld(
    _ id: Int, _ name: String?, _ seconds: Int, _ fold: inout FoldContext
  ) {
    if let told = toldOld[id], !fold.now.moment.isLater(than: told, by: Self.lateRepetition) { return }
    toldOld.store(fold.now.moment, for: id)
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

  /// From the order to leave the foreground until it has been carried out.
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

  /// So many tasks are open at once.
  mutating func noteCrowd(_ count: Int, _ fold: inout FoldContext) {
    guard let limit = Self.crowds.last(where: { count > $0 }), limit > crowdTold else { return }
    crowdTold = limit
    emitClue(.crowded(count: count), fold.now.moment, &fold)
  }

  func name(ofID id: Int) -> String? {
    appTasks.slot(ofID: id).flatMap { appTasks.open.ask($0) { $0.task.name } ?? nil }
  }
}

extension AppTaskEvent {
  /// Seconds of uptime when it was said, where the record shows the whole description.
  var uptime: Int? {
    switch self {
    case .began(let task?), .stillOpen(let task?), .ended(_, let task?, _): task.creationTime.plus(task.elapsed)
    default: nil
    }
  }

  /// Of which task the description is.
  var describedID: Int? {
    switch self {
    case .began(let task?), .stillOpen(let task?), .ended(_, let task?, _): task.id
    default: nil
    }
  }
}
