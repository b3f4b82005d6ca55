// What was read of a file, by its first and its last bytes: enough to see whether it still stands there. A size alone
// does not tell that a file was emptied and has grown beyond the old size since.
//
// The last bytes are there because many logs begin alike, with the same header. Kept are the bytes themselves; a hash
// would be no shorter by much, and would have to be trusted.

struct FileFingerprint: Equatable {
  private static let most = 256

  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  /// How many bytes were read: where reading goes on.
  private(set) var count = 0

  /// Where nothing is known, and behind a NUL, may be a hole: places of the file that nothing was ever written to.
  var mayBeInHole: Bool { tail.last ?? 0 == 0 }

  /// `bytes` were read next.
  mutating func extend(_ bytes: ArraySlice<UInt8>) {
    head += bytes.prefix(Self.most - head.count)
    tail = bytes.count < Self.most ? (tail + bytes).suffix(Self.most) : Array(bytes.suffix(Self.most))
    count += bytes.count
  }

  /// So many NUL bytes come next, and need not be read.
  mutating func pass(zeros: Int) {
    guard zeros > 0 else { return }
    // Every byte that matters is among the first and the last of them.
    let edge = min(zeros, Self.most)
    extend([UInt8](repeating: 0, count: edge)[...])
    count += zeros - edge
  }

  /// All that was read of another file, or of this one a moment ago, stands here in the same places.
  func stands(in descriptor: Int32) throws(UnreadableInput) -> Bool {
    guard try SystemFollow.bytes(of: descriptor, at: 0, count: head.count) == head else { return false }
    guard count > head.count else { return true }
    return try SystemFollow.bytes(of: descriptor, at: count - tail.count, count: tail.count) == tail
  }
}
