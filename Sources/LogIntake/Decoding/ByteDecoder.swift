// The byte layer: what stands between a descriptor and UTF-8 lines is taken out here, once.
//
// A byte order mark is dropped, UTF-16 (PowerShell's `>`) is turned into UTF-8, NUL bytes (the framing of
// syslog_relay, which has them from the first message on) are deleted. What is no text at all is refused with
// its name. Everything else passes as it is: invalid UTF-8 stays invalid, because a filter gives out the bytes
// it got.

import ByteScan

package struct ByteDecoder: Sendable {
  private enum Mode {
    case undecided, utf8
    case utf16(littleEndian: Bool)
  }

  private var mode = Mode.undecided
  private var head: [UInt8] = []
  private var utf16 = UTF16Bytes(littleEndian: true)

  package init() {}

  static let decidingBytes = 64

  /// A stream without a NUL in this many bytes is not framed with them, and no longer searched for them.
  private static let framingBytes = 64 << 10
  private var bytesBeforeFraming = framingBytes
  private var isFramed = false

  /// For a part of a stream that is known to pass through.
  package mutating func passOn() {
    mode = .utf8
    bytesBeforeFraming = 0
  }

  /// True when bytes can go into the buffer as they are, without being looked at.
  package var passesThrough: Bool {
    if case .utf8 = mode { bytesBeforeFraming == 0 && !isFramed && !turnsReturns } else { false }
  }

  /// Lines end in carriage returns alone, which become line feeds.
  package var turnsReturns = false

  /// What follows stands in the middle of text of this encoding.
  package mutating func goOn(as encoding: TextEncoding) {
    head = []
    switch encoding {
    case .utf8: mode = .utf8
    case .utf16(let littleEndian):
      mode = .utf16(littleEndian: littleEndian)
      utf16 = UTF16Bytes(littleEndian: littleEndian)
    }
  }

  /// Takes bytes as they were read; gives what they mean to the buffer.
  package mutating func decode(_ bytes: ByteSlice, into buffer: inout LineBuffer) throws(UnreadableInput) {
    switch mode {
    case .undecided:
      head += bytes.array
      if head.count >= Self.decidingBytes || InputKinds.isSurelyText(head) { try decide(into: &buffer) }
    case .utf8: append(bytes, to: &buffer)
    case .utf16: transcode(bytes, into: &buffer)
    }
  }

  /// The input has ended, or is silent: no further bytes will help to decide.
  package mutating func finish(into buffer: inout LineBuffer) throws(UnreadableInput) {
    switch mode {
    case .undecided: try decide(into: &buffer)
    case .utf8: break
    case .utf16: transcode(.empty, isLast: true, into: &buffer)
    }
  }

  private mutating func transcode(_ bytes: ByteSlice, isLast: Bool = false, into buffer: inout LineBuffer) {
    let rest = utf16.transcode(bytes, isLast: isLast) { text in text.withSlice { buffer.append($0) } }
    guard let rest else { return }
    // NULs that come now are those of UTF-16 again.
    passOn()
    rest.withSlice { append($0, to: &buffer) }
  }

  private mutating func decide(into buffer: inout LineBuffer) throws(UnreadableInput) {
    if let kind = InputKinds.kind(ofBytes: head) { throw .noText(kind) }
    let (encoding, mark) = Self.encoding(of: head)
    let bytes = head.dropFirst(mark)
    goOn(as: encoding)
    try Array(bytes).withSlice { (rest) throws(UnreadableInput) -> Void in try decode(rest, into: &buffer) }
  }

  /// Of a stream that begins with these bytes, and how many of them are its mark.
  static func encoding(of head: [UInt8]) -> (encoding: TextEncoding, mark: Int) {
    if let marked = head.withSlice(TextEncoding.marked) { return marked }
    let isUTF16 = !InputKinds.isSurelyText(head) && looksLikeUTF16(head.prefix(decidingBytes))
    return (isUTF16 ? .utf16(littleEndian: true) : .utf8, 0)
  }

  /// Little-endian without a mark: two in five of the odd places are NUL, and the even ones are not. Only the
  /// first bytes count, so that it does not matter how many came with the first read.
  private static func looksLikeUTF16(_ head: ArraySlice<UInt8>) -> Bool {
    guard head.count >= 4 else { return false }
    let odd = stride(from: 1, to: head.count, by: 2)
    let even = stride(from: 0, to: head.count, by: 2)
    let oddNULs = odd.count { head[$0] == 0 }
    let evenNULs = even.count { head[$0] == 0 }
    return oddNULs * 5 >= (head.count / 2) * 2 && evenNULs == 0
  }

  private mutating func append(_ bytes: ByteSlice, to buffer: inout LineBuffer) {
    guard !turnsReturns else {
      let turned = bytes.array.compactMap { $0 == 0 ? nil : $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
      return turned.withSlice { buffer.append($0) }
    }
    let judged = bytes.upTo(min(bytes.count, bytesBeforeFraming))
    bytesBeforeFraming -= judged.count
    isFramed = isFramed || judged.firstIndex(of: 0) != nil
    guard isFramed else { return buffer.append(bytes) }
    var start = 0
    while let nul = bytes.firstIndex(of: 0, from: start) {
      buffer.append(bytes[start..<nul])
      start = nul + 1
    }
    buffer.append(bytes.from(start))
  }
}
