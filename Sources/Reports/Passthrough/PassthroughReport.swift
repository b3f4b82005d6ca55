// Every byte of the inputs, with findings between the lines: a `tee` that comments.

import BackgroundTasks
import ByteScan

package final class PassthroughReport: Report {
  private var writer: ByteWriter
  private let inColor: Bool
  private var isInLine = false
  /// Makes control characters harmless; nil where the bytes stay as they are.
  private var filter: TerminalFilter?

  /// `isTame`: control characters of the inputs are made harmless for a terminal.
  package init(_ writer: ByteWriter, inColor: Bool = false, isTame: Bool = false) {
    self.writer = writer
    self.inColor = inColor
    filter = isTame ? TerminalFilter() : nil
  }

  package func write(input bytes: ByteSlice) {
    guard let last = bytes.last else { return }
    if filter != nil { filter?.write(bytes, to: &writer) } else { writer.write(bytes) }
    isInLine = last != UInt8(ascii: "\n")
    if !isInLine { writer.endRecord() }
  }

  /// `bgtrace: error: Larder (pid 4711): … [BG101 leaked-task]`
  package func write(_ entry: LedgerEntry) {
    guard case .finding(let finding) = entry else { return }
    filter?.finish(&writer)
    // An input may end without a line feed; the finding needs a line of its own.
    if isInLine { writer.write(UInt8(ascii: "\n")) }
    isInLine = false
    var line = StyledLine(limit: .max, inColor: inColor)
    // The label of a process without a name contains its pid already.
    let isNamed = finding.process.name != nil || finding.process.bundle != nil
    let pid = isNamed ? finding.process.pid.map { " (pid \($0))" } ?? "" : ""
    line.add("bgtrace: ")
    line.add(finding.isWithdrawn ? "withdrawn" : finding.level.rawValue, finding.paint)
    line.add(": \(finding.process.label)\(pid): \(finding.message) [\(finding.rule) \(finding.name)]")
    line.end()
    line.hand(to: &writer)
  }

  package func begin(_ run: RunDescription) {}
  package func write(_ record: ReportedRecord) {}
  package func write(_ notice: Notice) {}
  package func end(_ summary: Summary) {
    filter?.finish(&writer)
    writer.flush()
  }

  package func flush() { writer.flush() }
  package var failure: WriteFailure? { writer.failure }
}

extension Finding {
  fileprivate var paint: Paint? {
    if isWithdrawn { return nil }
    switch level {
    case .error: return .alarm
    case .warning: return .warning
    case .note: return nil
    }
  }
}
