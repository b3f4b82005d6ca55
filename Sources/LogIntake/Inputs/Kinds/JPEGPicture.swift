// A picture of a screen.

extension InputKind {
  package static let jpeg = InputKind("a JPEG picture", .bytes([[0xFF, 0xD8, 0xFF]]))
}
