// Only the number of tasks.

import BackgroundTasks
import ByteScan

package final class TaskCountReport: Report {
  private var writer: ByteWriter

  package init(_ writer: ByteWriter) { self.writer = writer }

  package func begin(_ run: RunDescription) {}
  package func write(_ record: ReportedRecord) {}
  package func write(_ entry: LedgerEntry) {}
  package func write(_ notice: Notice) {}

  package func end(_ summary: Summary) {
    writer.write("\(summary.tasks)\n")
    writer.flush()
  }

  package func flush() {}
  package var failure: WriteFailure? { writer.failure }
}
