// Whether a sentence is inside quotation marks.

import ByteScan

enum Quotation {
  /// Whether the first of the sentences comes after a mark that opens a quotation.
  static func holds(_ sentences: [StaticString], in message: ByteSlice) -> Bool {
    guard let place = sentences.compactMap({ message.firstIndex(of: $0) }).min() else { return false }
    return isOpen(message.upTo(place))
  }

  /// Whether the text ends inside a quotation. An apostrophe between letters opens none.
  static func isOpen(_ text: ByteSlice) -> Bool {
    var closing: StaticString?
    var at = 0
    while at < text.count {
      let byte = text[at]
      guard byte < 0x80 ? marks.contains(byte) : byte >= 0xC2 else {
        at += 1
        continue
      }
      if let end = closing {
        if text.has(end, at: at) { closing = nil }
      } else if let pair = pairs.first(where: { text.has($0.opening, at: at) }), !isApostrophe(text, at) {
        closing = pair.closing
      }
      at += 1
    }
    return closing != nil
  }

  private static func isApostrophe(_ text: ByteSlice, _ at: Int) -> Bool {
    guard text[at] == UInt8(ascii: "'") || text.has("’", at: at), at > 0 else { return false }
    return ByteSet.letters.contains(text[at - 1])
  }

  private static let marks = ByteSet("'\"`")
  private static let pairs: [(opening: StaticString, closing: StaticString)] = [
    ("'", "'"), ("\"", "\""), ("`", "`"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"), ("‹", "›"), ("’", "’"),
  ]
}
