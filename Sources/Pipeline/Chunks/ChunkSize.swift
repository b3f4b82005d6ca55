// Decides how large the next chunk of a file is. The records of a chunk should still be in the core's cache when they are
// handed on, so a chunk with many records is small. With few records, larger chunks cost less.

struct ChunkSize: Sendable {
  private(set) var bytes: Int
  private let most: Int

  /// The most records of a chunk. A core's cache holds some thousand with everything that belongs to them.
  private static let mostFound = 512
  /// The smallest chunk is this fraction of the largest. Smaller ones would cost more than they save.
  private static let least = 8

  init(most: Int) {
    bytes = most
    self.most = most
  }

  /// Assumes that the next chunk has as many records as the last one.
  mutating func learn(of bytes: Int, found: Int) {
    self.bytes = max(most / Self.least, min(most, bytes / max(found, 1) * Self.mostFound))
  }
}
