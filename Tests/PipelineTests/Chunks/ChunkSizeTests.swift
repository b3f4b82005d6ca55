// The number of records in the last chunk decides the size of the next one.

import Testing

@testable import Pipeline

struct ChunkSizeTests {
  private static let most = 1 << 20

  @Test("a chunk has the maximum size until one was dense, and again when few records are found")
  func comesAndGoes() {
    var size = ChunkSize(most: Self.most)
    #expect(size.bytes == Self.most)
    size.learn(of: size.bytes, found: 4096)
    let small = size.bytes
    #expect(small == Self.most / 8)
    size.learn(of: small, found: 1)
    #expect(size.bytes == Self.most)
  }

  @Test(
    "an evenly dense log has chunks of one size", arguments: [1, 300, 512, 513, 1000, 2048, 4000])
  func settles(foundInMost: Int) {
    var size = ChunkSize(most: Self.most)
    var sizes: [Int] = []
    for _ in 0..<5 {
      size.learn(of: size.bytes, found: size.bytes * foundInMost / Self.most)
      sizes.append(size.bytes)
    }
    let (least, most) = (sizes.min() ?? 0, sizes.max() ?? .max)
    #expect(most - least <= least / 20, "\(sizes)")
  }

  @Test(
    "a chunk's size stays within its bounds for any number of records",
    arguments: [(0, 0), (1, 1), (1 << 20, 1 << 20), (1 << 40, 0), (10, 4000)])
  func bounds(bytes: Int, found: Int) {
    var size = ChunkSize(most: Self.most)
    size.learn(of: bytes, found: found)
    #expect((Self.most / 8...Self.most).contains(size.bytes))
  }
}
