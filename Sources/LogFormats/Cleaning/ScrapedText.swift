// Repairs what web pages, Markdown and word processors do to a log: entities for angle brackets, no-break spaces, curly
// quotation marks, backslashes before punctuation. Only records that are no events as they stand are repaired.

import ByteScan

enum ScrapedText {
  /// Literals of UIKit's sentences as they stand in such text, and in no other.
  static let anchors: [StaticString] =
    openings + [
      "background\u{A0}task", "Background\u{A0}task", "Background\u{A0}Task",
      "background\u{A0}assertion", "task\u{A0}with\u{A0}identifier", "was\u{A0}created\u{A0}over",
      "handlers\u{A0}were\u{A0}called", "Will\u{A0}invalidate\u{A0}assertion", "Will\u{A0}add\u{A0}backgroundTask",
    ]

  /// Those anchors that a message may begin with.
  static let openings: [StaticString] = [
    "Created background task \\<", "Created background task ‹", "Created\u{A0}background\u{A0}task",
    "Ending\u{A0}background\u{A0}task", "Background\u{A0}task\u{A0}still", "Can’t end BackgroundTask",
  ]

  private static let repairs: [(damaged: StaticString, whole: StaticString)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
    ("\u{A0}", " "), ("\u{202F}", " "), ("‹", "<"), ("›", ">"), ("“", "\""), ("”", "\""), ("„", "\""), ("‘", "'"),
    ("’", "'"),
  ]
  private static let traces = ByteSet([UInt8(ascii: "&"), UInt8(ascii: "\\"), 0xC2, 0xE2])
  /// Bytes that Markdown writes with a backslash before them.
  private static let escaped = ByteSet("_<>[]*`()#-.\\")

  /// The original text, in the scratch. Nil where nothing had to be repaired.
  static func mended(_ text: ByteSlice, in scratch: inout Scratch) -> ByteSlice? {
    guard text.hasAny(of: traces) else { return nil }
    scratch.begin(text.count)
    var at = 0
    var isMended = false
    while at < text.count {
      let byte = text[at]
      guard traces.contains(byte) else {
        scratch.append(byte)
        at += 1
        continue
      }
      if byte == UInt8(ascii: "\\"), let next = text.byte(at: at + 1), escaped.contains(next) {
        scratch.append(next)
        at += 2
      } else if let repair = repairs.first(where: { text.has($0.damaged, at: at) }) {
        scratch.append(repair.whole.bytes)
        at += repair.damaged.utf8CodeUnitCount
      } else {
        scratch.append(byte)
        at += 1
        continue
      }
      isMended = true
    }
    return isMended ? scratch.slice(from: 0) : nil
  }
}
