// The lines of a text report, without the blanks around them.

import ByteScan

struct ReportLine {
  /// The beginning of the line in the text.
  let start: Int
  /// The beginning of the next line.
  let end: Int
  let content: ByteSlice
}

struct ReportLines: Sequence, IteratorProtocol {
  private static let blanks = ByteSet(" \t\r")
  private let text: ByteSlice
  private var position = 0

  init(_ text: ByteSlice) { self.text = text }

  mutating func next() -> ReportLine? {
    guard position < text.count else { return nil }
    let start = position
    let lineEnd = text.firstIndex(of: UInt8(ascii: "\n"), from: start)
    position = lineEnd.map { $0 + 1 } ?? text.count
    let content = text[start..<(lineEnd ?? text.count)].trimmed(Self.blanks)
    return ReportLine(start: start, end: position, content: content)
  }
}

extension ByteSlice {
  /// Lines that people and programs put around reports: fences, rules, the headlines of Apple's console.
  var isOrnament: Bool {
    isEmpty || self == "," || hasPrefix("```") || hasPrefix("-----") || hasPrefix("Translated Report (")
      || self == "Full Report"
  }

  /// The number of the thread whose frames or name follow: `Thread 3 name: …`, `Thread 3 Crashed:`, `Thread 3:`.
  var threadHeading: (number: Int, rest: ByteSlice)? {
    guard let onward = dropPrefix("Thread ") else { return nil }
    var cursor = ByteCursor(onward)
    guard let number = cursor.number() else { return nil }
    return (number, cursor.rest.trimmed())
  }
}
