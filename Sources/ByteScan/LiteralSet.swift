// Many literals in one pass: the gate that decides which records are worth reading.
//
// Wu and Manber's idea: look at the last four bytes of a window that is as long as the shortest literal. A
// table says how far the window may move before a literal could end there; only at zero is anything
// compared. A single cursor waits for memory at every step, so eight of them walk eight parts of the text
// at once. The cost does not depend on how many literals there are, only on how short the shortest is.

package struct LiteralSet: Sendable {
  package struct Hit: Equatable, Sendable {
    /// Where the literal begins.
    package var offset: Int
    package var literal: Int
  }

  /// Literals shorter than this would make every step of the search short.
  package static let shortestLiteral = 14

  package let literals: [[UInt8]]
  package let longest: Int
  private let window: Int
  /// Where in each literal its window begins: the part of it that is least like other text.
  private let windowStarts: [Int]
  /// How far a window ending in a block with this hash may move. Zero: look closer.
  private let shifts: [UInt8]
  /// The first literal whose window ends in a block with this hash, plus one; the next in `chain`.
  private let heads: [UInt16]
  private let chain: [UInt16]

  package init(_ literals: [[UInt8]]) {
    precondition(literals.allSatisfy { $0.count >= Self.shortestLiteral }, "a literal is too short for the gate")
    let window = min(literals.map(\.count).min() ?? Self.shortestLiteral, 24)
    var shifts = [UInt8](repeating: UInt8(window - Self.block + 1), count: Self.tableSize)
    var heads = [UInt16](repeating: 0, count: Self.tableSize)
    var chain = [UInt16](repeating: 0, count: literals.count)
    let windowStarts = literals.map { Self.rarestWindow(in: $0, count: window) }
    for (index, literal) in literals.enumerated() {
      for end in Self.block...window {
        let last = windowStarts[index] + end
        let word = literal[(last - Self.block)..<last].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let slot = Self.slot(word)
        shifts[slot] = min(shifts[slot], UInt8(window - end))
        if end == window {
          chain[index] = heads[slot]
          heads[slot] = UInt16(index + 1)
        }
      }
    }
    self.literals = literals
    self.longest = literals.map(\.count).max() ?? 0
    self.window = window
    self.windowStarts = windowStarts
    self.shifts = shifts
    self.heads = heads
    self.chain = chain
  }

  private static let block = 4
  private static let tableSize = 1 << 15
  private static let lanes = 8

  @inline(__always) static func slot(_ word: UInt32) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9E37_79B1) >> 17)
  }

  /// Blocks near the end of a window cost most when they stand in other text too, so small letters,
  /// which make up most of it, should stand in front.
  private static func rarestWindow(in literal: [UInt8], count: Int) -> Int {
    func rarity(_ byte: UInt8) -> Int {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "): 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
      default: 3
      }
    }
    func score(_ start: Int) -> Int {
      (0..<count).reduce(0) { sum, index in sum + rarity(literal[start + index]) * (index + 4 >= count ? 4 : 1) }
    }
    return (0...(literal.count - count)).max { score($0) < score($1) } ?? 0
  }

  /// Every place where a literal stands, in order of place.
  package func hits(in text: ByteSlice, into found: inout [Hit]) {
    found.removeAll(keepingCapacity: true)
    let starts = text.count - window + 1
    guard starts > 0, !literals.isEmpty else { return }
    unsafe shifts.withUnsafeBufferPointer { buffer in
      let table = unsafe buffer.baseAddress.unsafelyUnwrapped
      if starts < 4096 {
        unsafe walk(text, from: 0, to: starts, table, &found)
      } else {
        unsafe walkInLanes(text, starts: starts, table, &found)
      }
    }
    // Lanes take turns, and a literal may begin before its window: put the places in order.
    if !zip(found, found.dropFirst()).allSatisfy({ $0.offset <= $1.offset }) {
      found.sort { ($0.offset, $0.literal) < ($1.offset, $1.literal) }
    }
  }

  private func walkInLanes(_ text: ByteSlice, starts: Int, _ table: UnsafePointer<UInt8>, _ found: inout [Hit]) {
    let furthest = window - Self.block + 1
    let tail = unsafe UnsafeRawPointer(text.base) + (window - Self.block)
    let part = starts / Self.lanes
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
        while rounds > 0 {
          rounds = unsafe Self.run(places, rounds: rounds, table)
          for lane in 0..<Self.lanes where unsafe table[Self.slot(places[lane].loadUnaligned(as: UInt32.self))] == 0 {
            unsafe check(text, places[lane] - tail, &found)
            unsafe places[lane] += 1
          }
        }
      }
      for lane in 0..<Self.lanes {
        let end = lane + 1 < Self.lanes ? (lane + 1) * part : starts
        unsafe walk(text, from: places[lane] - tail, to: end, table, &found)
      }
    }
  }

  /// Moves eight cursors until one stands where something has to be compared; it does not move from there.
  /// Returns the rounds that are left.
  @inline(never)
  private static func run(
    _ places: UnsafeMutablePointer<UnsafeRawPointer>, rounds: Int, _ table: UnsafePointer<UInt8>
  ) -> Int {
    var (a, b, c, d) = unsafe (places[0], places[1], places[2], places[3])
    var (e, f, g, h) = unsafe (places[4], places[5], places[6], places[7])
    var left = rounds
    while left > 0 {
      left &-= 1
      let stepA = unsafe table[slot(a.loadUnaligned(as: UInt32.self))]
      let stepB = unsafe table[slot(b.loadUnaligned(as: UInt32.self))]
      let stepC = unsafe table[slot(c.loadUnaligned(as: UInt32.self))]
      let stepD = unsafe table[slot(d.loadUnaligned(as: UInt32.self))]
      let stepE = unsafe table[slot(e.loadUnaligned(as: UInt32.self))]
      let stepF = unsafe table[slot(f.loadUnaligned(as: UInt32.self))]
      let stepG = unsafe table[slot(g.loadUnaligned(as: UInt32.self))]
      let stepH = unsafe table[slot(h.loadUnaligned(as: UInt32.self))]
      unsafe a += Int(stepA)
      unsafe b += Int(stepB)
      unsafe c += Int(stepC)
      unsafe d += Int(stepD)
      unsafe e += Int(stepE)
      unsafe f += Int(stepF)
      unsafe g += Int(stepG)
      unsafe h += Int(stepH)
      if stepA == 0 || stepB == 0 || stepC == 0 || stepD == 0 { break }
      if stepE == 0 || stepF == 0 || stepG == 0 || stepH == 0 { break }
    }
    unsafe (places[0], places[1], places[2], places[3]) = unsafe (a, b, c, d)
    unsafe (places[4], places[5], places[6], places[7]) = unsafe (e, f, g, h)
    return left
  }

  private func walk(
    _ text: ByteSlice, from start: Int, to end: Int, _ table: UnsafePointer<UInt8>, _ found: inout [Hit]
  ) {
    let tail = unsafe UnsafeRawPointer(text.base) + (window - Self.block)
    var at = start
    while at < end {
      let step = unsafe Int(table[Self.slot((tail + at).loadUnaligned(as: UInt32.self))])
      if step == 0 { check(text, at, &found) }
      at += max(step, 1)
    }
  }

  @inline(never) private func check(_ text: ByteSlice, _ at: Int, _ found: inout [Hit]) {
    let word = unsafe UnsafeRawPointer(text.base + at + window - Self.block).loadUnaligned(as: UInt32.self)
    var next = heads[Self.slot(word)]
    while next != 0 {
      let index = Int(next) - 1
      let start = at - windowStarts[index]
      if literals[index].withSlice({ text.hasBytes($0, at: start) }) { found.append(Hit(offset: start, literal: index)) }
      next = chain[index]
    }
  }
}
