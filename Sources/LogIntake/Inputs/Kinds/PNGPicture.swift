// A screenshot of a log.

extension InputKind {
  package static let png = InputKind("a PNG picture", .bytes([[0x89, 0x50, 0x4E, 0x47]]))
}
