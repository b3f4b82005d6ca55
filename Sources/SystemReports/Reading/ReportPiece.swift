// One report's part of a file. A file may hold several reports, each with a line of JSON before it or without, as JSON or
// as text; they are told apart here, before anybody reads them.

import ByteScan

struct ReportPiece {
  enum Shape: Equatable {
    case text
    case json
    /// Members without the braces around them: somebody copied a part of a report.
    case members
  }

  /// The line of JSON that stands before a report since iOS 10.
  var header: ByteSlice?
  /// Empty where only the header is left.
  var body: ByteSlice
  var shape: Shape

  /// More are not read of one file.
  static let most = 4096

  /// All of them, in order. Every byte is looked at a few times at most: whatever does not end takes all that follows.
  static func cut(_ bytes: ByteSlice) -> [ReportPiece] {
    var cutter = PieceCutter(bytes: bytes)
    cutter.cut()
    return cutter.pieces
  }
}

private struct PieceCutter {
  let bytes: ByteSlice
  var pieces: [ReportPiece] = []
  private var header: ByteSlice?
  private var textStart: Int?
  private var part = ReportKey.Part.heading
  /// Where lines of a heading began that stand behind a reason.
  private var headingStart: Int?
  /// Which of the keys that a report has once have been seen in this one.
  private var seen: Set<String> = []

  init(bytes: ByteSlice) { self.bytes = bytes }

  mutating func cut() {
    var at = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
    while at < bytes.count, pieces.count < ReportPiece.most {
      let start = at
      let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n"), from: at).map { $0 + 1 } ?? bytes.count
      at = lineEnd
      if let json = json(at: start, bytes[start..<lineEnd]) {
        endText(at: start)
        at = max(start + 1, start + json.end)
        take(bytes[(start + json.start)..<at], json.shape)
      } else {
        take(bytes[start..<lineEnd], from: start)
      }
    }
    endText(at: bytes.count)
    if let header { pieces.append(ReportPiece(header: header, body: .empty, shape: .json)) }
    if pieces.count > ReportPiece.most { pieces.removeLast(pieces.count - ReportPiece.most) }
  }

  private mutating func take(_ json: ByteSlice, _ shape: ReportPiece.Shape) {
    if shape == .json, json.isReportHeader {
      if let header { pieces.append(ReportPiece(header: header, body: .empty, shape: .json)) }
      header = json
    } else {
      pieces.append(ReportPiece(header: header, body: json, shape: shape))
      header = nil
    }
  }

  private mutating func take(_ line: ByteSlice, from start: Int) {
    let content = line.trimmedEnd(ByteSet(" \t\r\n")).trimmedStart(ByteSet(" \t>"))
    if textStart == nil, content.isOrnament { return }
    if let (key, _) = ReportKey.of(content) {
      // Behind a reason, lines of a heading are another report's. Only some of them say so surely.
      if key.part == .heading, part == .reason { headingStart = headingStart ?? start }
      let isAnother = key.isUnique && (headingStart != nil || seen.contains(key.name.bytes.string))
      if textStart != nil, isAnother {
        let beginning = headingStart ?? start
        endText(at: beginning)
        textStart = beginning
      }
      if key.part == .reason {
        part = .reason
        headingStart = nil
      }
      if key.isUnique { seen.insert(key.name.bytes.string) }
    } else if !content.isEmpty {
      headingStart = nil
      if content.isReasonAlone { part = .reason }
    }
    if textStart == nil { textStart = start }
  }

  private mutating func endText(at end: Int) {
    part = .heading
    headingStart = nil
    seen = []
    guard let start = textStart else { return }
    textStart = nil
    pieces.append(ReportPiece(header: header, body: bytes[start..<end], shape: .text))
    header = nil
  }

  /// The JSON that begins in the line at `start`, by its distance from there. A text may hold braces and quotes of its
  /// own: only the header of the next report ends it.
  private func json(at start: Int, _ line: ByteSlice) -> (start: Int, end: Int, shape: ReportPiece.Shape)? {
    let first = line.nextShown(from: 0)
    guard first < line.count else { return nil }
    guard textStart == nil else {
      return line.first == UInt8(ascii: "{") && line.isReportHeader ? (0, line.count, .json) : nil
    }
    let rest = bytes.from(start)
    switch line[first] {
    case UInt8(ascii: "{"):
      let inner = rest.nextShown(from: first + 1)
      guard rest.hasQuote(at: inner) || rest.has("}", at: inner) else { return nil }
    case UInt8(ascii: "["):
      guard rest.has("{", at: rest.nextShown(from: first + 1)) else { return nil }
    default:
      // A line of a text may stand in quotes; a key is followed by a colon, and is a short word.
      guard line.hasQuote(at: first), line.from(first).upToMost(80).isQuotedKey else { return nil }
      return (first, rest.count, .members)
    }
    return (first, rest.endOfJSONValue(from: first) ?? rest.count, .json)
  }
}

private let unshown = ByteSet(" \t\r\n")

extension ByteSlice {
  fileprivate func nextShown(from start: Int) -> Int {
    var at = start
    while at < count, unshown.contains(self[at]) { at += 1 }
    return at
  }

  /// A plain quote or one that a word processor made of it.
  fileprivate func hasQuote(at index: Int) -> Bool {
    has("\"", at: index) || has("\u{201C}", at: index) || has("\u{201D}", at: index)
  }

  /// `"termination" :`
  fileprivate var isQuotedKey: Bool {
    guard let colon = firstIndex(of: UInt8(ascii: ":"), from: 0) else { return false }
    let key = upTo(colon).plainJSON
    return key.withSlice { key in
      let key = key.trimmed(unshown)
      guard key.count > 2, key.first == UInt8(ascii: "\""), key.last == UInt8(ascii: "\"") else { return false }
      return (1..<(key.count - 1)).allSatisfy { ByteSet.letters.contains(key[$0]) || ByteSet.digits.contains(key[$0]) }
    }
  }
}
