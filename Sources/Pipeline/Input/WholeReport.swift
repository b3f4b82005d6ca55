// A file that is one report and nothing else, as the system writes them. None of its lines has to be told from those of a log,
// which takes most of the time of reading one.

import ByteScan
import LogRecords
import SystemReports

struct WholeReport: Sendable {
  /// No report of a sysdiagnose is longer.
  static let most = 4 << 20

  let bytes: [UInt8]

  /// Nil where the text is not enclosed as such a file is.
  init?(_ bytes: [UInt8]) {
    guard bytes.withSlice(SystemReports.looksWhole) else { return nil }
    self.bytes = bytes
  }

  /// What it says. Nil where it only looked like one.
  func read() -> SystemReports.Whole? { bytes.withSlice(SystemReports.readWhole) }

  /// Hands on what was read, as any other input does.
  func tell(_ whole: SystemReports.Whole?, to consumer: any InputConsumer) -> InputReader.Outcome {
    bytes.withSlice { bytes in
      let record = Record(
        raw: bytes.trimmedEnd(ByteSet("\r\n")), firstLine: 1, mark: RecordMark(format: 0, isReport: true),
        literals: LiteralIDs(), isOneLine: false, isTruncated: false, emittedBefore: 0)
      if let whole {
        consumer.note(.settled(format: whole.form.name))
        for report in whole.reports { record.emit(report) { consumer.consume(&$0) } }
      } else {
        consumer.note(.settled(format: SystemReports.kind(of: bytes)?.name))
        record.emitReports { consumer.consume(&$0) }
      }
      var outcome = InputReader.Outcome()
      outcome.tally.bytes = bytes.count
      var at = 0
      while at < bytes.count {
        outcome.tally.lines += 1
        at = (bytes.firstIndex(of: UInt8(ascii: "\n"), from: at) ?? bytes.count) + 1
      }
      outcome.tally.records = 1
      outcome.reachedEnd = true
      return outcome
    }
  }
}
