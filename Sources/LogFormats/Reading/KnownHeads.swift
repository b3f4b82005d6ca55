// What stands before a message is the same from record to record: a process says the next thing in the same category. Such a
// head is read once, and told by its bytes from then on.

import ByteScan
import LogRecords

struct KnownHeads {
  private var heads: [KnownHead?] = Array(repeating: nil, count: 16)

  /// A head that is known takes a few words of memory, so most that are seen stay known.
  private static let longest = 256

  /// Puts what is known of the head that begins at the cursor into the fields, from the level to the message.
  func read(_ cursor: ByteCursor, into fields: inout RecordFields) -> Bool {
    guard let place = Self.place(cursor) else { return false }
    return heads[place]?.read(cursor.rest, into: &fields) ?? false
  }

  /// Keeps what was read from `cursor` on. Only a head that ends with a subsystem and a blank says by itself where it ends:
  /// no other byte of the record was of any weight.
  mutating func keep(_ cursor: ByteCursor, _ fields: RecordFields) {
    let rest = cursor.rest
    guard fields.subsystem != nil, let end = rest.offset(of: fields.message), (1...Self.longest).contains(end),
      rest[end - 1] == UInt8(ascii: " "), let place = Self.place(cursor)
    else { return }
    heads[place] = KnownHead(rest.upTo(end), in: rest, fields)
  }

  /// Processes differ in these bytes where columns are as wide as they mostly are: pid and the beginning of the name.
  private static func place(_ cursor: ByteCursor) -> Int? {
    guard let pid = cursor.slice.wholeWord(at: cursor.position + 32),
      let name = cursor.slice.wholeWord(at: cursor.position + 40)
    else { return nil }
    return Int(((pid ^ name) &* 0x9E37_79B9_7F4A_7C15) >> 60)
  }
}

/// One of them, which nobody copies. Its parts are kept as places in it.
private final class KnownHead {
  private let bytes: [UInt8]
  private let level: LogLevel?
  private let pid: Int?
  private let process: Range<Int>?
  private let sender: Range<Int>?
  private let subsystem: Range<Int>?
  private let category: Range<Int>?
  private let body: Int

  init(_ head: ByteSlice, in rest: ByteSlice, _ fields: RecordFields) {
    func place(_ part: ByteSlice?) -> Range<Int>? {
      part.flatMap { part in rest.offset(of: part).map { $0..<($0 + part.count) } }
    }
    bytes = head.array
    level = fields.level
    pid = fields.pid
    process = place(fields.process)
    sender = place(fields.sender)
    subsystem = place(fields.subsystem)
    category = place(fields.category)
    body = rest.offset(of: fields.body) ?? head.count
  }

  func read(_ rest: ByteSlice, into fields: inout RecordFields) -> Bool {
    guard bytes.withSlice({ rest.hasPrefix($0) }) else { return false }
    fields.level = level
    fields.pid = pid
    fields.process = process.map { rest[$0] }
    fields.sender = sender.map { rest[$0] }
    fields.subsystem = subsystem.map { rest[$0] }
    fields.category = category.map { rest[$0] }
    fields.body = rest.from(body)
    fields.message = rest.from(bytes.count)
    return true
  }
}
