// All that a reader says of an archive, and the bytes of its members, with the laws that hold for any archive.

import Archives
import ByteScan
import Testing

struct Contents: Equatable {
  struct Member: Equatable {
    var member: ArchiveMember
    var bytes: [UInt8]
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  var members: [Member] = []
  var troubles: [ArchiveTrouble] = []
  var isCut = false
  var isSingle = false
  var unpacked = 0

  var names: [String] { members.map(\.member.name) }
  var texts: [String] { members.map(\.text) }
  var kinds: [ArchiveTrouble.Kind] { troubles.map(\.kind) }

  /// Reads pieces of up to `most` bytes; where `most` is nil, every member is skipped.
  init(
    _ source: any ArchiveSource, name: String = "a.tar", limit: Int = 1 << 30, most: Int? = 1 << 20,
    start: ThreadStart? = nil
  ) throws {
    let reader = try ArchiveReader(source, name: name, memberLimit: limit, start: start)
    isSingle = reader.isSingle
    var (position, items) = (0, 0)
    while let item = try reader.next() {
      items += 1
      // Each item is at least one block, apart from what is said of gzip and of the end.
      guard items <= reader.unpackedPosition / 256 + 100 else {
        Issue.record("the reader yields items without end")
        return
      }
      switch item {
      case .trouble(let trouble):
        #expect(!trouble.reason.isEmpty)
        troubles.append(trouble)
      case .member(let member):
        var bytes: [UInt8] = []
        if let most {
          while true {
            let piece = try reader.piece(most: most)
            if piece.isEmpty { break }
            #expect(piece.count <= most)
            bytes += piece.array
          }
        }
        if let size = member.size { #expect(bytes.count <= size) }
        members.append(Member(member: member, bytes: bytes))
      }
      #expect(reader.position >= position)
      position = reader.position
    }
    #expect(try reader.next() == nil)
    isCut = reader.isCut
    unpacked = reader.unpackedPosition
  }

  init(
    _ bytes: [UInt8], name: String = "a.tar", limit: Int = 1 << 30, piece: Int = Int.max, most: Int? = 1 << 20
  ) throws {
    try self.init(ArraySource(bytes, piece: piece), name: name, limit: limit, most: most)
  }
}
