// The one place that decides by its first bytes what an input is. An input of no known kind is text. Whether that text is a
// log of some format or a report is settled later, from its first 64 KiB.

extension InputKinds {
  /// Nil where it is text.
  package static func kind(ofBytes head: [UInt8]) -> InputKind? { all.first { $0.begins(head) } }

  /// Whether the input is text whatever bytes follow: no kind begins like this, no byte order mark does, and it is not
  /// UTF-16.
  static func isSurelyText(_ head: [UInt8]) -> Bool {
    guard head.count >= 2, !head.prefix(2).contains(0), head[0] < 0x80 || (0xE0..<0xEF).contains(head[0]) else {
      return false
    }
    return !all.contains { $0.mayBegin(head) }
  }
}
