// An older compressed log.

extension InputKind {
  package static let bzip2 = InputKind("a bzip2 archive", .bytes([Array("BZh".utf8)]))
}
