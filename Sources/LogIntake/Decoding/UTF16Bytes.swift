// Converts UTF-16 that comes in pieces. The end of a read may cut a unit or a pair of surrogates. A capture in UTF-8 may be
// joined to the text: its mark shows that, or bytes that as UTF-16 would be a run of rare characters.

import ByteScan

struct UTF16Bytes: Sendable {
  private var littleEndian: Bool
  /// Half a unit, or bytes that may begin UTF-8.
  private var carried: [UInt8] = []
  private var highSurrogate: UInt16?

  /// This many ASCII characters in a row are no UTF-16.
  private static let run = 24

  init(littleEndian: Bool) { self.littleEndian = littleEndian }

  /// Calls `body` with the UTF-8 of all whole characters, without NULs. Returns the bytes from the first UTF-8 byte on, or nil
  /// where all were UTF-16. `isLast`: no further bytes will come.
  mutating func transcode(_ bytes: ByteSlice, isLast: Bool = false, _ body: ([UInt8]) -> Void) -> [UInt8]? {
    let all = carried + bytes.array
    carried = []
    var text: [UInt8] = []
    text.reserveCapacity(all.count)
    defer { body(text) }
    var at = 0
    while at + 1 < all.count {
      switch Self.beginning(of: all, at: at) {
      case .utf8(let skipped): return Array(all[(at + skipped)...])
      case .undecided where !isLast:
        carried = Array(all[at...])
        return nil
      case .undecided, .utf16: break
      }
      let (first, second) = (UInt16(all[at]), UInt16(all[at + 1]))
      append(littleEndian ? second << 8 | first : first << 8 | second, to: &text)
      at += 2
    }
    carried = Array(all[at...])
    return nil
  }

  private enum Beginning {
    case utf16, undecided
    case utf8(skipped: Int)
  }

  private static func beginning(of bytes: [UInt8], at start: Int) -> Beginning {
    let isMark = bytes[start] == 0xEF && bytes[start + 1] == 0xBB
    guard isMark || (isText(bytes[start]) && isText(bytes[start + 1])) else { return .utf16 }
    if isMark {
      guard start + 3 < bytes.count else { return .undecided }
      return bytes[start + 2] == 0xBF && isText(bytes[start + 3]) ? .utf8(skipped: 3) : .utf16
    }
    let end = min(start + run, bytes.count)
    guard bytes[start..<end].allSatisfy(isText) else { return .utf16 }
    return end - start == run ? .utf8(skipped: 0) : .undecided
  }

  private static func isText(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) || (0x09...0x0D).contains(byte) }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if (0xDC00...0xDFFF).contains(unit) {
        append(scalar: 0x10000 + (UInt32(high - 0xD800) << 10 | UInt32(unit - 0xDC00)), to: &text)
        return
      }
      append(scalar: 0xFFFD, to: &text)
    }
    switch unit {
    // The mark of a capture that is joined here, in either byte order.
    case 0, 0xFEFF: break
    case 0xFFFE: littleEndian.toggle()
    case 0xD800...0xDBFF: highSurrogate = unit
    case 0xDC00...0xDFFF: append(scalar: 0xFFFD, to: &text)
    default: append(scalar: UInt32(unit), to: &text)
    }
  }

  private func append(scalar: UInt32, to text: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
