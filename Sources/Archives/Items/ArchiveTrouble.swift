// What is wrong with an archive or was left out of it, and where. Reading goes on, so a damaged archive yields what is left.

package struct ArchiveTrouble: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The bytes where a member should begin are no header.
    case damagedHeader
    /// The next header was found behind this many bytes.
    case resynchronised(after: Int)
    /// No header was found in all the bytes up to the end.
    case lost(bytes: Int)
    case impossibleSize
    case truncated(read: Int, size: Int)
    /// The archive ends within a header.
    case cutHeader
    case sparse
    /// The size is nil where it is unknown.
    case beyondLimit(size: Int?, limit: Int)
    case longExtendedHeader(size: Int)
    case damagedExtendedHeader
    case bytesBehindEnd
    case damagedGzip
    case cutGzip
    case wrongChecksum
    case wrongLength
    case garbageBehindGzip
  }

  /// Nil for the archive itself.
  package let member: String?
  /// Where in the unpacked bytes.
  package let offset: Int
  package let kind: Kind

  package init(member: String?, offset: Int, kind: Kind) {
    self.member = member
    self.offset = offset
    self.kind = kind
  }

  /// A member ends earlier than it says.
  package var isTruncation: Bool { if case .truncated = kind { true } else { false } }

  /// A phrase as it follows "x/app.log: ".
  package var reason: String {
    switch kind {
    case .damagedHeader: "the header of a member is damaged at byte \(offset)"
    case .resynchronised(let count): "reading goes on at the next member, \(count) bytes were skipped"
    case .lost(let count): "no further member was found in the last \(count) bytes"
    case .impossibleSize: "skipped, its size is impossible"
    case .truncated(let read, let size): "ends early, after \(read) of \(size) bytes"
    case .cutHeader: "the archive ends within the header of a member"
    case .sparse: "skipped, it is a sparse file"
    case .beyondLimit(let size?, let limit): "skipped, its \(size) bytes are more than the limit of \(limit)"
    case .beyondLimit(nil, let limit): "only the first \(limit) bytes were read, which is the limit"
    case .longExtendedHeader(let size): "an extended header of \(size) bytes was skipped"
    case .damagedExtendedHeader: "the extended header of a member is damaged at byte \(offset)"
    case .bytesBehindEnd: "bytes behind the end of the archive were ignored"
    case .damagedGzip: "the compressed data is damaged behind byte \(offset) of its content"
    case .cutGzip: "the compressed data ends early, after byte \(offset) of its content"
    case .wrongChecksum: "the checksum of the compressed data is wrong"
    case .wrongLength: "the length of the compressed data is wrong"
    case .garbageBehindGzip: "bytes behind the compressed data were ignored"
    }
  }
}
