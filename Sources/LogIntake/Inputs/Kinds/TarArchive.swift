// An archive that is not compressed, or was unpacked half way.

extension InputKind {
  package static let tar = InputKind("a tar archive", .tar, contents: .archive)
}
