// Memory for bytes that the input does not have in this form: unescaped JSON, joined lines, lines without
// their prefix. One scratch serves one record after another and grows no further than the largest record needs.

@safe package struct Scratch: ~Copyable {
  private var memory: GrowingMemory
  private var used = 0

  package init() { memory = GrowingMemory(capacity: 4096) }

  /// Begins a record of at most `most` bytes. Slices that were handed out before are no longer valid. All slices of a record
  /// must fit, because growing would move them.
  package mutating func begin(_ most: Int) {
    used = 0
    memory.endSlices()
    memory.grow(to: most)
  }

  /// Makes room for `most` more bytes of the same record. Begins a new record only where there is no such room, so a caller
  /// that reads a record inside a record begins with room for both.
  package mutating func makeRoom(_ most: Int) {
    if room < most { begin(most) }
  }

  package var mark: Int { used }
  package var room: Int { memory.capacity - used }

  package mutating func append(_ byte: UInt8) {
    precondition(used < memory.capacity, "the scratch was begun too small")
    memory.store(byte, at: used)
    used += 1
  }

  package mutating func append(_ bytes: ByteSlice) {
    precondition(bytes.count <= memory.capacity - used, "the scratch was begun too small")
    memory.store(bytes, at: used)
    used += bytes.count
  }

  package mutating func cut(to mark: Int) {
    precondition(mark <= used)
    used = mark
  }

  package func slice(from mark: Int) -> ByteSlice { memory.slice(mark..<used) }
}
