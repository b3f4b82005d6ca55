// The records that are events, byte for byte: what `grep` would print if it knew where records end.

import BackgroundTasks
import ByteScan

package final class LinesReport: Report {
  private var writer: ByteWriter
  private let inColor: Bool
  /// Makes control characters harmless; nil where the bytes stay as they are.
  private var filter: TerminalFilter?

  /// `isTame`: control characters of a record are made harmless for a terminal.
  package init(_ writer: ByteWriter, inColor: Bool = false, isTame: Bool = false) {
    self.writer = writer
    self.inColor = inColor
    filter = isTame ? TerminalFilter() : nil
  }

  package func begin(_ run: RunDescription) {}

  package func write(_ record: ReportedRecord) {
    // The rest of a record whose first part was printed before; the line feed between them is printed already.
    var rest = record.raw.from(record.reportedBefore)
    if record.reportedBefore > 0, rest.first == UInt8(ascii: "\n") { rest = rest.from(1) }
    if inColor, let color = Self.color(record.tone) {
      write(rest, in: color)
    } else {
      write(rest)
      writer.write(UInt8(ascii: "\n"))
    }
    writer.endRecord()
  }

  /// Colours each line by itself: `head` may cut the output anywhere and must not leave the terminal coloured.
  private func write(_ text: ByteSlice, in color: StaticString) {
    var start = 0
    while start <= text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
      writer.write(color.bytes)
      write(text[start..<end])
      writer.write(Self.reset.bytes)
      writer.write(UInt8(ascii: "\n"))
      start = end + 1
    }
  }

  private func write(_ text: ByteSlice) {
    guard filter != nil else { return writer.write(text) }
    // A carriage return before a line feed is harmless.
    let isEnded = text.last == UInt8(ascii: "\r")
    filter?.write(isEnded ? text[0..<text.count - 1] : text, to: &writer)
    filter?.finish(&writer)
    if isEnded { writer.write(UInt8(ascii: "\r")) }
  }

  private static let reset: StaticString = "\u{1B}[0m"

  private static func color(_ tone: TaskEvent.Tone) -> StaticString? {
    switch tone {
    case .ordinary: nil
    case .begin: "\u{1B}[32m"
    case .trouble: "\u{1B}[31m"
    }
  }

  /// As they stand in the state dump, which is no log and has no records.
  package func write(_ reported: ReportedHoldings) {
    for holding in reported.holdings.holdings {
      holding.assertion.written.withSlice { write($0) }
      writer.write(UInt8(ascii: "\n"))
      writer.endRecord()
    }
  }

  package func write(_ entry: LedgerEntry) {}
  package func write(_ notice: Notice) {}
  package func end(_ summary: Summary) { writer.flush() }
  package func flush() { writer.flush() }
  package var failure: WriteFailure? { writer.failure }
}
