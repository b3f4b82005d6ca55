// Bytes come in as they are read, whole lines go out.
//
//     |  held: the open record  |  fresh whole lines  |  unfinished line  |   room   |
//     0                      scanned                ready               filled
//
// A reader fills the room; `ready` is then the end of the last whole line. The scanner walks the fresh
// lines and says from which offset on it still needs bytes. The bytes before that are given up when room is
// short. Offsets handed out count from the beginning of the stream and stay true when bytes move. Slices are valid until
// bytes are added, dropped or changed.

@safe package struct LineBuffer: ~Copyable {
  private var memory: GrowingMemory
  private var filled = 0
  private var ready = 0
  private var scanned = 0
  private var heldFrom = 0
  /// Stream offset of the memory's first byte.
  private var origin = 0
  private let longestLine: Int
  /// The unfinished line at the end is the rest of a line whose beginning was already passed on as a piece.
  package private(set) var inPieces = false

  package init(capacity: Int = 512 << 10, longestLine: Int = 16 << 20) {
    memory = GrowingMemory(capacity: capacity)
    self.longestLine = longestLine
  }

  /// Makes room for at least `count` bytes. `body` writes into it and returns how many bytes it wrote.
  package mutating func fill<Failure: Error>(
    atLeast count: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    makeRoom(for: count)
    let room = unsafe UnsafeMutableRawBufferPointer(start: memory.base + filled, count: memory.capacity - filled)
    let written = try unsafe body(room)
    precondition(written >= 0 && written <= memory.capacity - filled)
    advance(by: written)
    return written
  }

  package mutating func append(_ bytes: ByteSlice) {
    makeRoom(for: bytes.count)
    memory.store(bytes, at: filled)
    advance(by: bytes.count)
  }

  /// Begins anew. The memory is kept.
  package mutating func empty() {
    memory.endSlices()
    (filled, ready, scanned, heldFrom, origin) = (0, 0, 0, 0, 0)
    inPieces = false
  }

  private mutating func makeRoom(for count: Int) {
    memory.endSlices()
    // With nothing to move, the buffer begins again at the front, where its memory is in the processor's cache.
    if heldFrom == filled { giveUpHeld() }
    guard memory.capacity - filled < count else { return }
    if heldFrom > 0 {
      memory.moveDown(heldFrom..<filled)
      giveUpHeld()
    }
    memory.grow(to: filled + count)
  }

  /// The bytes before `heldFrom` are gone.
  private mutating func giveUpHeld() {
    origin += heldFrom
    filled -= heldFrom
    ready -= heldFrom
    scanned -= heldFrom
    heldFrom = 0
  }

  private mutating func advance(by count: Int) {
    let fresh = memory.slice(filled..<(filled + count))
    filled += count
    if let newline = fresh.lastIndex(of: UInt8(ascii: "\n")) {
      ready = filled - count + newline + 1
    }
  }

  /// The whole lines that are not scanned yet, each with its line feed, and the stream offset of the first.
  package var fresh: (lines: ByteSlice, offset: Int) { (memory.slice(scanned..<ready), origin + scanned) }

  /// The length of the unfinished line so far.
  package var unfinished: Int { filled - max(ready, scanned) }

  /// How many bytes are still needed: those of the open record and all bytes behind it.
  package var held: Int { filled - heldFrom }

  /// An unfinished line beyond the limit counts as ready, so that memory stays bounded.
  package var isOverlong: Bool { unfinished >= longestLine }

  /// Makes the unfinished line ready, because the input has ended or the line is too long to wait for.
  package mutating func finishLine(asPiece: Bool = false) {
    ready = filled
    inPieces = asPiece
  }

  /// Lines end in carriage returns, as in files of old systems: no line feed has come.
  package var hasReturnsOnly: Bool {
    let all = memory.slice(scanned..<filled)
    guard let first = all.firstIndex(of: UInt8(ascii: "\r")), first < all.count - 1 else { return false }
    return all.firstIndex(of: UInt8(ascii: "\n")) == nil
  }

  /// Makes line feeds of carriage returns.
  package mutating func turnReturns() {
    let isFinished = ready == filled
    let all = memory.slice(scanned..<filled)
    let turned = all.array.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
    filled = scanned
    ready = scanned
    turned.withSlice { append($0) }
    if isFinished { finishLine() }
  }

  /// Removes the NULs of the unfinished line: a file with a hole has millions of them.
  package mutating func dropNULs() {
    let start = max(ready, scanned)
    let kept = memory.slice(start..<filled).array.filter { $0 != 0 }
    memory.endSlices()
    kept.withSlice { memory.store($0, at: start) }
    filled = start + kept.count
  }

  /// Removes and returns all bytes from a stream offset on that is not scanned yet.
  package mutating func takeRest(from offset: Int) -> [UInt8] {
    let start = offset - origin
    let rest = memory.slice(start..<filled).array
    filled = start
    ready = start
    return rest
  }

  /// Drops the rest of an overlong line together with its line feed. Returns how many bytes were dropped.
  package mutating func dropPiece() -> Int {
    guard inPieces else { return 0 }
    let rest = memory.slice(scanned..<filled)
    let dropped = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.count
    inPieces = dropped == rest.count && rest.last != UInt8(ascii: "\n")
    // Dropped bytes are not held either, unless held bytes stand before them.
    if heldFrom == scanned { heldFrom += dropped }
    scanned += dropped
    ready = max(ready, scanned)
    return dropped
  }

  /// All fresh lines were scanned. Bytes before the stream offset `needed` are no longer needed.
  package mutating func markScanned(needed: Int?) {
    scanned = ready
    heldFrom = needed.map { min(max($0 - origin, 0), scanned) } ?? scanned
  }

  /// The stream offset behind the line in which these bytes end. Nil for bytes that are not of this buffer.
  package func end(ofLineWith bytes: ByteSlice) -> Int? {
    let held = memory.slice(0..<ready)
    guard let start = held.offset(of: bytes) else { return nil }
    return origin + (held.firstIndex(of: UInt8(ascii: "\n"), from: start + bytes.count).map { $0 + 1 } ?? ready)
  }

  /// The stream offset of the first byte that is still held.
  package var beginning: Int { origin }

  /// The bytes between two stream offsets. They have to be held still.
  package func slice(_ range: Range<Int>) -> ByteSlice {
    memory.slice((range.lowerBound - origin)..<(range.upperBound - origin))
  }
}
