// Lines of JSON that may belong to a report: how deeply they are nested, and how many of a report's keys they have.

import ByteScan

struct JSONLead: Equatable, Sendable {
  private(set) var lines = 0
  private var depth = 0
  private var isInString = false
  private var hasOpened = false
  /// The lines are members without the braces around them.
  private(set) var isMembers = false
  private var score = 0
  /// Whether the line is inside a termination or an exception, where other keys count.
  private var isInReason = false

  /// A report is recognised within this number of lines.
  private static let most = 400
  static let openings = ByteSet("{[\"").union(ByteSet([0xE2] as [UInt8]))

  /// All brackets have been closed.
  var isClosed: Bool { hasOpened && depth <= 0 && !isMembers }

  var isReport: Bool { score >= 2 }

  private static let scoreOfLog = -1000
  private var isOfLog: Bool { score < 0 }

  /// Returns false if the line is not JSON.
  @discardableResult
  mutating func add(_ line: ByteSlice) -> Bool {
    if isClosed { self = JSONLead() }
    guard lines < Self.most, let first = line.first else { return false }
    let isOpening = Self.openings.contains(first)
    guard isOpening || lines > 0 && (first == UInt8(ascii: "}") || first == UInt8(ascii: "]")) else { return false }
    let plain = line.plainJSON
    let mayGoOn = plain.withSlice { plain -> Bool in
      guard let first = plain.first else { return false }
      if lines == 0 {
        if first == UInt8(ascii: "\"") {
          guard plain.isQuotedKey else { return false }
          isMembers = true
        } else if !plain.mayBeginObject {
          return false
        }
      }
      count(plain)
      // A record of a log on one line is not examined further.
      return lines > 0 || !isOfLog || plain.last != UInt8(ascii: "}")
    }
    guard mayGoOn else { return false }
    plain.withSlice { feed($0) }
    lines += 1
    return true
  }

  private mutating func count(_ line: ByteSlice) {
    if line.first == UInt8(ascii: "\"") {
      let object = Array("{".utf8) + line.array
      object.withSlice { note(ReportJSONKeys($0)) }
      if isInReason { score += object.withSlice { $0.members(among: ReportJSONKeys.terminationKeys) } }
      if line.hasPrefix("\"termination\"") || line.hasPrefix("\"exception\"") { isInReason = true }
    } else if line.first == UInt8(ascii: "[") {
      for element in JSONElements(line).prefix(1) { note(ReportJSONKeys(element)) }
    } else {
      note(ReportJSONKeys(line))
    }
  }

  private mutating func note(_ keys: ReportJSONKeys) {
    guard keys.log == 0 else {
      score = Self.scoreOfLog
      return
    }
    score += keys.body + keys.payload
  }

  mutating func feed(_ line: ByteSlice) {
    var at = 0
    while at < line.count {
      let byte = line[at]
      if isInString {
        if byte == UInt8(ascii: "\\") { at += 1 } else if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          hasOpened = true
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
      at += 1
    }
    // No string continues after the end of a line.
    isInString = false
  }
}

extension ByteSlice {
  /// `{`, `{"key"`, `[{`
  fileprivate var mayBeginObject: Bool {
    let inner = from(1).trimmedStart(ByteSet(" \t\r"))
    guard let next = inner.first else { return true }
    return first == UInt8(ascii: "{")
      ? next == UInt8(ascii: "\"") || next == UInt8(ascii: "}") : next == UInt8(ascii: "{")
  }

  /// `"termination" :`
  var isQuotedKey: Bool {
    guard first == UInt8(ascii: "\""), let end = firstIndex(of: UInt8(ascii: "\""), from: 1), end > 1, end < 80,
      (1..<end).allSatisfy({
        ByteSet.letters.contains(self[$0]) || ByteSet.digits.contains(self[$0]) || self[$0] == UInt8(ascii: "_")
      })
    else { return false }
    return from(end + 1).trimmedStart().first == UInt8(ascii: ":")
  }
}
