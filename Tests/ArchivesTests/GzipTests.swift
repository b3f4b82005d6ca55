// Gzip by itself: a compressed file without a tar, and everything that its format allows.

import ArchiveForge
import Archives
import TestSupport
import Testing

struct GzipTests {
  private static let text = String(repeating: "a line of a log\n", count: 100)
  private static let bytes = Array(text.utf8)

  @Test("a compressed file is one member, whose name stands in its header or is that of the archive")
  func names() throws {
    let cases: [(header: String?, archive: String, shown: String)] = [
      ("inner.log", "x/outer.gz", "inner.log"), (nil, "x/outer.log.gz", "outer.log"), (nil, "OUTER.GZ", "OUTER"),
      (nil, "plain", "plain"), (nil, ".gz", ".gz"), ("", "b.gz", "b"), ("a\u{1B}[2J", "b.gz", "a\\u{1b}[2J"),
      (nil, "a.tgz", "a.tar"),
    ]
    for (header, archive, shown) in cases {
      var gzip = GzipForge(name: header)
      gzip.seconds = 5
      let contents = try Contents(gzip.packed(Self.bytes), name: archive)
      #expect(contents.isSingle)
      #expect(contents.texts == [Self.text])
      #expect(contents.members[0].member == ArchiveMember(name: shown, kind: .file, size: nil, modified: 5_000_000))
      #expect(contents.troubles == [])
    }
  }

  @Test("every optional part of a header is passed over")
  func headers() throws {
    for choice in 0..<16 {
      var gzip = GzipForge(name: choice & 1 != 0 ? "a.log" : nil)
      if choice & 2 != 0 { gzip.extra = [UInt8](repeating: 0, count: 65535) }
      if choice & 4 != 0 { gzip.comment = Array("a comment".utf8) }
      gzip.hasHeaderChecksum = choice & 8 != 0
      for piece in [777, Int.max] {
        let contents = try Contents(gzip.packed(Self.bytes), name: "a.log.gz", piece: piece)
        #expect(contents.texts == [Self.text], "\(choice)")
        #expect(contents.troubles == [])
      }
    }
  }

  @Test("a header that does not end is damage")
  func endless() throws {
    var gzip = GzipForge()
    gzip.name = [UInt8](repeating: 65, count: 200_000)
    let contents = try Contents(gzip.packed(Self.bytes), name: "a.gz")
    #expect(contents.kinds == [.damagedGzip])
    #expect(contents.isCut)
  }

  @Test("several gzip members in a row are one file, also with zeros between and behind them")
  func several() throws {
    let empty = GzipForge().packed([])
    let zeros = [UInt8](repeating: 0, count: 100)
    var all: [UInt8] = []
    for level in 0...9 { all += GzipForge(level: Int32(level)).packed(Self.bytes) + empty + zeros.prefix(level * 7) }
    for piece in [1, 5, Int.max] {
      let contents = try Contents(all + zeros, name: "a.gz", piece: piece)
      #expect(contents.texts == [String(repeating: Self.text, count: 10)])
      #expect(contents.troubles == [])
      #expect(!contents.isCut)
    }
  }

  @Test("what stands behind the compressed data is ignored, and that is said")
  func garbage() throws {
    for garbage in [[7], [7, 7, 7, 7, 7], [0, 0, 9], [0x1F, 0x8B, 7, 0], [0x1F, 7]] as [[UInt8]] {
      let contents = try Contents(GzipForge().packed(Self.bytes) + garbage, name: "a.gz")
      #expect(contents.texts == [Self.text])
      #expect(contents.kinds == [.garbageBehindGzip], "\(garbage)")
      #expect(!contents.isCut)
    }
  }

  @Test("a wrong checksum and a wrong length are said, and reading goes on")
  func sums() throws {
    var (sum, length) = (GzipForge(), GzipForge())
    sum.checksumError = 1
    length.lengthError = 1
    let contents = try Contents(sum.packed(Self.bytes) + length.packed(Self.bytes), name: "a.gz")
    #expect(contents.texts == [Self.text + Self.text])
    #expect(contents.kinds == [.wrongChecksum, .wrongLength])
    #expect(!contents.isCut)
  }

  @Test("a compressed file that is cut yields what stood before the cut, and says that it is cut")
  func cut() throws {
    var random = SeededRandom(7)
    let bytes = random.bytes(3000, of: Array(0...255))
    let packed = GzipForge(name: "x").packed(bytes)
    for end in 4..<packed.count {
      let contents = try Contents(Array(packed[..<end]), name: "a.gz")
      #expect(contents.kinds == [.cutGzip], "\(end)")
      #expect(contents.isCut)
      #expect(bytes.starts(with: contents.members[0].bytes))
    }
    // A second gzip member whose beginning is there.
    for end in 1...3 {
      #expect(try Contents(packed + packed[..<end], name: "a.gz").kinds == [.cutGzip])
    }
  }

  @Test("a file of unknown size is read up to the limit and not beyond it")
  func limit() throws {
    let packed = GzipForge().packed(Self.bytes)
    for limit in [0, 1, 100, Self.bytes.count - 1] {
      let contents = try Contents(packed, name: "a.gz", limit: limit, most: 64)
      #expect(contents.members[0].bytes == Array(Self.bytes[..<limit]))
      #expect(contents.kinds == [.beyondLimit(size: nil, limit: limit)])
      #expect(contents.unpacked == Self.bytes.count)
    }
    #expect(try Contents(packed, name: "a.gz", limit: Self.bytes.count).troubles == [])
  }
}
