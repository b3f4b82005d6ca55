// A program of Linux.

extension InputKind {
  package static let elf = InputKind("an executable", .bytes([[0x7F, 0x45, 0x4C, 0x46]]))
}
