// A property list out of a sysdiagnose, or a web archive.

extension InputKind {
  package static let binaryPlist = InputKind("a binary property list", .bytes([Array("bplist".utf8)]))
}
