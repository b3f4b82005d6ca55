// The output for people: what happened to each background task, row by row while the log is read, and what follows
// from it at the end.

import BackgroundTasks
import ByteScan

package final class TimelineReport: Report {
  /// A value: what of it changes for a row is then asked for once, and not each part by itself.
  private var page: TimelinePage
  private var paths: [String] = []

  package init(_ writer: ByteWriter, _ style: TimelineStyle) { page = TimelinePage(writer, style) }

  package func begin(_ run: RunDescription) { paths = run.inputs.map(\.path) }
  package func write(_ record: ReportedRecord) {}
  package func write(_ entry: LedgerEntry) { page.take(entry) }
  package func write(_ notice: Notice) { page.take(notice) }
  package func end(_ summary: Summary) { page.end(summary, paths) }
  package func flush() { page.flush() }
  package var failure: WriteFailure? { page.failure }
}
