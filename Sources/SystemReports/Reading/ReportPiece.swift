// One report's part of a file. A file may hold several reports, each as JSON or as text, with or without a line of JSON
// before it. They are separated here, before they are read.

import ByteScan

struct ReportPiece {
  enum Shape: Equatable {
    case text
    case json
    /// Members without the braces around them, where only a part of a report was copied.
    case members
  }

  /// The line of JSON that stands before a report since iOS 10.
  var header: ByteSlice?
  /// Empty if only the header is left.
  var body: ByteSlice
  var shape: Shape
  /// The beginning of the piece in the text that it was cut from.
  var start = 0

  /// The length of the beginning of a text that is examined to recognise a form.
  static let examinedBytes = 64 << 10
  /// The most reports that are read from a file.
  static let most = 4096

  /// All pieces of a text, in order. Every byte is read a few times at most, because a report without an end includes all
  /// that follows.
  static func cut(_ bytes: ByteSlice) -> [ReportPiece] {
    if let whole = ReportPiece(whole: bytes) { return [whole] }
    var separator = ReportSeparator()
    var pieces: [ReportPiece] = []
    var (begun, lead): (Int?, Int?) = (nil, nil)
    var at = 0
    while at < bytes.count, pieces.count < most {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: at) ?? bytes.count
      switch separator.step(bytes[at..<end]) {
      case .begins:
        let start = lead ?? at
        if let begun { pieces.append(ReportPiece(bytes, begun..<start)) }
        (begun, lead) = (start, nil)
      case .leads: lead = lead ?? at
      case .inside, .outside: lead = nil
      }
      at = end + 1
    }
    if let begun, pieces.count < most { pieces.append(ReportPiece(bytes, begun..<bytes.count)) }
    return pieces
  }

  /// A line of JSON and an object behind it, with nothing before, between and behind them: the usual file. Nil for any other
  /// text.
  init?(whole bytes: ByteSlice) {
    let line = bytes.until("\n")
    guard Self.isEnclosed(bytes), let end = bytes.endOfJSONValue(from: line.count + 1),
      bytes.from(end).trimmed(ByteSet(" \t\r\n")).isEmpty
    else { return nil }
    (header, body, shape) = (line.trimmedEnd(ByteSet("\r")), bytes[(line.count + 1)..<end], .json)
  }

  /// Whether a line of JSON begins the text, and an object follows it.
  static func isEnclosed(_ bytes: ByteSlice) -> Bool {
    let line = bytes.until("\n")
    return line.first == UInt8(ascii: "{") && line.count < bytes.count
      && bytes.byte(at: line.count + 1) == UInt8(ascii: "{") && line.isReportHeader
  }

  /// A report from its first line up to the next report.
  private init(_ bytes: ByteSlice, _ range: Range<Int>) {
    let piece = bytes[range]
    start = range.lowerBound
    let shown = piece.from(piece.nextShown(from: piece.hasPrefix("\u{FEFF}") ? 3 : 0))
    let line = shown.until("\n").withoutMarkup
    if line.first == UInt8(ascii: "{"), line.isReportHeader {
      header = line
      body = shown.from(min((shown.offset(of: line) ?? 0) + line.count, shown.count))
    } else {
      body = shown
    }
    let next = body.nextShown(from: 0)
    switch body.byte(at: next) {
    case nil:
      body = .empty
      shape = .json
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?:
      shape = .json
      body = body[next..<(body.endOfJSONValue(from: next) ?? body.count)]
    case _ where body.hasQuote(at: next): shape = .members
    default: shape = .text
    }
  }

  /// The number in a header without a body shows whether the report was text.
  var isText: Bool {
    if !body.isEmpty { return shape == .text }
    return [109, 142, 145, 185, 202, 206].contains(bugType ?? 0)
  }
}

private let unshown = ByteSet(" \t\r\n>")

extension ByteSlice {
  fileprivate func nextShown(from start: Int) -> Int {
    var at = start
    while at < count, unshown.contains(self[at]) { at += 1 }
    return at
  }

  /// A plain quote, or a curly one of a word processor.
  fileprivate func hasQuote(at index: Int) -> Bool {
    has("\"", at: index) || has("\u{201C}", at: index) || has("\u{201D}", at: index)
  }
}
