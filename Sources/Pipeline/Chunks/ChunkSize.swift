// How large the next chunk of a file is to be. What was found in one waits until it is handed on, and should still be in the
// core's cache by then; where little is found it is the number of chunks that costs.

struct ChunkSize: Sendable {
  private(set) var bytes: Int
  private let most: Int

  /// Found in one chunk: of these, and of what belongs to them, a core's cache holds some thousand.
  private static let mostFound = 512
  /// Parts that were any smaller would cost more than they save.
  private static let least = 8

  init(most: Int) {
    bytes = most
    self.most = most
  }

  /// The next chunk will be like the last one.
  mutating func learn(of bytes: Int, found: Int) {
    self.bytes = max(most / Self.least, min(most, bytes / max(found, 1) * Self.mostFound))
  }
}
