// A folder, which people name in place of the log in it.

extension InputKind {
  package static let folder = InputKind("a folder", .folder, refusal: "Is a directory")
}
