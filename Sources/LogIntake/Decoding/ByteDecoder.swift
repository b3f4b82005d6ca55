// Makes UTF-8 of the bytes of a descriptor.
//
// A byte order mark is dropped, UTF-16 (as PowerShell's `>` writes it) is converted, NUL bytes (the framing of syslog_relay,
// which has them from the first message on) are removed. An input that is no text is refused with the name of its kind. All
// other bytes pass unchanged: invalid UTF-8 stays invalid, because a filter prints the bytes that it has read.

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

  /// As many bytes show what an input is, unless they may begin a tar.
  static let decidingBytes = 64
  /// As many show it in any case.
  package static let mostDecidingBytes = TarSign.bytes

  /// A stream without a NUL in this many bytes is not framed with NULs, and is no longer searched for them.
  private static let framingBytes = 64 << 10
  private var bytesBeforeFraming = framingBytes
  private var isFramed = false

  /// Lets all bytes pass, for a part of a stream that is known to be UTF-8.
  package mutating func passOn() {
    mode = .utf8
    bytesBeforeFraming = 0
  }

  /// Whether bytes can go into the buffer without being examined.
  package var passesThrough: Bool {
    if case .utf8 = mode { bytesBeforeFraming == 0 && !isFramed && !turnsReturns } else { false }
  }

  /// Lines end in carriage returns alone, which become line feeds.
  package var turnsReturns = false

  /// Sets the encoding for a reader that begins in the middle of a text.
  package mutating func setEncoding(_ encoding: TextEncoding) {
    head = []
    switch encoding {
    case .utf8: mode = .utf8
    case .utf16(let littleEndian):
      mode = .utf16(littleEndian: littleEndian)
      utf16 = UTF16Bytes(littleEndian: littleEndian)
    }
  }

  /// Decodes bytes as they were read, and appends the result to the buffer.
  package mutating func decode(_ bytes: ByteSlice, into buffer: inout LineBuffer) throws(UnreadableInput) {
    switch mode {
    case .undecided:
      head += bytes.array
      if Self.isDecisive(head) { try decide(into: &buffer) }
    case .utf8: append(bytes, to: &buffer)
    case .utf16: transcode(bytes, into: &buffer)
    }
  }

  /// Called when the input has ended or is silent, so that no further bytes help to decide.
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
    // Further NULs can only be those of UTF-16.
    passOn()
    rest.withSlice { append($0, to: &buffer) }
  }

  private static func isDecisive(_ head: [UInt8]) -> Bool {
    if head.count >= mostDecidingBytes { return true }
    return head.count >= decidingBytes && !TarSign.mayBegin(head) || InputKinds.isSurelyText(head)
  }

  /// What was read and refused, because its kind is not text.
  package var refused: [UInt8] { head }

  private mutating func decide(into buffer: inout LineBuffer) throws(UnreadableInput) {
    if let kind = InputKinds.kind(ofBytes: head) { throw .noText(kind) }
    let (encoding, mark) = Self.encoding(of: head)
    let bytes = head.dropFirst(mark)
    setEncoding(encoding)
    try Array(bytes).withSlice { (rest) throws(UnreadableInput) -> Void in try decode(rest, into: &buffer) }
  }

  /// The encoding of a stream that begins with these bytes, and the length of its byte order mark.
  static func encoding(of head: [UInt8]) -> (encoding: TextEncoding, mark: Int) {
    if let marked = head.withSlice(TextEncoding.marked) { return marked }
    let isUTF16 = !InputKinds.isSurelyText(head) && looksLikeUTF16(head.prefix(decidingBytes))
    return (isUTF16 ? .utf16(littleEndian: true) : .utf8, 0)
  }

  /// Whether the bytes are little-endian UTF-16 without a mark: two in five of the odd places are NUL, and none of the even
  /// ones. Only the first bytes count, so that the size of the first read does not matter.
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
