// Only how many tasks.

import BackgroundTasks
import ByteScan

package final class TaskCountReport: Report {
  private var writer: ByteWriter

  package init(_ writer: ByteWriter) { self.writer = writer }

  package func begin(_ run: RunDescription) {}
  package func take(_ record: ReportedRecord) {}
  package func take(_ entry: LedgerEntry) {}
  package func notice(_ notice: Notice) {}

  package func end(_ summary: Summary) {
    writer.write("\(summary.tasks)\n")
    writer.flush()
  }

  package func flush() {}
  package var failure: WriteFailure? { writer.failure }
}
