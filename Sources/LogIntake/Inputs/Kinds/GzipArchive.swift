// A compressed log, or an archive as `sysdiagnose_….tar.gz` is one.

extension InputKind {
  package static let gzip = InputKind("a gzip archive", .bytes([[0x1F, 0x8B]]), contents: .archive)
}
