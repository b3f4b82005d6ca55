// Finds the years of logs that write none. The logs are examined before they are read, because only the end of a log, and the
// other logs, show the year in which it began.

import ByteScan
import LogFormats
import LogIntake

package enum LogYears {
  /// The first year of each input that writes none. Nil for other inputs, and for those that cannot be examined beforehand.
  package static func firstYears(
    of inputs: [(input: SeekableInput, assumptions: TimeResolver.Assumptions)?], _ settings: StreamScan.Settings
  ) -> [Int?] {
    var logs: [(place: Int, span: YearSpan, latest: Int)] = []
    for (place, known) in inputs.enumerated() {
      guard let known, let span = span(of: known.input, settings) else { continue }
      logs.append((place, span, known.assumptions.firstYear(of: span)))
    }
    var years: [Int?] = Array(repeating: nil, count: inputs.count)
    for (log, year) in zip(logs, YearSpan.firstYears(of: logs.map { ($0.span, $0.latest) })) { years[log.place] = year }
    return years
  }

  static func span(of input: SeekableInput, _ settings: StreamScan.Settings) -> YearSpan? {
    guard let source = try? input.tail(bytes: .max) else { return nil }
    // A small buffer, because the allocator takes fresh pages for each large block once one of that size has been freed.
    var buffer = LineBuffer(capacity: 2 * StreamSettler.windowBytes)
    var decoder = ByteDecoder()
    while buffer.fresh.lines.count + buffer.unfinished < StreamSettler.windowBytes {
      guard let count = try? source.read(into: &buffer, through: &decoder), count > 0 else { break }
    }
    let window = buffer.fresh.lines
    let head = window.upTo(min(window.count, StreamSettler.windowBytes))
    let settled = StreamSettler().settle(head, loose: settings.loose, only: settings.only)
    var recogniser = LineRecogniser(settled, only: settings.only)
    countDays(in: head, &recogniser)
    guard recogniser.days.yearSpan != nil else { return nil }
    countDays(in: window.from(head.count), &recogniser)
    buffer.markScanned(needed: nil)
    while let count = try? source.read(into: &buffer, through: &decoder), count > 0 {
      countDays(in: buffer.fresh.lines, &recogniser)
      buffer.markScanned(needed: nil)
      // An overlong line is no text and has no date.
      if buffer.isOverlong { buffer.finishLine(asPiece: true) }
    }
    buffer.finishLine()
    countDays(in: buffer.fresh.lines, &recogniser)
    return recogniser.days.yearSpan
  }

  /// The span of the first lines of a stream.
  static func span(of window: ByteSlice, _ recogniser: LineRecogniser) -> YearSpan? {
    var recogniser = recogniser
    countDays(in: window, &recogniser)
    return recogniser.days.yearSpan
  }

  /// Lets the recogniser count the days of the lines.
  private static func countDays(in lines: ByteSlice, _ recogniser: inout LineRecogniser) {
    var start = 0
    while start < lines.count {
      let end = lines.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? lines.count
      let line = lines[start..<end]
      _ = recogniser.role(of: line.last == UInt8(ascii: "\r") ? line.upTo(line.count - 1) : line, literalAt: -1)
      start = end + 1
    }
  }
}
