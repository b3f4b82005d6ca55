// Files that people hand to a log reader and that are no text, by their first bytes.

package enum BinaryKind: String, Sendable, CaseIterable {
  case gzip = "a gzip archive"
  case zip = "a zip archive"
  case bzip2 = "a bzip2 archive"
  case xz = "an xz archive"
  case tracev3 = "an Apple binary log (tracev3)"
  case binaryPlist = "a binary property list"
  case png = "a PNG picture"
  case jpeg = "a JPEG picture"
  case pdf = "a PDF document"
  case sqlite = "an SQLite database"
  case elf = "an executable"
  case machO = "a Mach-O executable"

  private var magic: [[UInt8]] {
    switch self {
    case .gzip: [[0x1F, 0x8B]]
    case .zip: [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]
    case .bzip2: [Array("BZh".utf8)]
    case .xz: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]]
    case .tracev3: [[0x00, 0x10, 0x00, 0x00]]
    case .binaryPlist: [Array("bplist".utf8)]
    case .png: [[0x89, 0x50, 0x4E, 0x47]]
    case .jpeg: [[0xFF, 0xD8, 0xFF]]
    case .pdf: [Array("%PDF-".utf8)]
    case .sqlite: [Array("SQLite format 3\0".utf8)]
    case .elf: [[0x7F, 0x45, 0x4C, 0x46]]
    case .machO: [[0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE]]
    }
  }

  init?(_ head: [UInt8]) {
    guard let kind = Self.allCases.first(where: { kind in kind.magic.contains { head.starts(with: $0) } }) else {
      return nil
    }
    self = kind
  }

  /// No magic begins like this, no byte order mark either, and it is not UTF-16: text, without waiting for
  /// more bytes.
  static func isSurelyText(_ head: [UInt8]) -> Bool {
    guard head.count >= 2, !head.prefix(2).contains(0), head[0] < 0x80 || (0xE0..<0xEF).contains(head[0]) else {
      return false
    }
    return !allCases.contains { kind in kind.magic.contains { $0.starts(with: head.prefix($0.count)) } }
  }
}
