// Records with their fields and events, kept when the bytes they were read from are gone: what is found in one part of a file
// waits here until those before it have been handed on.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

struct KeptRecords: Sendable {
  /// Where a field stands: in the record, or where it was unescaped, behind it. No start where there is none. A record is
  /// short enough for that.
  private struct Place: Sendable {
    var start: Int32 = -1
    var count: Int32 = 0
  }

  private struct Kept: Sendable {
    /// Where the record's bytes begin.
    let start: Int
    let raw: Place
    let firstLine: Int
    let mark: RecordMark
    let literals: LiteralIDs
    let isTruncated: Bool
    let event: TaskEvent?
    let clock: WallClock?
    let pid: Int?
    let thread: UInt64?
    let level: LogLevel?
    let machTime: UInt64?
    let written, host, process, sender, subsystem, category, message, body, boot: Place
  }

  private var bytes: [UInt8] = []
  private var records: [Kept] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
  }

  mutating func keep(_ scanned: ScannedRecord) {
    let (record, fields) = (scanned.record, scanned.fields)
    let start = bytes.count
    let raw = append(record.raw, to: start)
    // Most fields are a piece of the record; those that were unescaped are not.
    func place(_ field: ByteSlice?) -> Place {
      guard let field else { return Place() }
      if let offset = record.raw.offset(of: field) {
        return Place(start: Int32(truncatingIfNeeded: offset), count: Int32(truncatingIfNeeded: field.count))
      }
      return append(field, to: start)
    }
    let message = place(fields.message)
    records.append(
      Kept(
        start: start, raw: raw, firstLine: record.firstLine, mark: record.mark, literals: record.literals,
        isTruncated: record.isTruncated, event: scanned.event, clock: fields.clock, pid: fields.pid,
        thread: fields.thread, level: fields.level, machTime: fields.machTime, written: place(fields.written),
        host: place(fields.host), process: place(fields.process), sender: place(fields.sender),
        subsystem: place(fields.subsystem), category: place(fields.category), message: message,
        body: place(fields.body), boot: place(fields.boot)))
  }

  private mutating func append(_ slice: ByteSlice, to start: Int) -> Place {
    let place = Place(
      start: Int32(truncatingIfNeeded: bytes.count - start), count: Int32(truncatingIfNeeded: slice.count))
    bytes.append(slice)
    return place
  }

  /// The slices are valid only while `body` runs.
  func read(_ body: (Record, RecordFields, TaskEvent?) -> Void) {
    bytes.withSlice { bytes in
      for index in records.indices {
        let start = records[index].start
        func slice(_ place: Place) -> ByteSlice? {
          guard place.start >= 0 else { return nil }
          let first = start + Int(place.start)
          return bytes[first..<(first + Int(place.count))]
        }
        var fields = RecordFields(
          message: slice(records[index].message) ?? .empty, body: slice(records[index].body))
        fields.clock = records[index].clock
        fields.pid = records[index].pid
        fields.thread = records[index].thread
        fields.level = records[index].level
        fields.machTime = records[index].machTime
        fields.written = slice(records[index].written)
        fields.host = slice(records[index].host)
        fields.process = slice(records[index].process)
        fields.sender = slice(records[index].sender)
        fields.subsystem = slice(records[index].subsystem)
        fields.category = slice(records[index].category)
        fields.boot = slice(records[index].boot)
        let record = Record(
          raw: slice(records[index].raw) ?? .empty, firstLine: records[index].firstLine, mark: records[index].mark,
          literals: records[index].literals, isTruncated: records[index].isTruncated, emittedBefore: 0)
        body(record, fields, records[index].event)
      }
    }
  }
}
