// One log message with all its continuation lines, still as the bytes that stood in the input.

import ByteScan

/// The classifier's knowledge about a record from its first line: enough to read its fields later, and small enough to keep
/// for every line.
@usableFromInline package struct RecordMark: Equatable, Sendable {
  /// The format's place in the list of formats.
  @usableFromInline package var format: UInt8
  /// Days since the first record of a stream that writes no dates, years since the first in one that writes
  /// no years; zero elsewhere.
  @usableFromInline package var dayOffset: Int32
  /// A line of the capturing tool itself, such as a boot or a loss of messages, and no log record.
  @usableFromInline package var isSpecial: Bool
  /// A report among the records of a log. It has no format.
  @usableFromInline package var isReport: Bool

  @inlinable @inline(__always)
  package init(format: UInt8, dayOffset: Int32 = 0, isSpecial: Bool = false, isReport: Bool = false) {
    self.format = format
    self.dayOffset = dayOffset
    self.isSpecial = isSpecial
    self.isReport = isReport
  }
}

package struct Record {
  /// All bytes from the first line's first to the last line's last, without the final line feed but with a
  /// carriage return before it. Empty lines at the end do not belong to it.
  package let raw: ByteSlice
  /// Counted from 1.
  package let firstLine: Int
  package let mark: RecordMark
  /// The gate's literals that stand in the record.
  package let literals: LiteralIDs
  /// No line feed stands in it.
  package let isOneLine: Bool
  /// The record was longer than a record may become, and its end is missing.
  package let isTruncated: Bool
  /// How many of its bytes were emitted before, when the input paused in the middle of the record.
  package let emittedBefore: Int
  /// Only the record's time is used, because a report or a line without a time of its own follows it.
  package var isOnlyForTime = false

  package init(
    raw: ByteSlice, firstLine: Int, mark: RecordMark, literals: LiteralIDs, isOneLine: Bool, isTruncated: Bool,
    emittedBefore: Int
  ) {
    self.raw = raw
    self.firstLine = firstLine
    self.mark = mark
    self.literals = literals
    self.isOneLine = isOneLine
    self.isTruncated = isTruncated
    self.emittedBefore = emittedBefore
  }
}
