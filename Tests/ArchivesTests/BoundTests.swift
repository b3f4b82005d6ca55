// No archive makes the reader hold or ask for more than its buffers, and members of members are read like any other.

import ArchiveForge
import Archives
import ByteScan
import TestSupport
import Testing

struct BoundTests {
  /// More than any buffer of the reader.
  private static let most = 1 << 20

  @Test("a member of many buffers comes in pieces that are no larger than a buffer")
  func pieces() throws {
    var tar = TarForge()
    let zeros = [UInt8](repeating: 0, count: 8 << 20)
    tar.add("zeros", zeros)
    tar.add("b", text: "b")
    let source = ArraySource(GzipForge(level: 1).packed(tar.ended))
    let reader = try ArchiveReader(source, name: "a.tgz", memberLimit: Int.max)
    _ = try reader.next()
    var (count, largest) = (0, 0)
    while true {
      let piece = try reader.piece(most: Int.max)
      if piece.isEmpty { break }
      count += piece.count
      largest = max(largest, piece.count)
    }
    #expect(count == zeros.count)
    #expect(largest < Self.most)
    #expect(source.mostAsked < Self.most)
    guard case .member(let second)? = try reader.next() else {
      Issue.record("the second member is missing")
      return
    }
    #expect(second.name == "b")
  }

  @Test("a member beyond the limit is skipped, and those behind it are read")
  func limit() throws {
    var tar = TarForge()
    tar.add("large", [UInt8](repeating: 0, count: 4 << 20))
    tar.add("small", text: "small")
    let contents = try Contents(GzipForge().packed(tar.ended), name: "a.tgz", limit: 1000)
    #expect(contents.names == ["small"])
    #expect(contents.kinds == [.beyondLimit(size: 4 << 20, limit: 1000)])
    #expect(contents.troubles[0].member == "large")
  }

  @Test("many tiny members are read one after the other")
  func many() throws {
    var tar = TarForge()
    for number in 0..<5000 { tar.add("\(number)", text: number % 3 == 0 ? "\(number)" : "") }
    let contents = try Contents(GzipForge(level: 1).packed(tar.ended), name: "a.tgz")
    #expect(contents.names == (0..<5000).map(String.init))
    #expect(contents.texts == (0..<5000).map { $0 % 3 == 0 ? "\($0)" : "" })
  }

  @Test("members in any order, of any size, come out as they went in", arguments: 0..<20)
  func random(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    var tar = TarForge()
    var members: [(String, [UInt8])] = []
    for number in 0..<random.below(40) {
      let bytes = random.bytes(random.below(3000), of: Array(0...255))
      members.append(("m\(number)", bytes))
      tar.add("m\(number)", bytes)
    }
    tar.end(blocks: 2 + random.below(20))
    let packed = GzipForge(level: Int32(random.below(10))).packed(tar.bytes)
    let contents = try Contents(
      packed, name: "a.tar.gz", piece: 1 + random.below(2000), most: 1 + random.below(2000))
    #expect(contents.names == members.map(\.0), "seed \(seed)")
    #expect(contents.members.map(\.bytes) == members.map(\.1), "seed \(seed)")
    #expect(contents.troubles == [], "seed \(seed)")
  }

  @Test("a tar in a compressed tar in a tar is read without unpacking the outer ones")
  func nested() throws {
    var (inner, middle, outer) = (TarForge(), TarForge(.v7), TarForge(.gnu))
    inner.add("inner.log", text: "innermost\n")
    middle.add("before", text: "b")
    middle.add("inner.tar", inner.ended)
    outer.add("middle.tgz", GzipForge().packed(middle.ended))
    outer.add("after", text: "a")
    let first = try ArchiveReader(ArraySource(outer.ended, piece: 100), name: "outer.tar", memberLimit: 1 << 20)
    _ = try first.next()
    let second = try ArchiveReader(first, name: "middle.tgz", memberLimit: 1 << 20)
    _ = try second.next()
    _ = try second.next()
    #expect(try Contents(second, name: "inner.tar").texts == ["innermost\n"])
    #expect(try second.next() == nil)
    guard case .member(let after)? = try first.next() else {
      Issue.record("the outer archive does not go on")
      return
    }
    #expect(after.name == "after")
    #expect(try first.piece(most: 10).string == "a")
  }

  @Test("a queue gives out what came in, in order, however it is filled and emptied", arguments: 0..<20)
  func queue(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var queue = ByteQueue(capacity: 1 + random.below(50))
    var model: [UInt8] = []
    for _ in 0..<300 {
      let bytes = random.bytes(random.below(40), of: Array(0...255))
      queue.append(bytes)
      model += bytes
      let dropped = random.below(model.count + 1)
      queue.drop(dropped)
      model.removeFirst(dropped)
      #expect(queue.front.array == model, "seed \(seed)")
      #expect(queue.count == model.count && queue.isEmpty == model.isEmpty)
    }
  }
}
