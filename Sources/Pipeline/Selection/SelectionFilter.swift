// Decides which records the user wants to see. Relative bounds need the end of the log.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

package struct SelectionFilter {
  private let selection: Selection
  /// The end of the log, in microseconds since 1970.
  private let end: Int64?
  /// Whether processes or times are selected. Otherwise all records are wanted and none needs a check.
  package let selects: Bool
  var selectsProcesses: Bool { !selection.processes.isEmpty }

  package init(_ selection: Selection, end: Int64?) {
    self.selection = selection
    self.end = end
    selects = !selection.processes.isEmpty || selection.since != nil || selection.until != nil
  }

  package static func needsEnd(_ selection: Selection) -> Bool {
    [selection.since, selection.until].contains { bound in
      if case .beforeEnd = bound { true } else { false }
    }
  }

  func isInTime(_ report: SystemReport) -> Bool {
    isInTime(
      report.captured.flatMap { captured in
        captured.instant.map { LogTime(instant: $0, zone: captured.zone ?? 0) }
      })
  }

  /// By the facts in the record itself.
  func isOfProcess(_ sourced: SourcedEvent) -> Bool {
    guard !selection.processes.isEmpty else { return true }
    return selection.processes.contains { $0.isNamed(by: sourced) }
  }

  func isOfSubsystem(_ text: RecordText) -> Bool {
    guard !selection.subsystems.isEmpty else { return true }
    guard let subsystem = text.subsystem else { return false }
    return selection.subsystems.contains { $0.matches(subsystem) }
  }

  package func isInTime(_ moment: Moment) -> Bool {
    isInTime(moment.instant.map { LogTime(instant: $0, zone: moment.zone) })
  }

  /// Whether the moment is after the selected time.
  package func isPast(_ moment: Moment) -> Bool {
    guard let until = selection.until, let instant = moment.instant else { return false }
    return isReached(until, LogTime(instant: instant, zone: moment.zone))
  }

  /// A record without a time is outside every selected time.
  func isInTime(_ time: LogTime?) -> Bool {
    guard selection.since != nil || selection.until != nil else { return true }
    guard let time else { return false }
    if case .timeOfDay(let since) = selection.since, case .timeOfDay(let until) = selection.until, until < since {
      let now = timeOfDay(time)
      return now >= since || now < until
    }
    return selection.since.map { isReached($0, time) } ?? true
      && !(selection.until.map { isReached($0, time) } ?? false)
  }

  private func timeOfDay(_ time: LogTime) -> Int64 {
    let day = WallClock.microsecondsPerDay
    return ((time.local % day) + day) % day
  }

  private func isReached(_ bound: TimeBound, _ time: LogTime) -> Bool {
    switch bound {
    case .instant(let instant): time.instant >= instant
    case .local(let day, let timeOfDay): time.local >= Int64(day) * WallClock.microsecondsPerDay + timeOfDay
    case .timeOfDay(let bound): timeOfDay(time) >= bound
    case .beforeEnd(let before): time.instant >= (end ?? time.instant) - before
    }
  }
}
