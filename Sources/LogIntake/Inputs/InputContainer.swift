// An input that holds inputs: they are found one after the other while it is read.

package protocol InputContainer: AnyObject {
  /// What it holds comes from a device of its own, as an archive does.
  var isDevice: Bool { get }
  /// Nil where there are no more.
  func next() throws(UnreadableInput) -> InputMember?
}

package struct InputMember: Sendable {
  /// Within the container: `logs/system.log`.
  package let name: String
  package let place: InputPlace

  package init(name: String, place: InputPlace) {
    self.name = name
    self.place = place
  }
}
