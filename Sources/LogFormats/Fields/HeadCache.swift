// What stands before a message is the same from record to record: a process logs the next message in the same category. Such
// a head is read once. Later records that begin with the same bytes get the fields that were read then.

import BackgroundTasks
import ByteScan
import Containers
import LogRecords

struct HeadCache {
  private var heads = DirectMappedCache<HeadMark, KnownHead>(slots: slots)
  /// The marks that were seen last. A head that comes once is not kept.
  private var seen = DirectMappedCache<HeadMark, Bool>(slots: slots)
  /// The process of each head, by slot. Apart from the heads, so that these hold no references to count.
  private var senders: [Observation.Sender] = []
  /// The bytes of each head, by slot, in as much room as the longest needs.
  private var bytes: [UInt8] = []

  private static let longest = 256
  /// A head takes a few words of memory, and hundreds of processes may log in turn.
  private static let slots = 256

  /// Sets the fields from the level to the message, if the rest of the record begins with a known head.
  @inline(__always)
  func read(_ rest: ByteSlice, into fields: inout RecordFields) -> Bool {
    guard let mark = HeadMark(rest), let head = heads[mark] else { return false }
    let slot = heads.slot(of: mark)
    let start = slot * Self.longest
    guard bytes.withSlice({ rest.hasPrefix($0[start..<(start + head.count)]) }) else { return false }
    head.put(rest, into: &fields)
    fields.knownHead = slot
    return true
  }

  /// Keeps the fields that were read. Only a head that ends with a subsystem and a blank shows its own end: no other byte
  /// of the record has influenced its fields.
  mutating func keep(_ rest: ByteSlice, _ fields: RecordFields) {
    guard let mark = HeadMark(rest) else { return }
    guard seen[mark] == true else { return seen.store(true, for: mark) }
    guard fields.subsystem != nil, let end = rest.offset(of: fields.message), (1...Self.longest).contains(end),
      rest[end - 1] == UInt8(ascii: " "),
      // Another record's beginning may stand in it.
      rest.upTo(end).firstClockColons(from: 0) == nil
    else { return }
    if senders.isEmpty {
      senders = Array(repeating: Observation.Sender(), count: Self.slots)
      bytes = Array(repeating: 0, count: Self.longest * Self.slots)
    }
    heads.store(KnownHead(end, in: rest, fields), for: mark)
    let slot = heads.slot(of: mark)
    senders[slot] = Observation.Sender(fields)
    bytes.store(rest.upTo(end), at: slot * Self.longest)
  }

  /// The process that logged a record with these fields.
  @inline(__always)
  func sender(_ fields: RecordFields) -> Observation.Sender {
    fields.knownHead.map { senders[$0] } ?? Observation.Sender(fields)
  }
}

/// Bytes in which heads of different processes differ where columns are as wide as they mostly are: the pid and the
/// beginning of the name.
private struct HeadMark: CacheKey {
  private let bytes: UInt64

  @inline(__always)
  init?(_ rest: ByteSlice) {
    guard rest.count >= 48 else { return nil }
    bytes = (rest.word(at: 32) ^ rest.word(at: 40)) &* 0x9E37_79B9_7F4A_7C15
  }

  var slot: Int { Int(truncatingIfNeeded: bytes &>> 56) }
}

/// The fields of a head. Its parts are kept as places in it.
private struct KnownHead {
  let count: Int
  private let level: LogLevel?
  private let pid: Int?
  private let process: Part
  private let sender: Part
  private let subsystem: Part
  private let category: Part
  private let body: Int

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

  /// Inlined, because a call would copy all of it.
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

extension Observation.Sender {
  fileprivate init(_ fields: RecordFields) { self.init(name: fields.process?.string, pid: fields.pid) }
}
