// Many literals in one pass: the gate that decides which records are worth reading.
//
// Wu and Manber's idea: look at the last six bytes of a window that is as long as the shortest literal. A
// table says how far the window may move before a literal could end there; only at zero is anything
// compared. A single cursor waits for memory at every step, so eight of them walk eight parts of the text
// at once. The cost does not depend on how many literals there are, only on how short the shortest is and
// on how often the text looks like one of them.

package struct LiteralSet: Sendable {
  package struct Hit: Equatable, Sendable {
    /// Where the literal begins.
    package var offset: Int
    package var literal: Int
  }

  /// Literals shorter than this would make every step of the search short.
  package static let shortestLiteral = 16

  package let count: Int
  package let longest: Int
  private let window: Int
  /// How far a window ending in a block with this hash may move. Zero: look closer.
  private let shifts: [UInt8]
  /// The first literal whose window ends in a block with this hash, plus one; the next in its entry.
  private let heads: [UInt16]
  private let entries: [Entry]
  /// All literals, one behind the other.
  private let bytes: [UInt8]

  private struct Entry: Sendable {
    /// Where the literal stands in `bytes`.
    let start: Int
    let count: Int
    /// Where in the literal its window begins, and the window's first eight bytes.
    let window: Int
    let head: UInt64
    var next: UInt16
  }

  package init(_ literals: [[UInt8]]) {
    precondition(literals.allSatisfy { $0.count >= Self.shortestLiteral }, "a literal is too short for the gate")
    let window = min(literals.map(\.count).min() ?? Self.shortestLiteral, 24)
    let chooser = LiteralWindow(length: window, block: Self.block)
    var shifts = [UInt8](repeating: UInt8(window - Self.block + 1), count: Self.tableSize)
    var heads = [UInt16](repeating: 0, count: Self.tableSize)
    var entries: [Entry] = []
    var bytes: [UInt8] = []
    for (index, literal) in literals.enumerated() {
      let start = chooser.start(in: literal)
      let head = literal.withSlice { $0.word(at: start) }
      var entry = Entry(start: bytes.count, count: literal.count, window: start, head: head, next: 0)
      for end in Self.block...window {
        let slot = Self.slot(literal.withSlice { $0.block(at: start + end - Self.block, count: Self.block) })
        shifts[slot] = min(shifts[slot], UInt8(window - end))
        if end == window {
          entry.next = heads[slot]
          heads[slot] = UInt16(index + 1)
        }
      }
      entries.append(entry)
      bytes += literal
    }
    count = literals.count
    longest = literals.map(\.count).max() ?? 0
    self.window = window
    self.shifts = shifts
    self.heads = heads
    self.entries = entries
    self.bytes = bytes
  }

  /// The length of a literal.
  package func length(of literal: Int) -> Int { entries[literal].count }

  private static let block = 6
  private static let tableSize = 1 << 15
  static let lanes = 8

  /// The hash of a word's first six bytes in memory: the factor pushes the other two out at the top.
  @inline(__always) private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* (0x9E37_79B9_7F4A_7C15 << 16)) >> 49)
  }

  /// Every place where a literal stands, in order of place.
  package func hits(in text: ByteSlice, into hits: inout Hits) {
    hits.removeAll()
    let starts = text.count - window + 1
    guard starts > 0, count > 0 else { return }
    unsafe shifts.withUnsafeBufferPointer { buffer in
      let table = unsafe buffer.baseAddress.unsafelyUnwrapped
      if starts < 4096 {
        unsafe walk(text, from: 0, to: starts, table, &hits.found)
      } else {
        unsafe walkInLanes(text, starts: starts, table, &hits)
      }
    }
    hits.putInOrder()
  }

  private func walkInLanes(_ text: ByteSlice, starts: Int, _ table: UnsafePointer<UInt8>, _ hits: inout Hits) {
    let furthest = window - Self.block + 1
    // A cursor is where its window's last block begins; it reads two bytes more than the block has.
    let tail = unsafe UnsafeRawPointer(text.base) + (window - Self.block)
    let part = (starts - 2) / Self.lanes
    if hits.lanes.isEmpty { hits.lanes = Array(repeating: [], count: Self.lanes) }
    unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: Self.lanes) { cursors in
      for lane in 0..<Self.lanes { unsafe cursors.initializeElement(at: lane, to: tail + lane * part) }
      let places = unsafe cursors.baseAddress.unsafelyUnwrapped
      while true {
        // Invariant: in this many rounds no cursor can pass the end of its part, whatever the table says.
        var rounds = Int.max
        for lane in 0..<Self.lanes {
          rounds = unsafe min(rounds, ((lane + 1) * part - (places[lane] - tail)) / furthest)
        }
        guard rounds > 2 else { break }
        while rounds > 1 {
          let stop = unsafe Self.run(places, rounds: rounds, table)
          rounds = stop.left
          var stopped = stop.lanes
          while stopped != 0 {
            let lane = stopped.trailingZeroBitCount
            stopped &= stopped &- 1
            unsafe check(text, places[lane] - tail, &hits.lanes[lane])
            unsafe places[lane] += 1
          }
        }
      }
      for lane in 0..<Self.lanes {
        let end = lane + 1 < Self.lanes ? (lane + 1) * part : starts
        unsafe walk(text, from: places[lane] - tail, to: end, table, &hits.lanes[lane])
        hits.found += hits.lanes[lane]
      }
    }
  }

  /// Moves eight cursors until one stands where something has to be compared; it does not move from there.
  /// Says which do, as bits, and how many rounds are left.
  @inline(never)
  private static func run(
    _ places: UnsafeMutablePointer<UnsafeRawPointer>, rounds: Int, _ table: UnsafePointer<UInt8>
  ) -> (lanes: UInt, left: Int) {
    var (a, b, c, d) = unsafe (places[0], places[1], places[2], places[3])
    var (e, f, g, h) = unsafe (places[4], places[5], places[6], places[7])
    var left = rounds
    var stopped: UInt = 0
    // Two rounds at a time, looking only after the second: a cursor that stood still in the first stands
    // still in the second, too.
    while left > 1 {
      left &-= 2
      unsafe a += Int(table[slot(a.loadUnaligned(as: UInt64.self))])
      unsafe b += Int(table[slot(b.loadUnaligned(as: UInt64.self))])
      unsafe c += Int(table[slot(c.loadUnaligned(as: UInt64.self))])
      unsafe d += Int(table[slot(d.loadUnaligned(as: UInt64.self))])
      unsafe e += Int(table[slot(e.loadUnaligned(as: UInt64.self))])
      unsafe f += Int(table[slot(f.loadUnaligned(as: UInt64.self))])
      unsafe g += Int(table[slot(g.loadUnaligned(as: UInt64.self))])
      unsafe h += Int(table[slot(h.loadUnaligned(as: UInt64.self))])
      let stepA = unsafe Int(table[slot(a.loadUnaligned(as: UInt64.self))])
      let stepB = unsafe Int(table[slot(b.loadUnaligned(as: UInt64.self))])
      let stepC = unsafe Int(table[slot(c.loadUnaligned(as: UInt64.self))])
      let stepD = unsafe Int(table[slot(d.loadUnaligned(as: UInt64.self))])
      unsafe a += stepA
      unsafe b += stepB
      unsafe c += stepC
      unsafe d += stepD
      let stepE = unsafe Int(table[slot(e.loadUnaligned(as: UInt64.self))])
      let stepF = unsafe Int(table[slot(f.loadUnaligned(as: UInt64.self))])
      let stepG = unsafe Int(table[slot(g.loadUnaligned(as: UInt64.self))])
      let stepH = unsafe Int(table[slot(h.loadUnaligned(as: UInt64.self))])
      unsafe e += stepE
      unsafe f += stepF
      unsafe g += stepG
      unsafe h += stepH
      if stepA == 0 || stepB == 0 || stepC == 0 || stepD == 0 || stepE == 0 || stepF == 0 || stepG == 0 || stepH == 0 {
        func bit(_ step: Int, _ lane: UInt) -> UInt { step == 0 ? 1 << lane : 0 }
        stopped = bit(stepA, 0) | bit(stepB, 1) | bit(stepC, 2) | bit(stepD, 3)
        stopped |= bit(stepE, 4) | bit(stepF, 5) | bit(stepG, 6) | bit(stepH, 7)
        break
      }
    }
    unsafe (places[0], places[1], places[2], places[3]) = unsafe (a, b, c, d)
    unsafe (places[4], places[5], places[6], places[7]) = unsafe (e, f, g, h)
    return (stopped, left)
  }

  private func walk(
    _ text: ByteSlice, from start: Int, to end: Int, _ table: UnsafePointer<UInt8>, _ found: inout [Hit]
  ) {
    var at = start
    while at < end {
      let step = unsafe Int(table[Self.slot(text.word(at: at + window - 8) >> 16)])
      if step == 0 { check(text, at, &found) }
      at += max(step, 1)
    }
  }

  /// Which literals stand where a window begins at `at`.
  private func check(_ text: ByteSlice, _ at: Int, _ found: inout [Hit]) {
    var next = heads[Self.slot(text.word(at: at + window - 8) >> 16)]
    let head = text.word(at: at)
    while next != 0 {
      let index = Int(next) - 1
      if entries[index].head == head, stands(entries[index], in: text, windowAt: at) {
        found.append(Hit(offset: at - entries[index].window, literal: index))
      }
      next = entries[index].next
    }
  }

  private func stands(_ entry: Entry, in text: ByteSlice, windowAt at: Int) -> Bool {
    bytes.withSlice { text.hasBytes($0[entry.start..<(entry.start + entry.count)], at: at - entry.window) }
  }
}

extension ByteSlice {
  /// Up to eight bytes as a little-endian word.
  fileprivate func block(at start: Int, count: Int) -> UInt64 {
    (0..<count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(self[start + $1]) }
  }
}
