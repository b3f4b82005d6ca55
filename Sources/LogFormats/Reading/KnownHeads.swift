// What stands before a message is the same from record to record: a process says the next thing in the same category. Such a
// head is read once, and told by its bytes from then on.

import BackgroundTasks
import ByteScan
import LogRecords

struct KnownHeads {
  /// Empty until the first is kept: most parts of a log hold no event.
  private var heads: [KnownHead] = []
  /// Who speaks, of each. Apart from them, because a head is looked into without counting who refers to it.
  private var speakers: [Observation.Speaker] = []
  /// What they look like, in as much room as the longest needs.
  private var bytes: [UInt8] = []
  /// What tells the head that was last read at each place. One that comes once is not kept.
  private var last: [UInt64] = []

  private static let longest = 256
  /// A head that is known takes a few words of memory, and hundreds of processes may speak in turn.
  private static let bits = 8

  /// Puts what is known of the head that the rest of a record begins with into the fields, from the level to the message.
  @inline(__always)
  func read(_ rest: ByteSlice, into fields: inout RecordFields) -> Bool {
    guard let mark = Self.mark(rest) else { return false }
    let place = Self.place(mark)
    guard place < heads.count, heads[place].count > 0 else { return false }
    let start = place * Self.longest
    guard bytes.withSlice({ rest.hasPrefix($0[start..<(start + heads[place].count)]) }) else { return false }
    heads[place].put(rest, into: &fields)
    fields.knownHead = place
    return true
  }

  /// Keeps what was read of the rest. Only a head that ends with a subsystem and a blank says by itself where it ends:
  /// no other byte of the record was of any weight.
  mutating func keep(_ rest: ByteSlice, _ fields: RecordFields) {
    guard let mark = Self.mark(rest) else { return }
    let place = Self.place(mark)
    if heads.isEmpty { makeRoom() }
    guard last[place] == mark else {
      last[place] = mark
      return
    }
    guard fields.subsystem != nil, let end = rest.offset(of: fields.message), (1...Self.longest).contains(end),
      rest[end - 1] == UInt8(ascii: " "),
      // Another record's beginning may stand in it.
      rest.upTo(end).firstClockColons(from: 0) == nil
    else { return }
    heads[place] = KnownHead(end, in: rest, fields)
    speakers[place] = Observation.Speaker(fields)
    bytes.store(rest.upTo(end), at: place * Self.longest)
  }

  private mutating func makeRoom() {
    heads = Array(repeating: KnownHead(), count: 1 << Self.bits)
    speakers = Array(repeating: Observation.Speaker(), count: 1 << Self.bits)
    last = Array(repeating: 0, count: 1 << Self.bits)
    bytes = Array(repeating: 0, count: Self.longest << Self.bits)
  }

  /// Who says what has these fields.
  @inline(__always)
  func speaker(_ fields: RecordFields) -> Observation.Speaker {
    fields.knownHead.map { speakers[$0] } ?? Observation.Speaker(fields)
  }

  /// Processes differ in these bytes where columns are as wide as they mostly are: pid and the beginning of the name.
  @inline(__always)
  private static func mark(_ rest: ByteSlice) -> UInt64? {
    guard rest.count >= 48 else { return nil }
    return (rest.word(at: 32) ^ rest.word(at: 40)) &* 0x9E37_79B9_7F4A_7C15
  }

  private static func place(_ mark: UInt64) -> Int { Int(mark >> UInt64(64 - bits)) }
}

/// One of them. Its parts are kept as places in it.
private struct KnownHead {
  /// Zero for none.
  private(set) var count = 0
  private var level: LogLevel?
  private var pid: Int?
  private var process = Part.none
  private var sender = Part.none
  private var subsystem = Part.none
  private var category = Part.none
  private var body = 0

  init() {}

  init(_ count: Int, in rest: ByteSlice, _ fields: RecordFields) {
    self.count = count
    level = fields.level
    pid = fields.pid
    process = Part(fields.process, of: rest)
    sender = Part(fields.sender, of: rest)
    subsystem = Part(fields.subsystem, of: rest)
    category = Part(fields.category, of: rest)
    body = rest.offset(of: fields.body) ?? count
  }

  /// Inlined: all of it would be copied to be asked.
  @inline(__always)
  func put(_ rest: ByteSlice, into fields: inout RecordFields) {
    fields.level = level
    fields.pid = pid
    fields.process = process.of(rest)
    fields.sender = sender.of(rest)
    fields.subsystem = subsystem.of(rest)
    fields.category = category.of(rest)
    fields.body = rest.from(body)
    fields.message = rest.from(count)
  }
}

/// Where something stands in a head, in so few bits that only its end need be compared with the record's.
private struct Part {
  private let start: UInt16
  private let count: UInt16

  static var none: Part { Part(start: .max, count: 0) }

  private init(start: UInt16, count: UInt16) {
    self.start = start
    self.count = count
  }

  init(_ piece: ByteSlice?, of rest: ByteSlice) {
    guard let piece, let start = rest.offset(of: piece).flatMap(UInt16.init(exactly:)),
      let count = UInt16(exactly: piece.count)
    else {
      self = .none
      return
    }
    self.init(start: start, count: count)
  }

  @inline(__always)
  func of(_ rest: ByteSlice) -> ByteSlice? {
    guard start < .max else { return nil }
    return rest[Int(start)..<(Int(start) + Int(count))]
  }
}

extension Observation.Speaker {
  fileprivate init(_ fields: RecordFields) { self.init(name: fields.process?.string, pid: fields.pid) }
}
