// The record that may still go on. One is made for nearly every line, so it holds numbers only.

struct OpenRecord: Sendable {
  var mark = RecordMark(format: 0)
  var firstLine = 0
  /// Stream offsets: of the first byte, and behind the last byte that is no empty line at the end.
  var start = 0
  var end = 0
  /// How many of its bytes were emitted before it was complete.
  var emitted = 0
  var isOneLine = true
  var isTruncated = false
  /// It is one of the records that were counted as cut.
  var isCountedAsCut = false
}
