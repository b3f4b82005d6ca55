// A compressed log of another system.

extension InputKind {
  package static let xz = InputKind("an xz archive", .bytes([[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]]))
}
