// The first and the last bytes that were read of a file: enough to check that the file still contains what was read.
// The size alone does not show that a file was emptied and has since grown beyond its old size.
//
// The last bytes are kept too, because many logs begin with the same header. The bytes themselves are kept: a hash
// would be hardly shorter, and could collide.

struct FileFingerprint: Equatable {
  private static let most = 256

  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  /// The number of bytes that were read, which is where reading continues.
  private(set) var count = 0

  /// Whether the next bytes may be a hole, a range that was never written. Possible at the beginning and behind a NUL.
  var mayBeInHole: Bool { tail.last ?? 0 == 0 }

  /// `bytes` are the next bytes of the file.
  mutating func extend(_ bytes: ArraySlice<UInt8>) {
    head += bytes.prefix(Self.most - head.count)
    tail = bytes.count < Self.most ? (tail + bytes).suffix(Self.most) : Array(bytes.suffix(Self.most))
    count += bytes.count
  }

  /// The next `zeros` bytes are NUL and were not read.
  mutating func pass(zeros: Int) {
    guard zeros > 0 else { return }
    // Only the first and the last of them affect the fingerprint.
    let edge = min(zeros, Self.most)
    extend([UInt8](repeating: 0, count: edge)[...])
    count += zeros - edge
  }

  /// Whether the file contains these bytes in the same places.
  func stands(in descriptor: Int32) throws(UnreadableInput) -> Bool {
    guard try SystemFile.bytes(of: descriptor, at: 0, count: head.count) == head else { return false }
    guard count > head.count else { return true }
    return try SystemFile.bytes(of: descriptor, at: count - tail.count, count: tail.count) == tail
  }
}
