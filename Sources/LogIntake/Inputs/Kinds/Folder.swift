// A folder: an archive that somebody unpacked, or the folder that people name in place of the log in it.

extension InputKind {
  package static let folder = InputKind("a folder", .folder, refusal: "Is a directory", contents: .files)
}
