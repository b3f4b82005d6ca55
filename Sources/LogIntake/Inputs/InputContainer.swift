// An input that holds inputs, which are found one after the other while it is read.

package protocol InputContainer: AnyObject {
  /// Whether the inputs inside come from a device of their own, as those of an archive do.
  var isDevice: Bool { get }
  /// The next input. Nil at the end.
  func next() throws(UnreadableInput) -> InputMember?
}

package struct InputMember: Sendable {
  /// The name within the container: `logs/system.log`.
  package let name: String
  package let place: InputPlace

  package init(name: String, place: InputPlace) {
    self.name = name
    self.place = place
  }
}
