// An archive that is cut, changed or forged at any place yields what is left of it, and its reading always ends.

import ArchiveForge
import Archives
import TestSupport
import Testing

struct DamageTests {
  private static func sample() -> TarForge {
    var tar = TarForge()
    tar.add("a.log", text: "first\n")
    tar.addPax([("path", "b.log"), ("mtime", "12.5")])
    tar.add("short", [UInt8](repeating: 66, count: 600))
    tar.add("c.log", text: "third\n")
    return tar
  }

  @Test("a damaged header is passed over, and the member behind it is read")
  func header() throws {
    var tar = TarForge()
    tar.add("a", text: "a")
    let place = tar.bytes.count
    tar.addDamaged("b", [UInt8](repeating: 66, count: 1000))
    tar.add("c", text: "c")
    let contents = try Contents(tar.ended)
    #expect(contents.names == ["a", "c"])
    #expect(contents.kinds == [.damagedHeader, .resynchronised(after: 1536)])
    #expect(contents.troubles[0].offset == place)
    #expect(!contents.isCut)
  }

  @Test("an archive whose first header is damaged is read from its second one")
  func firstHeader() throws {
    var tar = TarForge()
    tar.addDamaged("a", [1])
    tar.add("b", text: "b")
    #expect(try Contents(tar.ended).names == ["b"])
    #expect(try Contents(GzipForge().packed(tar.ended), name: "a.tgz").names == ["b"])
  }

  @Test("a damaged header without another one behind it is said")
  func lost() throws {
    var tar = TarForge()
    tar.add("a", text: "a")
    tar.addDamaged("b", [UInt8](repeating: 66, count: 1000))
    #expect(try Contents(tar.bytes).kinds == [.damagedHeader, .lost(bytes: 1536)])
  }

  @Test(
    "a size that cannot be is said, and the next header is searched",
    arguments: [
      TarForge.Form.text("\u{7F}bad"), .text("-1"), .text("99999999999"), .base256,
    ])
  func sizes(form: TarForge.Form) throws {
    for size in [-1, -4096, Int.max, Int.min, 1 << 51] {
      var tar = TarForge()
      tar.sizeForm = form
      tar.addHeader(Array("forged".utf8), size: size)
      tar.sizeForm = .octal
      tar.addData([UInt8](repeating: 7, count: 700))
      tar.add("b", text: "b")
      let contents = try Contents(tar.ended)
      #expect(contents.names == ["b"])
      #expect(contents.kinds == [.impossibleSize, .resynchronised(after: 1024)])
      #expect(contents.troubles[0].member == "forged")
    }
  }

  @Test("a size in an extended header that cannot be is said")
  func paxSizes() throws {
    for size in ["-1", "99999999999999999999", "1x", "9223372036854775807"] {
      var tar = TarForge()
      tar.addPax([("size", size)])
      tar.add("forged", text: "x")
      tar.add("b", text: "b")
      let contents = try Contents(tar.ended)
      #expect(contents.names == ["b"])
      #expect(contents.kinds.first == .impossibleSize)
    }
  }

  @Test("a size beyond the end of the archive is that of a member that is cut")
  func beyondEnd() throws {
    var tar = TarForge()
    tar.sizeForm = .base256
    tar.add("a", Array("data".utf8), size: 1 << 40)
    let contents = try Contents(tar.ended, limit: Int.max)
    #expect(contents.kinds == [.truncated(read: 512 + 1024, size: 1 << 40)])
    #expect(contents.isCut)
    #expect(contents.members[0].bytes.count == 1536)
  }

  @Test("an archive that is cut at any byte yields all members before the cut")
  func cut() throws {
    let tar = Self.sample().ended
    let whole = try Contents(tar)
    for end in 512..<tar.count {
      let contents = try Contents(Array(tar[..<end]))
      #expect(contents.members.count <= whole.members.count)
      for (part, all) in zip(contents.members, whole.members) {
        #expect(part.member == all.member, "cut at \(end)")
        #expect(all.bytes.starts(with: part.bytes), "cut at \(end)")
      }
      if contents.members.count < 3, end % 512 != 0 { #expect(contents.isCut, "cut at \(end)") }
    }
  }

  @Test("a compressed archive that is cut at any byte says so once, with the name of the member that it cuts")
  func cutPacked() throws {
    let packed = GzipForge(name: "a.tar").packed(Self.sample().ended)
    for end in 4..<packed.count {
      let contents = try Contents(Array(packed[..<end]), name: "a.tgz")
      #expect(contents.isCut, "cut at \(end)")
      let isNamed = contents.troubles.first.map { $0.isTruncation && $0.member != nil } ?? false
      #expect(contents.troubles.count == 1 && (contents.kinds == [.cutGzip] || isNamed), "cut at \(end)")
    }
  }

  @Test("an archive with any byte changed is read to its end")
  func flips() throws {
    let tar = Self.sample().ended
    for change in [UInt8(1), 0x80, 0xFF] {
      for place in tar.indices {
        var bytes = tar
        bytes[place] ^= change
        let contents = try Contents(bytes, name: "a.tar")
        // One byte damages no more than one member.
        #expect(contents.members.count >= 2, "place \(place)")
        #expect(contents.unpacked == bytes.count, "place \(place)")
      }
    }
  }

  @Test("a compressed archive with any byte changed is read as far as it goes")
  func packedFlips() throws {
    let packed = GzipForge(name: "a.tar").packed(Self.sample().ended)
    for place in packed.indices.dropFirst(3) {
      for bit in 0..<8 {
        var bytes = packed
        bytes[place] ^= 1 << UInt8(bit)
        // A flag from the future is no gzip.
        guard let contents = try? Contents(bytes, name: "a.tgz") else {
          #expect(place == 3)
          continue
        }
        #expect(contents.unpacked <= 1 << 20)
      }
    }
  }

  @Test("archives that are changed at random never stop the reader", arguments: 0..<300)
  func mutations(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    var bytes = Self.sample().ended + Self.sample().ended
    for _ in 0..<(1 + random.below(30)) {
      let place = random.below(bytes.count)
      switch random.below(4) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(place..<min(place + random.below(700), bytes.count))
      case 2: bytes.insert(contentsOf: random.bytes(random.below(700), of: Array(0...255)), at: place)
      // A header whose sum is right again.
      default: Self.forge(&bytes, at: place / 512 * 512, &random)
      }
      if bytes.isEmpty { bytes = [0] }
    }
    let isPacked = random.chance(0.3)
    if isPacked { bytes = GzipForge(level: Int32(random.below(10))).packed(bytes) }
    do {
      let contents = try Contents(bytes, name: "a.tar.gz", limit: 1 << 20, piece: 1 + random.below(5000))
      #expect(contents.members.count <= 100, "seed \(seed)")
    } catch ArchiveFailure.noArchive {
      #expect(!isPacked, "seed \(seed)")
    }
  }

  private static func forge(_ bytes: inout [UInt8], at start: Int, _ random: inout SeededRandom) {
    guard start + 512 <= bytes.count else { return }
    for _ in 0..<3 { bytes[start + 124 + random.below(33)] = UInt8(truncatingIfNeeded: random.next()) }
    for place in 148..<156 { bytes[start + place] = 32 }
    let sum = bytes[start..<(start + 512)].reduce(0) { $0 + Int($1) }
    let digits = Array(String(sum, radix: 8).utf8)
    bytes.replaceSubrange((start + 148)..<(start + 148 + digits.count), with: digits)
  }

  @Test("every trouble has words of its own")
  func words() {
    let kinds: [ArchiveTrouble.Kind] = [
      .damagedHeader, .resynchronised(after: 1), .lost(bytes: 1), .impossibleSize, .truncated(read: 1, size: 2),
      .cutHeader, .sparse, .beyondLimit(size: 2, limit: 1), .beyondLimit(size: nil, limit: 1),
      .longExtendedHeader(size: 1), .damagedExtendedHeader, .bytesBehindEnd, .damagedGzip, .cutGzip, .wrongChecksum,
      .wrongLength, .garbageBehindGzip,
    ]
    let reasons = kinds.map { ArchiveTrouble(member: "a", offset: 7, kind: $0).reason }
    #expect(Set(reasons).count == kinds.count)
    #expect(reasons.allSatisfy { !$0.hasSuffix(".") && $0.first?.isLowercase == true })
  }
}
