// UTF-16 as it comes in pieces: a unit, or a pair of surrogates, may be cut by the end of a read.

import ByteScan

struct UTF16Bytes: Sendable {
  private let littleEndian: Bool
  private var oddByte: UInt8?
  private var highSurrogate: UInt16?

  init(littleEndian: Bool) { self.littleEndian = littleEndian }

  /// Gives the UTF-8 of all whole characters to `body`; NULs are left out.
  mutating func transcode(_ bytes: ByteSlice, _ body: ([UInt8]) -> Void) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for index in 0..<bytes.count {
      guard let first = oddByte else {
        oddByte = bytes[index]
        continue
      }
      oddByte = nil
      let second = bytes[index]
      let unit = littleEndian ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second)
      append(unit, to: &text)
    }
    body(text)
  }

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
    case 0: break
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
