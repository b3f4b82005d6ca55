// Something that another tool put before every line: a CI's timestamp, `grep -n`, a wrapper's tag.
//
// It is known by its shape: runs of digits count as one digit, runs of letters as one letter, everything else
// for itself. `12:` and `7:` have one shape, `[row 3] ` and `[row 12] ` too.

import ByteScan

package struct LinePrefix: Equatable, Sendable {
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

  /// How many bytes of the line the prefix takes; nil where the line does not have it.
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
