// Archives as all programs write them.

import ArchiveForge
import Archives
import ByteScan
import TestSupport
import Testing

struct PlainArchiveTests {
  private static func sample() -> TarForge {
    var tar = TarForge()
    tar.add("logs/", type: "5")
    tar.add("logs/system.log", text: "one\n")
    tar.add("logs/empty.log", text: "")
    tar.add("logs/full.log", [UInt8](repeating: 65, count: 512))
    tar.add("logs/last.log", [UInt8](repeating: 66, count: 513))
    return tar
  }

  @Test("a tar yields its members in their order, with the bytes of each", arguments: [1, 7, 511, 512, 4096, Int.max])
  func members(piece: Int) throws {
    let contents = try Contents(Self.sample().ended, piece: piece, most: 100)
    #expect(
      contents.names == ["logs/", "logs/system.log", "logs/empty.log", "logs/full.log", "logs/last.log"])
    #expect(contents.members.map(\.bytes.count) == [0, 4, 0, 512, 513])
    #expect(contents.members.map(\.member.size) == [0, 4, 0, 512, 513])
    #expect(contents.members.map(\.member.kind) == [.folder, .file, .file, .file, .file])
    #expect(contents.members[1].text == "one\n")
    #expect(contents.members[1].member.modified == 1_767_225_600_000_000)
    #expect(contents.troubles == [])
    #expect(!contents.isCut && !contents.isSingle)
  }

  @Test("compressed and plain, in pieces of any size, an archive holds the same", arguments: 0...9)
  func compressed(level: Int) throws {
    let tar = Self.sample().ended
    let packed = GzipForge(level: Int32(level)).packed(tar)
    for piece in [1, 3, 1000, Int.max] {
      #expect(try Contents(packed, name: "a.tgz", piece: piece) == Contents(tar))
    }
  }

  @Test("members that are not read do not change those that are")
  func skipping() throws {
    let contents = try Contents(Self.sample().ended, most: nil)
    #expect(contents.names.count == 5)
    #expect(contents.members.filter { !$0.bytes.isEmpty } == [])
    #expect(contents.troubles == [])
  }

  @Test("a member is skipped in steps as small as the caller wants")
  func steps() throws {
    var tar = TarForge()
    tar.add("a", [UInt8](repeating: 65, count: 1000))
    tar.add("b", text: "b")
    let reader = try ArchiveReader(ArraySource(tar.ended), name: "a.tar", memberLimit: 5000)
    #expect(try reader.next() != nil)
    #expect(try reader.piece(most: 10).count == 10)
    var steps = 1
    while try !reader.skip(most: 100) { steps += 1 }
    // The rest of the member and its padding.
    #expect(steps >= 10)
    #expect(steps <= 11)
    #expect(try reader.piece(most: 10).isEmpty)
    #expect(
      try reader.next() == .member(ArchiveMember(name: "b", kind: .file, size: 1, modified: 1_767_225_600_000_000)))
  }

  @Test("the bytes of a member go into a line buffer and into a queue alike")
  func buffers() throws {
    var tar = TarForge()
    tar.add("a", text: "one\ntwo\n")
    let reader = try ArchiveReader(ArraySource(tar.ended), name: "a.tar", memberLimit: 5000)
    _ = try reader.next()
    var lines = LineBuffer()
    #expect(try reader.read(into: &lines, most: 4) == 4)
    #expect(lines.fresh.lines.string == "one\n")
    var queue = ByteQueue(capacity: 1)
    #expect(try reader.read(into: &queue, most: 100) == 4)
    #expect(queue.front.string == "two\n")
    #expect(try reader.read(into: &queue, most: 100) == 0)
    #expect(try reader.read(into: &lines, most: 100) == 0)
  }

  @Test("archives that are joined byte by byte are one archive, with their ends and padding between them")
  func joined() throws {
    let joined = Self.sample().ended + [UInt8](repeating: 0, count: 8192) + Self.sample().ended
    #expect(try Contents(joined).names.count == 10)
    #expect(try Contents(joined).troubles == [])
    let packed = GzipForge().packed(Self.sample().ended)
    #expect(try Contents(packed + packed, name: "a.tgz").names.count == 10)
  }

  @Test("an archive without its end is whole if no member is cut")
  func withoutEnd() throws {
    for blocks in 0...3 {
      var tar = Self.sample()
      tar.end(blocks: blocks)
      let contents = try Contents(tar.bytes)
      #expect(contents.names.count == 5)
      #expect(contents.troubles == [])
    }
  }

  @Test("bytes behind the end are ignored, and that is said once")
  func behindEnd() throws {
    let contents = try Contents(Self.sample().ended + [UInt8](repeating: 7, count: 3000))
    #expect(contents.names.count == 5)
    #expect(contents.kinds == [.bytesBehindEnd])
  }

  @Test("what is no archive is refused", arguments: ["", "a", "some text\n", String(repeating: "line\n", count: 300)])
  func refused(text: String) throws {
    #expect(throws: ArchiveFailure.noArchive) { try Contents(Array(text.utf8), name: "a.log") }
    #expect(throws: ArchiveFailure.noArchive) { try Contents(Array(text.utf8), name: "a.tar") }
  }

  @Test("an archive of no members is one where its name says so")
  func empty() throws {
    let zeros = [UInt8](repeating: 0, count: 10240)
    for bytes in [zeros, GzipForge().packed(zeros)] {
      #expect(try Contents(bytes, name: "a.tar.gz") == Contents(zeros))
      #expect(try Contents(bytes, name: "a.tar.gz").members == [])
    }
    #expect(try Contents(GzipForge().packed(zeros), name: "zeros.gz").isSingle)
  }

  @Test("the first bytes tell a tar and a gzip")
  func signs() {
    var (old, new) = (TarForge(.v7), TarForge())
    old.add("a", text: "a")
    new.add("a", text: "a")
    old.bytes.withSlice { #expect(ArchiveReader.looksLikeTar($0)) }
    new.bytes.withSlice { #expect(ArchiveReader.looksLikeTar($0)) }
    new.bytes.withSlice { #expect(!ArchiveReader.looksLikeTar($0.upTo(511))) }
    [UInt8](repeating: 0, count: 512).withSlice { #expect(!ArchiveReader.looksLikeTar($0)) }
    GzipForge().packed([]).withSlice { #expect(ArchiveReader.isGzip($0)) }
    new.bytes.withSlice { #expect(!ArchiveReader.isGzip($0)) }
    [0x1F, 0x8B].withSlice { #expect(!ArchiveReader.isGzip($0)) }
  }

  @Test("what the source throws comes out, at any place")
  func failures() throws {
    let bytes = GzipForge().packed(Self.sample().ended)
    for place in 0..<bytes.count {
      #expect(throws: ArchiveFailure.stopped) {
        try Contents(StoppingSource(Array(bytes[..<place])), name: "a.tgz")
      }
    }
  }
}

/// Throws at its end.
private final class StoppingSource: ArchiveSource {
  private let source: ArraySource

  init(_ bytes: [UInt8]) { source = ArraySource(bytes) }

  func read(into queue: inout ByteQueue, most: Int) throws(ArchiveFailure) -> Int {
    let count = try source.read(into: &queue, most: most)
    if count == 0 { throw .stopped }
    return count
  }
}
