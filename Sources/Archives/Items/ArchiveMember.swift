// What an archive says of one of its members before the member's bytes come.

import ByteScan

package struct ArchiveMember: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case file, folder, link, device, fifo, sparse
    /// A type flag that no standard knows. Its bytes can be read as those of a file.
    case unknown(UInt8)
  }

  /// Can be printed: what is no UTF-8 is repaired, and control characters are escaped.
  package var name: String
  package var kind: Kind
  /// Nil where it is known only at the end.
  package var size: Int?
  /// Microseconds since 1970.
  package var modified: Int64?
  /// What a link refers to, as text that can be printed.
  package var target: String?

  package init(name: String, kind: Kind, size: Int?, modified: Int64? = nil, target: String? = nil) {
    self.name = name
    self.kind = kind
    self.size = size
    self.modified = modified
    self.target = target
  }
}

package enum ArchiveItem: Equatable, Sendable {
  /// Its bytes are read next.
  case member(ArchiveMember)
  /// Reading goes on behind it.
  case trouble(ArchiveTrouble)
}

/// A name as it stands in an archive. Nothing is ever written under it: it is only shown.
enum MemberName {
  /// In bytes. No file system takes longer paths.
  static let longest = 4096

  static func shown(_ bytes: [UInt8]) -> String {
    guard bytes.count > longest else { return bytes.withSlice { $0.string.printable } }
    var end = longest
    // No character is cut.
    while end > longest - 4, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(bytes[..<end]).withSlice { $0.string.printable } + "…"
  }
}
