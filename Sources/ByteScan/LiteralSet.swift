// The search for many literals in one pass. It decides which records are worth reading.
//
// Wu and Manber's idea: look at the last six bytes of a window that is as long as the shortest literal. A
// table says how far the window may move before a literal could end there; only at zero is anything
// compared. A single cursor waits for memory at every step, so twelve of them walk twelve parts of the
// text at once. The cost does not depend on how many literals there are, only on how short the shortest is and
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
  /// How far a window that ends in a block with this hash may move. Zero where a literal may stand there.
  private let shifts: [UInt8]
  /// The first literal whose window ends in a block with this hash, plus one; the next in its entry.
  private let heads: [UInt16]
  private let entries: [Entry]
  /// The bytes of all literals, one literal behind the other.
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
    let window = min(literals.map { $0.count }.min() ?? Self.shortestLiteral, 24)
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
        let slot = Self.slot(literal.withSlice { $0.word(upTo8From: start + end - Self.block) })
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
    longest = literals.map { $0.count }.max() ?? 0
    self.window = window
    self.shifts = shifts
    self.heads = heads
    self.entries = entries
    self.bytes = bytes
  }

  package func length(of literal: Int) -> Int { entries[literal].count }

  private static let block = 6
  private static let tableSize = 1 << 15
  static let lanes = 12

  /// The hash of a word's first six bytes in memory: the multiplication shifts the other two out at the top.
  @inline(__always) private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* (0x9E37_79B9_7F4A_7C15 << 16)) >> 49)
  }

  /// Every place where a literal stands, in order of place.
  package func hits(in text: ByteSlice, into hits: inout Hits) {
    hits.removeAll()
    let starts = text.count - window + 1
    guard starts > 0, count > 0 else { return }
    unsafe withTables { tables in
      if starts < 4096 {
        unsafe walk(text, to: starts, tables, &hits.found)
      } else {
        unsafe walkInLanes(text, starts: starts, tables, &hits)
      }
    }
    hits.putInOrder()
  }

  /// The tables without bounds checks, because a search reads them at every step.
  @unsafe private struct Tables {
    let shifts: UnsafePointer<UInt8>
    let heads: UnsafePointer<UInt16>
    let entries: UnsafePointer<Entry>
  }

  private func withTables(_ body: (Tables) -> Void) {
    unsafe shifts.withUnsafeBufferPointer { shifts in
      unsafe heads.withUnsafeBufferPointer { heads in
        unsafe entries.withUnsafeBufferPointer { entries in
          unsafe body(
            Tables(
              shifts: shifts.baseAddress.unsafelyUnwrapped, heads: heads.baseAddress.unsafelyUnwrapped,
              entries: entries.baseAddress.unsafelyUnwrapped))
        }
      }
    }
  }

  private func walkInLanes(_ text: ByteSlice, starts: Int, _ tables: Tables, _ hits: inout Hits) {
    precondition(starts <= UInt32.max, "a place is noted in four bytes")
    let furthest = window - Self.block + 1
    // A cursor stands at the last block of its window and reads two bytes more than the block has.
    let tail = unsafe UnsafeRawPointer(text.base) + (window - Self.block)
    let part = (starts - 2) / Self.lanes
    hits.makeRoom(lanes: Self.lanes, stops: Self.lanes * Self.mostRounds)
    unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: Self.lanes) { cursors in
      for lane in 0..<Self.lanes { unsafe cursors.initializeElement(at: lane, to: tail + lane * part) }
      let places = unsafe cursors.baseAddress.unsafelyUnwrapped
      while true {
        // Invariant: in this many rounds no cursor can pass the end of its part, whatever the table says.
        var rounds = Self.mostRounds
        for lane in 0..<Self.lanes {
          rounds = unsafe min(rounds, ((lane + 1) * part - (places[lane] - tail)) / furthest / 2)
        }
        guard rounds > 0 else { break }
        let stops = unsafe hits.stops.withUnsafeMutableBufferPointer { stops in
          unsafe Self.run(places, rounds, tables.shifts, from: tail, stops.baseAddress.unsafelyUnwrapped)
        }
        for stop in 0..<stops {
          let place = Int(hits.stops[stop])
          unsafe check(text, place, tables, &hits.lanes[place / part])
        }
      }
      var isMoving = true
      while isMoving {
        // One step of each cursor in turn: a lone cursor would wait for memory at every step.
        isMoving = false
        for lane in 0..<Self.lanes {
          let place = unsafe places[lane] - tail
          guard place < (lane + 1 < Self.lanes ? (lane + 1) * part : starts) else { continue }
          unsafe places[lane] += step(text, place, tables, &hits.lanes[lane])
          isMoving = true
        }
      }
      for lane in 0..<Self.lanes { hits.found += hits.lanes[lane] }
    }
  }

  /// Bounds the memory for the places where lanes stop.
  private static let mostRounds = 128

  /// Moves all cursors `rounds` times, two steps at a time. A cursor that stands still has come to a place that has to be
  /// compared: the place is written to `stops`, counted from the tail, and the cursor goes on behind it. Returns the number
  /// of places. Those of each lane are in order.
  @inline(never)
  private static func run(
    _ places: UnsafeMutablePointer<UnsafeRawPointer>, _ rounds: Int, _ table: UnsafePointer<UInt8>,
    from tail: UnsafeRawPointer, _ stops: UnsafeMutablePointer<UInt32>
  ) -> Int {
    var (a, b, c, d) = unsafe (places[0], places[1], places[2], places[3])
    var (e, f, g, h) = unsafe (places[4], places[5], places[6], places[7])
    var (i, j, k, l) = unsafe (places[8], places[9], places[10], places[11])
    var next = unsafe stops
    /// A cursor that stands still at the first step stands still at the second, too.
    @inline(__always) func move(_ cursor: inout UnsafeRawPointer) {
      unsafe cursor += Int(table[slot(cursor.loadUnaligned(as: UInt64.self))])
      let step = unsafe Int(table[slot(cursor.loadUnaligned(as: UInt64.self))])
      unsafe cursor += step
      if _slowPath(step == 0) {
        unsafe next.pointee = UInt32(truncatingIfNeeded: cursor - tail)
        unsafe next += 1
        unsafe cursor += 1
      }
    }
    var left = rounds
    while left > 0 {
      left &-= 1
      unsafe move(&a)
      unsafe move(&b)
      unsafe move(&c)
      unsafe move(&d)
      unsafe move(&e)
      unsafe move(&f)
      unsafe move(&g)
      unsafe move(&h)
      unsafe move(&i)
      unsafe move(&j)
      unsafe move(&k)
      unsafe move(&l)
    }
    unsafe (places[0], places[1], places[2], places[3]) = unsafe (a, b, c, d)
    unsafe (places[4], places[5], places[6], places[7]) = unsafe (e, f, g, h)
    unsafe (places[8], places[9], places[10], places[11]) = unsafe (i, j, k, l)
    return unsafe next - stops
  }

  private func walk(_ text: ByteSlice, to end: Int, _ tables: Tables, _ found: inout [Hit]) {
    var at = 0
    while at < end { unsafe at += step(text, at, tables, &found) }
  }

  /// How far the window at `at` moves. Where it cannot move, literals are compared first.
  @inline(__always) private func step(_ text: ByteSlice, _ at: Int, _ tables: Tables, _ found: inout [Hit]) -> Int {
    let step = unsafe Int(tables.shifts[Self.slot(text.word(at: at + window - 8) >> 16)])
    if step > 0 { return step }
    unsafe check(text, at, tables, &found)
    return 1
  }

  /// Adds the literals whose window begins at `at`. The text has all of the window.
  private func check(_ text: ByteSlice, _ at: Int, _ tables: Tables, _ found: inout [Hit]) {
    let head = text.uncheckedWord(at: at)
    var next = unsafe tables.heads[Self.slot(text.uncheckedWord(at: at &+ window &- 8) >> 16)]
    while next != 0 {
      let entry = unsafe tables.entries + (Int(next) - 1)
      if unsafe entry.pointee.head == head, unsafe stands(entry.pointee, in: text, windowAt: at) {
        unsafe found.append(Hit(offset: at - entry.pointee.window, literal: Int(next) - 1))
      }
      next = unsafe entry.pointee.next
    }
  }

  private func stands(_ entry: Entry, in text: ByteSlice, windowAt at: Int) -> Bool {
    bytes.withSlice { text.hasBytes($0[entry.start..<(entry.start + entry.count)], at: at - entry.window) }
  }
}
