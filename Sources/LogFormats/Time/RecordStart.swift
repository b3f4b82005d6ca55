// The part of a record's time that is needed before its fields are read.

package struct RecordStart: Equatable, Sendable {
  /// Seconds since midnight, for formats that write no day or no year.
  var secondOfDay: Int32 = -1
  /// Month × 32 + day, for formats that write no year.
  var monthAndDay: Int32 = -1
  /// The record is complete with this line.
  var endsHere = false

  /// The format writes the whole date.
  static let dated = RecordStart()
}
