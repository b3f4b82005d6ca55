// Bytes come in at the end and go out at the front. The queue has no notion of lines: it holds what was read of a compressed
// file, and what came out of it. Its memory does not grow with the bytes that pass, only with those that it holds at once.

@safe package struct ByteQueue: ~Copyable {
  private var memory: GrowingMemory
  private var start = 0
  private var end = 0

  package init(capacity: Int = 64 << 10) { memory = GrowingMemory(capacity: capacity) }

  package var count: Int { end - start }
  package var isEmpty: Bool { start == end }

  /// All bytes that are held. The slice is valid until bytes are added; dropping leaves it valid.
  package var front: ByteSlice { memory.slice(start..<end) }

  package mutating func drop(_ count: Int) {
    precondition(count >= 0 && count <= self.count)
    start += count
  }

  /// Makes room for at least `count` bytes. `body` writes into it and returns how many bytes it wrote.
  package mutating func fill<Failure: Error>(
    atLeast count: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    makeRoom(for: count)
    let room = unsafe UnsafeMutableRawBufferPointer(start: memory.base + end, count: memory.capacity - end)
    let written = try unsafe body(room)
    precondition(written >= 0 && written <= memory.capacity - end)
    end += written
    return written
  }

  package mutating func append(_ bytes: ByteSlice) {
    makeRoom(for: bytes.count)
    memory.store(bytes, at: end)
    end += bytes.count
  }

  private mutating func makeRoom(for count: Int) {
    memory.endSlices()
    // An empty queue begins again at the front, where its memory is in the processor's cache.
    if start == end { (start, end) = (0, 0) }
    guard memory.capacity - end < count else { return }
    if start > 0 {
      memory.moveDown(start..<end)
      (start, end) = (0, end - start)
    }
    memory.grow(to: end + count)
  }
}
