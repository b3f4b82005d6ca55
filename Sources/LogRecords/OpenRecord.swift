// The record that the next line may continue. Nearly every line makes one, so it holds numbers only.

struct OpenRecord: Sendable {
  var mark = RecordMark(format: 0)
  var firstLine = 0
  /// Stream offsets of the first byte and behind the last one. Empty lines at the end are left out.
  var start = 0
  var end = 0
  /// How many bytes were emitted before the record was complete.
  var emitted = 0
  var isOneLine = true
  var isTruncated = false
  /// It is one of the records that were counted as cut.
  var isCountedAsCut = false
}
