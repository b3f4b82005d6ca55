// The header of a gzip member (RFC 1952).

import ByteScan

struct GzipHeader {
  enum Outcome {
    case header(GzipHeader)
    case needsMore
    case damaged
  }

  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let headerChecksum = Flags(rawValue: 2)
    static let extra = Flags(rawValue: 4)
    static let name = Flags(rawValue: 8)
    static let comment = Flags(rawValue: 16)
    static let reserved = Flags(rawValue: 0xE0)
  }

  /// Extra fields have up to 64 KiB; names and comments are short.
  static let longest = 128 << 10

  let length: Int
  let name: [UInt8]?
  /// Microseconds since 1970; nil where the header does not say.
  let modified: Int64?

  /// The sign of gzip, the only method there is, and no flag from the future.
  static func begins(_ head: ByteSlice) -> Bool {
    head.count >= 4 && head[0] == 0x1F && head[1] == 0x8B && head[2] == 8 && head[3] & Flags.reserved.rawValue == 0
  }

  static func read(_ head: ByteSlice) -> Outcome {
    guard head.count >= 10 else { return .needsMore }
    guard begins(head) else { return .damaged }
    let flags = Flags(rawValue: head[3])
    var end = 10
    if flags.contains(.extra) {
      guard head.count >= 12 else { return .needsMore }
      end = 12 + Int(head[10]) + Int(head[11]) << 8
    }
    var name: [UInt8]?
    for flag in [Flags.name, .comment] where flags.contains(flag) {
      guard end <= head.count, let zero = head.firstIndex(of: 0, from: end) else { return more(head) }
      if flag == .name { name = head[end..<zero].array }
      end = zero + 1
    }
    if flags.contains(.headerChecksum) { end += 2 }
    guard end <= head.count else { return more(head) }
    let seconds = Int64(head.number(at: 4))
    return .header(
      GzipHeader(
        length: end, name: name.flatMap { $0.isEmpty ? nil : $0 }, modified: seconds == 0 ? nil : seconds * 1_000_000))
  }

  private static func more(_ head: ByteSlice) -> Outcome { head.count < longest ? .needsMore : .damaged }
}

extension ByteSlice {
  /// Four bytes, the lowest first.
  func number(at place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[place + $1]) << (8 * UInt32($1)) }
  }
}
