// A database out of an app's container.

extension InputKind {
  package static let sqlite = InputKind("an SQLite database", .bytes([Array("SQLite format 3\0".utf8)]))
}
