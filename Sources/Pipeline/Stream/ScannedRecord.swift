// A record with all that was found out about it, handed from whoever reads to whoever takes. It is not copied on its way:
// most of what a log with many events costs would be that.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

package struct ScannedRecord: ~Copyable {
  package let text: RecordText
  package internal(set) var place: RecordPlace
  /// Nil only where all records were asked for, or somebody has taken it.
  package private(set) var sourced: SourcedEvent?

  init(text: RecordText, place: RecordPlace, sourced: consuming SourcedEvent?) {
    self.text = text
    self.place = place
    self.sourced = sourced
  }

  /// It stands behind this record, and at its time.
  mutating func stand(behind last: LastRecord.Place) {
    place.clock = last.clock
    place.dayOffset = last.dayOffset
    place.written = last.written
    sourced = sourced?.behind(last.fingerprint)
  }

  /// For whoever keeps it: taken out, it need not be counted who else refers to it.
  mutating func takeEvent() -> SourcedEvent? {
    defer { sourced = nil }
    return sourced
  }
}

/// Valid only while the record is taken. Empty where it was read in a part of its file and nobody had asked for text.
package struct RecordText {
  package var raw: ByteSlice = .empty
  package var message: ByteSlice = .empty
  package var subsystem: ByteSlice?
}

/// Where a record stands, in its input and in time.
package struct RecordPlace: Sendable {
  /// Counted from 1.
  package internal(set) var line: Int
  package internal(set) var clock: WallClock?
  /// The clock as an instant; nil for a record without time.
  package internal(set) var time: LogTime?
  /// The time as it stands in the log.
  var written: WrittenTime
  /// What the day clock had counted by then.
  var dayOffset: Int32
  /// It was longer than one record may become, and its end is missing.
  package let isTruncated: Bool
  /// The input had fallen silent in the middle of it, and what had come by then was an event already.
  package internal(set) var repeatsEvent = false
  /// How many of its bytes were handed on before, when the input had fallen silent in the middle of it.
  package let emittedBefore: Int
  /// It is a line that writes no time, and stands where the record before it says.
  var isSpecial: Bool
  /// A report that stands in the text, and no record of a log.
  package private(set) var isReport = false
}

extension RecordText {
  init(_ record: Record, _ fields: RecordFields) {
    self.init(raw: record.raw, message: fields.message, subsystem: fields.subsystem)
  }
}

extension RecordPlace {
  /// Inlined: it is made where it is needed.
  @inline(__always)
  init(_ record: Record, _ fields: RecordFields) {
    self.init(
      line: record.firstLine, clock: fields.clock, written: fields.written.map(WrittenTime.init) ?? .none,
      dayOffset: record.mark.dayOffset, isTruncated: record.isTruncated, emittedBefore: record.emittedBefore,
      isSpecial: record.mark.isSpecial)
  }

  /// Of a report that begins in this line. Its time is its own.
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
