// A file that is one report and nothing else, as the system writes them. None of its lines has to be told from those of a log,
// which takes most of the time of reading one.

import ByteScan
import LogRecords
import SystemReports

enum WholeReport {
  /// No report of a sysdiagnose is longer.
  static let most = 4 << 20

  /// Nil where the text is anything else; nothing is consumed then.
  static func read(_ bytes: [UInt8], _ consumer: any InputConsumer) -> InputReader.Outcome? {
    bytes.withSlice { bytes -> InputReader.Outcome? in
      guard let whole = SystemReports.readWhole(bytes) else { return nil }
      consumer.note(.settled(format: whole.form.name))
      let record = Record(
        raw: bytes.trimmedEnd(ByteSet("\r\n")), firstLine: 1, mark: RecordMark(format: 0, isReport: true),
        literals: LiteralIDs(), isOneLine: false, isTruncated: false, emittedBefore: 0)
      for report in whole.reports { record.emit(report) { consumer.consume(&$0) } }
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
