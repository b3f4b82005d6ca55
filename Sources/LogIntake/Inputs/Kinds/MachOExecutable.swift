// The app itself, or its symbols; a universal one begins as a Java class does.

extension InputKind {
  package static let machO = InputKind(
    "a Mach-O executable", .bytes([[0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE]]))
}
