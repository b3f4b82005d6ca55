// The records that are events, byte for byte: what `grep` would print if it knew where a record ends.

import ByteScan

package final class LinesReport: Report {
  private var writer: ByteWriter

  package init(_ writer: ByteWriter) { self.writer = writer }

  package func begin(_ run: RunDescription) {}

  package func take(_ record: ReportedRecord) {
    // A record that went on after it was printed is printed on; the line feed between stands there already.
    var rest = record.raw.from(record.reportedBefore)
    if record.reportedBefore > 0, rest.first == UInt8(ascii: "\n") { rest = rest.from(1) }
    writer.write(rest)
    writer.write(UInt8(ascii: "\n"))
    writer.endRecord()
  }

  package func notice(_ notice: Notice) {}
  package func end(_ summary: Summary) { writer.flush() }
  package func flush() { writer.flush() }
  package var failure: WriteFailure? { writer.failure }
}
