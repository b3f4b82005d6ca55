// A log that was printed.

extension InputKind {
  package static let pdf = InputKind("a PDF document", .bytes([Array("%PDF-".utf8)]))
}
