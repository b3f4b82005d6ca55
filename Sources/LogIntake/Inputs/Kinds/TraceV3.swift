// A file out of a `.logarchive`: the log itself, in Apple's binary form.

extension InputKind {
  package static let tracev3 = InputKind("an Apple binary log (tracev3)", .bytes([[0x00, 0x10, 0x00, 0x00]]))
}
