// Whether a text may hold records at all. Finding out its format takes far longer, and most texts on a device are no logs.

import ByteScan

package enum RecordTrace {
  /// Whether the text holds a time of day, what stands between a process and its message, or an object of JSON. It holds
  /// records of no format without one of them, and may hold none with all.
  package static func isIn(_ text: ByteSlice) -> Bool { hasTime(text) || hasSender(text) || hasObject(text) }

  /// Three short numbers with separators between them: `10:14:01`, `10.14.01`, `10時14分01秒`.
  private static func hasTime(_ text: ByteSlice) -> Bool {
    var groups = 0
    var (run, gap) = (0, 0)
    for at in 0..<text.count {
      let byte = text[at]
      if (0x30...0x39).contains(byte) {
        run += 1
        continue
      }
      if run > 0 {
        groups = run > 2 ? 0 : gap > 0 && gap <= longestGap ? groups + 1 : 1
        if groups == 3 { return true }
        (run, gap) = (0, 0)
      }
      // A letter or a blank is no separator.
      gap = byte == 0x20 || byte == 0x09 || byte == 0x0A || ByteSet.letters.contains(byte) ? longestGap + 1 : gap + 1
    }
    return run > 0 && run <= 2 && gap > 0 && gap <= longestGap && groups == 2
  }

  /// One character that is not of ASCII.
  private static let longestGap = 3

  /// `[303] <Error>: `, `[303]: `
  private static func hasSender(_ text: ByteSlice) -> Bool {
    var from = 0
    while let bracket = text.firstIndex(of: UInt8(ascii: "]"), from: from) {
      if endsSender(text, bracket) { return true }
      from = bracket + 1
    }
    from = 0
    while let bracket = text.firstIndex(of: UInt8(ascii: ")"), from: from) {
      if endsSender(text, bracket) { return true }
      from = bracket + 1
    }
    return false
  }

  private static func hasObject(_ text: ByteSlice) -> Bool {
    text.firstIndex(of: "{\"") != nil || text.firstIndex(of: "{ \"") != nil
  }

  private static func endsSender(_ text: ByteSlice, _ bracket: Int) -> Bool {
    switch (text.byte(at: bracket + 1), text.byte(at: bracket + 2)) {
    case (UInt8(ascii: " "), UInt8(ascii: "<")), (UInt8(ascii: ":"), UInt8(ascii: " ")): true
    default: false
    }
  }
}
