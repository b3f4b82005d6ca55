// Only the number of records, as `grep -c` prints it: one number, or one for each file where there are several.

import BackgroundTasks
import ByteScan

package final class CountReport: Report {
  private var writer: ByteWriter
  private var paths: [String] = []
  private var counts: [Int] = []
  /// Inputs that could not be read. No count is printed for them, not even 0.
  private var unread: Set<String> = []
  /// Inputs that hold others, which have the records.
  private var containers: Set<Int> = []

  package init(_ writer: ByteWriter) { self.writer = writer }

  package func begin(_ run: RunDescription) {
    for input in run.inputs { found(input) }
  }

  package func found(_ input: RunDescription.Input) {
    paths.append(input.path)
    counts.append(0)
    if let parent = input.parent { containers.insert(parent) }
  }

  package func write(_ record: ReportedRecord) {
    if record.reportedBefore == 0 { counts[record.input] += 1 }
  }

  package func write(_ holdings: ReportedHoldings) {
    let input = holdings.holdings.moment.input
    if counts.indices.contains(input) { counts[input] += holdings.holdings.holdings.count }
  }

  package func write(_ entry: LedgerEntry) {}
  package func write(_ notice: Notice) {
    if notice.code == .cannotRead, let file = notice.file { unread.insert(file) }
  }

  package func end(_ summary: Summary) {
    let counted = paths.indices.filter { !containers.contains($0) }
    for input in counted where !unread.contains(paths[input]) {
      let name = paths[input] == "-" ? "(standard input)" : paths[input].printable
      writer.write(counted.count > 1 ? "\(name):\(counts[input])\n" : "\(counts[input])\n")
    }
    writer.flush()
  }

  package func flush() {}
  package var failure: WriteFailure? { writer.failure }
}
