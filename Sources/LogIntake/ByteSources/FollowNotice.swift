// The changes of a followed name that the user may want to know. The words are chosen where they are printed.

package enum FollowNotice: Equatable, Sendable {
  /// No file has this name yet; the program waits for one.
  case missing
  /// The file has appeared, for the first time or again.
  case appeared
  /// The file lost content that was read; it is read again from its beginning.
  case truncated
  /// Another file has the name; it is read from its beginning.
  case replaced
  /// Another file has the name and begins with everything that was read, as after saving in an editor. Reading
  /// continues in it.
  case saved
  /// No file has had this name for a while.
  case disappeared
  /// The file exists and cannot be read; the program keeps trying.
  case unreadable(UnreadableInput)
  /// The file can be read again.
  case readable
  /// The number of files that had the name and were gone before they could be opened; nil where it is unknown.
  case missed(Int?)
  /// The system does not report changes here, or not all of them, so the file is examined regularly.
  case polling
}

/// A part of the log with an order of its own, for example after a rotation. The first segment has the number 0 and is
/// not announced.
package struct Segment: Equatable, Sendable {
  package let number: Int
  /// Bytes between this segment and the previous one may be missing.
  package let isLoss: Bool
  /// The segment that this one ends; nil where all others continue.
  package let replaces: Int?

  package init(number: Int, isLoss: Bool, replaces: Int?) {
    self.number = number
    self.isLoss = isLoss
    self.replaces = replaces
  }
}
