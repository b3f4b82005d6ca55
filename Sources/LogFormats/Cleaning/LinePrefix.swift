// A prefix that another tool put before every line: the timestamp of a CI, the number of `grep -n`, the tag of a wrapper.
//
// It is recognised by its shape: a run of digits counts as one digit, a run of letters as one letter, every other byte
// as itself. `12:` and `7:` have the same shape, and so do `[row 3] ` and `[row 12] `.

import ByteScan

package struct LinePrefix: Hashable, Sendable {
  static let furthest = 64

  private let shape: [UInt8]

  /// The shape of `text`, or nil for none.
  init?(_ text: ByteSlice) {
    guard !text.isEmpty else { return nil }
    var shape: [UInt8] = []
    for index in 0..<text.count {
      let kind = Self.kind(text[index])
      if shape.last != kind || !Self.isRun(kind) { shape.append(kind) }
    }
    self.shape = shape
  }

  /// The length of the prefix in this line. Nil where the line does not have it.
  package func length(in line: ByteSlice) -> Int? {
    var at = 0
    for kind in shape {
      guard at < line.count, Self.kind(line[at]) == kind else { return nil }
      at += 1
      if Self.isRun(kind) {
        while at < line.count, Self.kind(line[at]) == kind { at += 1 }
      }
    }
    return at
  }

  private static func kind(_ byte: UInt8) -> UInt8 {
    if ByteSet.digits.contains(byte) { return UInt8(ascii: "9") }
    if ByteSet.letters.contains(byte) { return UInt8(ascii: "a") }
    return byte
  }

  private static func isRun(_ kind: UInt8) -> Bool { kind == UInt8(ascii: "9") || kind == UInt8(ascii: "a") }
}

/// The prefixes that at least half of some lines have. Lines of the same text have few shapes, so each is counted once.
struct CommonPrefixes {
  private let lines: [ByteSlice]
  private var known: [LinePrefix: Bool] = [:]

  init(of lines: [ByteSlice]) { self.lines = lines }

  mutating func contains(_ prefix: LinePrefix) -> Bool {
    if let known = known[prefix] { return known }
    let isCommon = lines.count { prefix.length(in: $0) != nil } * 2 >= lines.count
    known[prefix] = isCommon
    return isCommon
  }
}
