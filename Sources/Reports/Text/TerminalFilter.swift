// Makes the bytes of a log harmless for a terminal: characters that a terminal would obey are written as their numbers.
// A character may be cut between two pieces.

import ByteScan

struct TerminalFilter {
  /// The beginning of a cut character, or a carriage return at the end of a piece, as long as it is unknown whether a
  /// line feed follows.
  private var pending: [UInt8] = []

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  mutating func write(_ piece: ByteSlice, to writer: inout ByteWriter) {
    if pending.isEmpty, piece.isPlain { return writer.write(piece) }
    let bytes = pending + piece.array
    pending.removeAll()
    var place = 0
    while place < bytes.count {
      guard let length = length(of: bytes, at: place) else {
        pending = Array(bytes[place...])
        return
      }
      put(bytes[place..<place + length], isLineEnd: bytes.dropFirst(place + 1).first == Self.lineFeed, to: &writer)
      place += length
    }
  }

  /// No more bytes follow.
  mutating func finish(_ writer: inout ByteWriter) {
    for byte in pending { putNumber(of: byte, to: &writer) }
    pending.removeAll()
  }

  /// The length of the character; 1 for a byte that begins none. Nil where the piece ends within the character.
  private func length(of bytes: [UInt8], at place: Int) -> Int? {
    let first = bytes[place]
    if first == Self.carriageReturn { return place + 1 < bytes.count ? 1 : nil }
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    for next in place + 1..<place + max(length, 1) {
      guard next < bytes.count else { return nil }
      guard bytes[next] & 0xC0 == 0x80 else { return 1 }
    }
    return length
  }

  private func put(_ character: ArraySlice<UInt8>, isLineEnd: Bool, to writer: inout ByteWriter) {
    guard let scalar = Self.scalar(character) else {
      for byte in character { putNumber(of: byte, to: &writer) }
      return
    }
    let isHarmless = scalar == "\n" || scalar == "\t" || scalar == "\r" && isLineEnd
    if isHarmless || !scalar.isObeyed { writer.write(Array(character)) } else { writer.write(scalar.number) }
  }

  private func putNumber(of byte: UInt8, to writer: inout ByteWriter) {
    writer.write(byte < 0x80 ? Unicode.Scalar(byte).number : "\\x\(String(byte, radix: 16))")
  }

  private static func scalar(_ character: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var decoder = UTF8()
    var bytes = character.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes), UTF8.width(scalar) == character.count else {
      return nil
    }
    return scalar
  }
}
