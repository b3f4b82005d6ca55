// Only the number of records, as `grep -c` prints it: one number, or one for each file where there are several.

import BackgroundTasks
import ByteScan

package final class CountReport: Report {
  private var writer: ByteWriter
  private var paths: [String] = []
  private var counts: [Int] = []
  /// Inputs that could not be read. No count is printed for them, not even 0.
  private var unread: Set<String> = []

  package init(_ writer: ByteWriter) { self.writer = writer }

  package func begin(_ run: RunDescription) {
    paths = run.inputs.map(\.path)
    counts = Array(repeating: 0, count: paths.count)
  }

  package func found(_ input: RunDescription.Input) {
    paths.append(input.path)
    counts.append(0)
  }

  package func write(_ record: ReportedRecord) {
    if record.reportedBefore == 0 { counts[record.input] += 1 }
  }

  package func write(_ entry: LedgerEntry) {}
  package func write(_ notice: Notice) {
    if notice.code == .cannotRead, let file = notice.file { unread.insert(file) }
  }

  package func end(_ summary: Summary) {
    for (path, count) in zip(paths, counts) where !unread.contains(path) {
      let name = path == "-" ? "(standard input)" : path.printable
      writer.write(paths.count > 1 ? "\(name):\(count)\n" : "\(count)\n")
    }
    writer.flush()
  }

  package func flush() {}
  package var failure: WriteFailure? { writer.failure }
}
