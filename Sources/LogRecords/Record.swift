// One log message with all its continuation lines, still as the bytes that stood in the input.

import ByteScan

/// What the classifier knew when a record began: enough to read its fields later, small enough to keep
/// for every line.
@usableFromInline package struct RecordMark: Equatable, Sendable {
  /// Place of the format in the list of formats.
  @usableFromInline package var format: UInt8
  /// Days since the first record of a stream that writes no dates, years since the first in one that writes
  /// no years; zero elsewhere.
  @usableFromInline package var dayOffset: Int32
  /// A line of the producing tool itself, such as a boot or a loss of messages: no log record.
  @usableFromInline package var isSpecial: Bool
  /// Of no format: a report that stands among the records of a log.
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
  /// Which of the gate's literals stand in it.
  package let literals: LiteralIDs
  /// No line feed stands in it.
  package let isOneLine: Bool
  /// It was longer than one record may become, and its end is missing.
  package let isTruncated: Bool
  /// How many of its bytes were handed on before, when the input had fallen silent in the middle of it.
  package let emittedBefore: Int
  /// Only its time is used: it is the last record before a report or a line that has no time of its own.
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
