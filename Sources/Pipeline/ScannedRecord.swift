// A record with all that was found out about it, handed from whoever reads to whoever takes. It is not copied on its way:
// most of what a log with many events costs would be that.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

package struct ScannedRecord: ~Copyable {
  package let text: RecordText
  package let place: RecordPlace
  /// Nil only where all records were asked for.
  package let telling: Telling?
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
  package let clock: WallClock?
  /// The clock as an instant; nil for a record without time.
  package internal(set) var time: LogTime?
  /// The time as it stands in the log.
  let written: WrittenTime
  /// What the day clock had counted by then.
  var dayOffset: Int32
  /// It was longer than one record may become, and its end is missing.
  package let isTruncated: Bool
  /// How many of its bytes were handed on before, when the input had fallen silent in the middle of it.
  package let emittedBefore: Int
}

extension RecordText {
  init(_ record: Record, _ fields: RecordFields) {
    self.init(raw: record.raw, message: fields.message, subsystem: fields.subsystem)
  }
}

extension RecordPlace {
  init(_ record: Record, _ fields: RecordFields) {
    self.init(
      line: record.firstLine, clock: fields.clock, written: fields.written.map(WrittenTime.init) ?? .none,
      dayOffset: record.mark.dayOffset, isTruncated: record.isTruncated, emittedBefore: record.emittedBefore)
  }
}

extension WrittenTime {
  fileprivate init(_ bytes: ByteSlice) {
    if bytes.count <= Self.most {
      self.init(count: bytes.count) { bytes.word(upTo8From: $0) }
    } else {
      self.init(bytes.string)
    }
  }
}
