// What somebody who follows a file by its name comes to know of it, besides its bytes. Words are made where they are
// printed.

package enum FollowNotice: Equatable, Sendable {
  /// There is no file of this name yet; it is waited for.
  case missing
  /// It is there now, at last or again.
  case appeared
  /// It has lost what was read of it; it is read from its beginning.
  case truncated
  /// The name stands for another file, which is read from its beginning.
  case replaced
  /// The name stands for another file that begins with all that was read, as editors save; reading just goes on.
  case saved
  /// Nothing of this name has been there for a while.
  case disappeared
  /// It is there and cannot be read; it is tried again.
  case unreadable(UnreadableInput)
  /// What was unreadable can be read again, and reading goes on.
  case readable
  /// So many files that had the name were gone before they could be opened; nil where the number is not known.
  case missed(Int?)
  /// The system does not tell of changes here, or not of all: the file is looked at from time to time.
  case polling
}

/// A new beginning of the log: what belongs to it is another run of lines than what came before it. The first one has the
/// number 0 and is not announced.
package struct Segment: Equatable, Sendable {
  package let number: Int
  /// Something may have stood in between that was not read.
  package let isLoss: Bool
  /// The segment that has ended with it; nil where it goes on beside the others.
  package let replaces: Int?

  package init(number: Int, isLoss: Bool, replaces: Int?) {
    self.number = number
    self.isLoss = isLoss
    self.replaces = replaces
  }
}
