// Records with their fields and events, kept when the bytes they were read from are gone: what is found in one part of a file
// waits here until those before it have been handed on.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

struct KeptRecords: Sendable {
  /// Where a field stands in the bytes; no start where there is none.
  private struct Place: Sendable {
    var start = -1
    var count = 0
  }

  private struct Kept: Sendable {
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
    let raw = append(record.raw)
    // Most fields are a piece of the record; those that were unescaped are not.
    func place(_ field: ByteSlice?) -> Place {
      guard let field else { return Place() }
      if let offset = record.raw.offset(of: field) { return Place(start: raw.start + offset, count: field.count) }
      return append(field)
    }
    let message = place(fields.message)
    records.append(
      Kept(
        raw: raw, firstLine: record.firstLine, mark: record.mark, literals: record.literals,
        isTruncated: record.isTruncated, event: scanned.event, clock: fields.clock, pid: fields.pid,
        thread: fields.thread, level: fields.level, machTime: fields.machTime, written: place(fields.written),
        host: place(fields.host), process: place(fields.process), sender: place(fields.sender),
        subsystem: place(fields.subsystem), category: place(fields.category), message: message,
        body: place(fields.body), boot: place(fields.boot)))
  }

  private mutating func append(_ slice: ByteSlice) -> Place {
    bytes.append(slice)
    return Place(start: bytes.count - slice.count, count: slice.count)
  }

  /// The slices are valid only while `body` runs.
  func read(_ body: (Record, RecordFields, TaskEvent?) -> Void) {
    bytes.withSlice { bytes in
      func slice(_ place: Place) -> ByteSlice? {
        place.start < 0 ? nil : bytes[place.start..<(place.start + place.count)]
      }
      for kept in records {
        var fields = RecordFields(message: slice(kept.message) ?? .empty, body: slice(kept.body))
        fields.clock = kept.clock
        fields.pid = kept.pid
        fields.thread = kept.thread
        fields.level = kept.level
        fields.machTime = kept.machTime
        fields.written = slice(kept.written)
        fields.host = slice(kept.host)
        fields.process = slice(kept.process)
        fields.sender = slice(kept.sender)
        fields.subsystem = slice(kept.subsystem)
        fields.category = slice(kept.category)
        fields.boot = slice(kept.boot)
        let record = Record(
          raw: slice(kept.raw) ?? .empty, firstLine: kept.firstLine, mark: kept.mark, literals: kept.literals,
          isTruncated: kept.isTruncated, emittedBefore: 0)
        body(record, fields, kept.event)
      }
    }
  }
}
