// An input that holds inputs, which are found one after the other while it is read.

import Archives

package protocol InputContainer: AnyObject {
  /// Whether the inputs inside come from a device of their own, as those of an archive do.
  var isDevice: Bool { get }
  /// Whether the inputs inside are parts of a capture, by themselves or of a device of their own.
  var isCapture: Bool { get }
  /// The next item. Nil at the end. What is left of the member before is passed over.
  func next() throws(UnreadableInput) -> ContainerItem?
  /// Members with such names come first, where the container can be read in any order.
  func prefer(_ isFirst: (String) -> Bool)
  /// The bytes of the file. Nil for a folder and for a pipe.
  var size: Int? { get }
  /// SHA-256 of the file in hexadecimal, where it was asked for and all of it was read.
  var checksum: String? { get }
  /// How many bytes of the container were read.
  var position: Int { get }
}

extension InputContainer {
  package func prefer(_ isFirst: (String) -> Bool) {}
  package var checksum: String? { nil }
  package var isCapture: Bool { isDevice }
}

package enum ContainerItem {
  case member(any InputMember)
  /// Something could not be read: the name of the member, where it has one, and a phrase that follows it. `isCorrupt`: bytes that
  /// were read before may be wrong.
  case trouble(name: String?, reason: String, isCorrupt: Bool)
}

/// An input inside another one. It can be read once, before the container goes on.
package protocol InputMember: AnyObject {
  /// The name within the container, as it can be printed: `logs/system.log`.
  var name: String { get }
  /// The same with the folder that all members stand in.
  var fullName: String { get }
  /// Nil where it is not known before the end.
  var size: Int? { get }
  /// When it was last written, in microseconds since 1970. Nil where that is unknown.
  var modified: Int64? { get }
  var place: InputPlace { get }
  /// Its first bytes, at most as many. They can be read again.
  func head(most: Int) throws(UnreadableInput) -> [UInt8]
  /// Opens it.
  func open(_ wakeUp: WakeUp) throws(UnreadableInput) -> any SizedSource
  /// Opens it as an archive.
  func archive(_ wakeUp: WakeUp) throws(UnreadableInput) -> any ArchiveSource
}
