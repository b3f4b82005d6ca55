// A record with everything that was read of it, on its way from the reader to the consumer. It is `~Copyable`, because copies
// would be most of the cost of a log with many events.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

package struct ScannedRecord: ~Copyable {
  package let text: RecordText
  package internal(set) var place: RecordPlace
  /// Nil for a record without an event, and after `takeEvent`.
  package private(set) var sourced: SourcedEvent?

  init(text: RecordText, place: RecordPlace, sourced: consuming SourcedEvent?) {
    self.text = text
    self.place = place
    self.sourced = sourced
  }

  /// Sets the time of a special line to that of the record before it.
  mutating func stand(behind last: LastRecord.Place) {
    place.clock = last.clock
    place.dayOffset = last.dayOffset
    place.written = last.written
    sourced = sourced?.behind(last.fingerprint)
  }

  /// Moves the event out of the record, which saves its reference counting.
  mutating func takeEvent() -> SourcedEvent? {
    defer { sourced = nil }
    return sourced
  }
}

/// Valid only while the record is consumed. Empty where the record was read in a chunk and no output needs text.
package struct RecordText {
  package var raw: ByteSlice = .empty
  package var message: ByteSlice = .empty
  package var subsystem: ByteSlice?
}

/// The place of a record in its input and in time.
package struct RecordPlace: Sendable {
  /// Counted from 1.
  package internal(set) var line: Int
  package internal(set) var clock: WallClock?
  /// The clock as an instant; nil for a record without time.
  package internal(set) var time: LogTime?
  /// The time as it stands in the log.
  var written: WrittenTime
  /// The count of the day clock at the record.
  var dayOffset: Int32
  /// The record was longer than the limit, and its end is missing.
  package let isTruncated: Bool
  /// The event was emitted before, when the input had fallen silent in the middle of the record.
  package internal(set) var repeatsEvent = false
  /// The number of its bytes that were emitted before, when the input had fallen silent in the middle of the record.
  package let emittedBefore: Int
  /// A line that writes no time and has the time of the record before it.
  var isSpecial: Bool
  /// A report and no record of a log.
  package private(set) var isReport = false
}

extension RecordText {
  init(_ record: Record, _ fields: RecordFields) {
    self.init(raw: record.raw, message: fields.message, subsystem: fields.subsystem)
  }
}

extension RecordPlace {
  /// Inlined, because a call would copy the place.
  @inline(__always)
  init(_ record: Record, _ fields: RecordFields) {
    self.init(
      line: record.firstLine, clock: fields.clock, written: fields.written.map(WrittenTime.init) ?? .none,
      dayOffset: record.mark.dayOffset, isTruncated: record.isTruncated, emittedBefore: record.emittedBefore,
      isSpecial: record.mark.isSpecial)
  }

  /// For a report that begins in this line. It states its own time.
  init(reportAtLine line: Int, of record: Record) {
    self.init(
      line: line, clock: nil, written: .none, dayOffset: record.mark.dayOffset, isTruncated: record.isTruncated,
      emittedBefore: record.emittedBefore, isSpecial: false)
    isReport = true
  }

  /// `first` is the stream's first record that lacked its day or year.
  mutating func resolve(_ resolver: inout TimeResolver, first: RecordStart?) {
    time = resolver.resolve(clock, offset: dayOffset, first: first)
  }
}

extension WrittenTime {
  @inline(__always)
  fileprivate init(_ bytes: ByteSlice) {
    if bytes.count <= Self.most {
      self.init(count: bytes.count) { bytes.word(upTo8From: $0) }
    } else {
      self.init(bytes.string)
    }
  }
}
