// The output for people: one row for each change of a background task while the log is read, and a summary at the end.

import BackgroundTasks
import ByteScan

package final class TimelineReport: Report {
  /// A struct, so that the exclusivity check happens once a row and not for each part.
  private var timeline: Timeline
  private var paths: [String] = []

  package init(_ writer: ByteWriter, _ style: TimelineStyle) { timeline = Timeline(writer, style) }

  package func begin(_ run: RunDescription) { paths = run.inputs.map(\.path) }
  package func found(_ input: RunDescription.Input) { paths.append(input.path) }
  package func write(_ record: ReportedRecord) {}
  package func write(_ entry: LedgerEntry) { timeline.write(entry) }
  package func write(_ notice: Notice) { timeline.write(notice) }
  package func write(_ table: DeviceTable) { timeline.write(table) }
  package func write(_ capture: CaptureBasis) { timeline.write(capture) }
  package func write(_ holdings: ReportedHoldings) { timeline.write(holdings) }
  package func end(_ summary: Summary) { timeline.end(summary, paths) }
  package func flush() { timeline.flush() }
  package var failure: WriteFailure? { timeline.failure }
}
