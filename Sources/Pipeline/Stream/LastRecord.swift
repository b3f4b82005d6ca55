// The last record that has been read, event or not. It shows the end of the log, and the time of a line that has no time of
// its own. Its bytes are copied, because the buffer discards them.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

struct LastRecord: Sendable {
  /// The record's time and identity.
  struct Place {
    var clock: WallClock?
    var written: WrittenTime
    var dayOffset: Int32
    var fingerprint: UInt64
  }

  private var bytes: [UInt8] = []
  private var mark: RecordMark?

  /// No header is longer. In a format with the time at the end, a longer record has no known time.
  private static let most = 64 << 10

  mutating func forget() { mark = nil }

  mutating func keep(_ record: Record) {
    mark = record.mark
    bytes.removeAll(keepingCapacity: true)
    bytes.append(record.raw.upTo(min(record.raw.count, Self.most)))
  }

  /// Keeps the last record of a chunk, whose days were counted from its own beginning.
  mutating func keep(_ last: borrowing LastRecord, days: Int32) {
    guard var mark = last.mark else { return }
    if mark.dayOffset != 0 { mark.dayOffset += days }
    self.mark = mark
    bytes = last.bytes
  }

  func place(_ reader: inout RecordReader) -> Place? {
    guard let mark else { return nil }
    return bytes.withSlice { bytes in
      let record = Record(
        raw: bytes, firstLine: 0, mark: mark, literals: LiteralIDs(),
        isOneLine: bytes.firstIndex(of: UInt8(ascii: "\n")) == nil, isTruncated: false, emittedBefore: 0)
      return Place(record, &reader)
    }
  }
}

extension LastRecord.Place {
  /// Nil where the reader emits no record.
  init?(_ record: Record, _ reader: inout RecordReader) {
    var place: Self?
    reader.read(record, all: true) { record, fields, _ in
      place = Self(
        clock: fields.clock, written: RecordPlace(record, fields).written, dayOffset: record.mark.dayOffset,
        fingerprint: record.raw.fingerprint)
    }
    guard let place else { return nil }
    self = place
  }
}
