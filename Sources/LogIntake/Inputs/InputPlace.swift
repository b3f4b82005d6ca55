// Where an input is.

package enum InputPlace: Equatable, Sendable {
  /// A descriptor that the program was started with.
  case standardInput(Int32)
  case file(String)
  /// In an archive, which is read from its beginning to its end.
  case inside

  package var isStandardInput: Bool { if case .standardInput = self { true } else { false } }
}
