// The block of 512 bytes that stands before each member of a tar, in any of its dialects: v7, ustar, pax, GNU, star.

import ByteScan

struct TarHeader {
  static let size = 512
  /// Larger sizes are damage: no file system holds such a file.
  private static let largest = 1 << 50

  let type: UInt8
  let name: [UInt8]
  let target: [UInt8]
  /// Nil for a size that cannot be.
  let dataSize: Int?
  let modified: Int64?
  /// A sparse file in GNU's old form, whose map goes on in a block behind this one.
  let isExtended: Bool

  init(_ block: ByteSlice) {
    type = block[156]
    let (isPosix, isGNU) = (block.hasText("ustar\0", at: 257), block.hasText("ustar ", at: 257))
    // The prefix of star is shorter, and GNU has times in its place.
    let hasShortPrefix = block.hasText("tar\0", at: 508)
    let prefix = isPosix ? block[345..<(hasShortPrefix ? 476 : 500)].text : []
    let name = block[0..<100].text
    self.name = prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
    target = block[157..<257].text
    dataSize = Self.possible(TarNumber.read(block[124..<136]))
    modified = TarNumber.read(block[136..<148]).flatMap { TarNumber.microseconds($0) }
    isExtended = isGNU && type == UInt8(ascii: "S") && block[482] != 0
  }

  static func possible(_ size: Int?) -> Int? { size.flatMap { (0...largest).contains($0) ? $0 : nil } }

  /// How many bytes stand behind data of this size, up to the next block.
  static func padding(behind size: Int) -> Int { (size & 511) == 0 ? 0 : 512 - (size & 511) }

  /// The sum of all bytes, those of the sum itself taken as blanks. Some old programs add signed bytes.
  static func hasRightChecksum(_ block: ByteSlice) -> Bool {
    guard block.count >= size, let claimed = TarNumber.read(block[148..<156]) else { return false }
    var (sum, high) = (0, 0)
    for place in 0..<size where place < 148 || place >= 156 {
      let byte = block[place]
      sum += Int(byte)
      high += Int(byte >> 7)
    }
    let blanks = 8 * 32
    return claimed == sum + blanks || claimed == sum + blanks - 256 * high
  }

  static func looksLikeTar(_ head: ByteSlice) -> Bool {
    guard head.count >= size else { return false }
    return head.hasText("ustar", at: 257) || head[0] != 0 && hasRightChecksum(head)
  }

  var isFolderByName: Bool { name.last == UInt8(ascii: "/") }

  var kind: ArchiveMember.Kind {
    switch type {
    case UInt8(ascii: "0"), 0: isFolderByName ? .folder : .file
    case UInt8(ascii: "7"): .file
    case UInt8(ascii: "1"), UInt8(ascii: "2"): .link
    case UInt8(ascii: "3"), UInt8(ascii: "4"): .device
    case UInt8(ascii: "5"), UInt8(ascii: "D"): .folder
    case UInt8(ascii: "6"): .fifo
    case UInt8(ascii: "S"): .sparse
    default: .unknown(type)
    }
  }

  /// Some programs write the size of the file that is meant where no data follows.
  var maySizeBeFalse: Bool { (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(type) }
}

extension ByteSlice {
  /// The bytes up to the first zero.
  fileprivate var text: [UInt8] { upTo(firstIndex(of: 0) ?? count).array }

  fileprivate func hasText(_ text: StaticString, at place: Int) -> Bool {
    let text = text.bytes
    return (0..<text.count).allSatisfy { byte(at: place + $0) == text[$0] }
  }
}
