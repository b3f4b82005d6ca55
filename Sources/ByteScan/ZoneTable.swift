// The zone files of the system (TZif, RFC 9636), read from bytes. A file that is inconsistent is rejected: nothing in it is
// used before it is checked.

package struct ZoneTable: Equatable, Sendable {
  /// When the offset changes, seconds since 1970, ascending.
  private let transitions: [Int64]
  /// The offset from the transition of the same index on.
  private let offsets: [Int32]
  /// The offset before the first transition.
  private let first: Int32
  /// The rule that holds after the last transition.
  private let rule: PosixZoneRule?

  /// Nil for bytes that are no zone file.
  package init?(_ bytes: ByteSlice) {
    guard let narrow = Header(bytes, at: 0), let narrowSize = narrow.size(timeBytes: 4) else { return nil }
    guard narrow.version >= UInt8(ascii: "2") else {
      guard let block = Block(bytes, narrow, at: Header.size, timeBytes: 4) else { return nil }
      self.init(block, rule: nil)
      return
    }
    // The first block is for readers that know 32 bits only. A block with 64 bits and its own header follows it.
    let start = Header.size + narrowSize
    guard let wide = Header(bytes, at: start), let wideSize = wide.size(timeBytes: 8),
      let block = Block(bytes, wide, at: start + Header.size, timeBytes: 8)
    else { return nil }
    let footer = bytes.from(start + Header.size + wideSize)
    self.init(block, rule: footer.between("\n", "\n").flatMap(PosixZoneRule.init))
  }

  /// A zone that has no history, only a rule: `TZ=CET-1CEST,M3.5.0,M10.5.0/3`.
  package init(_ rule: PosixZoneRule) {
    transitions = []
    offsets = []
    first = rule.standard
    self.rule = rule
  }

  private init(_ block: Block, rule: PosixZoneRule?) {
    transitions = block.transitions
    offsets = block.offsets
    first = block.first
    self.rule = rule
  }

  package func offset(atInstant instant: Int64) -> Int32 {
    guard let last = transitions.last else { return rule?.offset(atInstant: instant) ?? first }
    if instant >= last { return rule?.offset(atInstant: instant) ?? offsets[offsets.count - 1] }
    var low = 0
    var high = transitions.count
    // Invariant: everything below `low` has happened at `instant`, nothing from `high` on has.
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  package func offset(atLocal local: Int64) -> Int32 {
    // A day is longer than any offset, and short enough that only one transition lies between the two moments.
    let local = min(max(local, -Self.furthest), Self.furthest)
    let before = offset(atInstant: local - 86_400)
    let after = offset(atInstant: local + 86_400)
    if before == after || offset(atInstant: local - Int64(before)) == before { return before }
    return offset(atInstant: local - Int64(after)) == after ? after : before
  }

  private static let furthest: Int64 = 1 << 50
}

/// The six counts that give the size of a block.
private struct Header {
  static let size = 44

  let version: UInt8
  let utMarks, standardMarks, leaps, transitions, types, letters: Int

  init?(_ bytes: ByteSlice, at start: Int) {
    guard start >= 0, bytes.count - start >= Self.size, bytes.has("TZif", at: start) else { return nil }
    version = bytes[start + 4]
    func count(_ index: Int) -> Int { Int(UInt32(truncatingIfNeeded: bytes.bigEndian(at: start + 20 + index * 4, 4))) }
    (utMarks, standardMarks, leaps) = (count(0), count(1), count(2))
    (transitions, types, letters) = (count(3), count(4), count(5))
  }

  /// How many bytes follow the header. Six counts of 32 bits cannot overflow here.
  func size(timeBytes: Int) -> Int? {
    guard types > 0 else { return nil }
    return transitions * (timeBytes + 1) + types * 6 + letters + leaps * (timeBytes + 4) + standardMarks + utMarks
  }
}

private struct Block {
  private(set) var transitions: [Int64] = []
  private(set) var offsets: [Int32] = []
  let first: Int32

  init?(_ bytes: ByteSlice, _ header: Header, at start: Int, timeBytes: Int) {
    guard let size = header.size(timeBytes: timeBytes), start <= bytes.count, size <= bytes.count - start else {
      return nil
    }
    let indexes = start + header.transitions * timeBytes
    let types = indexes + header.transitions
    func offset(_ type: Int) -> Int32? {
      guard type < header.types else { return nil }
      let seconds = Int32(truncatingIfNeeded: bytes.bigEndian(at: types + type * 6, 4))
      return abs(Int64(seconds)) <= 26 * 3600 ? seconds : nil
    }
    guard let first = offset(0) else { return nil }
    self.first = first
    transitions.reserveCapacity(header.transitions)
    offsets.reserveCapacity(header.transitions)
    for index in 0..<header.transitions {
      let raw = bytes.bigEndian(at: start + index * timeBytes, timeBytes)
      let time = timeBytes == 4 ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(bitPattern: raw)
      guard let offset = offset(Int(bytes[indexes + index])), transitions.last.map({ $0 < time }) ?? true else {
        return nil
      }
      transitions.append(time)
      offsets.append(offset)
    }
  }
}

extension ByteSlice {
  fileprivate func bigEndian(at index: Int, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 << 8 | UInt64(self[index + $1]) }
  }
}
