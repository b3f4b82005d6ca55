// Removes the marks that people and programs put around the lines of a report: marks of a quotation, of a list, of code,
// and tags of HTML.

import ByteScan

extension ByteSlice {
  /// The line without the marks around its text.
  var withoutMarkup: ByteSlice { withoutLeadingMarkup.withoutTrailingMarkup }

  /// The text behind a colon, `** EXC_CRASH` or `</b> EXC_CRASH`, without the marks that belong to the key.
  var withoutMarkupBeforeValue: ByteSlice {
    var rest = trimmed()
    for _ in 0..<Self.mostMarks {
      if let tag = rest.tagOfHTML {
        rest = rest.from(tag.length).trimmedStart()
      } else if rest.first == UInt8(ascii: "*") || rest.first == UInt8(ascii: "`") || rest.first == UInt8(ascii: "|") {
        rest = rest.from(1).trimmedStart()
      } else if rest.hasPrefix("\u{A0}") {
        rest = rest.from(2).trimmedStart()
      } else {
        break
      }
    }
    return rest
  }

  private var withoutLeadingMarkup: ByteSlice {
    var rest = self
    for _ in 0..<Self.mostMarks {
      guard let length = rest.leadingMark else { break }
      rest = rest.from(length)
    }
    return rest
  }

  /// Bounds the number of nested quote marks.
  private static let mostMarks = 32

  /// The length of the mark that the line begins with. Nil where it begins with text.
  private var leadingMark: Int? {
    guard let first else { return nil }
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ">"), UInt8(ascii: "`"),
      UInt8(ascii: "|"):
      return 1
    case UInt8(ascii: "*") where has("**", at: 0): return 2
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "#"):
      var end = 1
      while end < count, end < 6, self[end] == UInt8(ascii: "#"), first == UInt8(ascii: "#") { end += 1 }
      return end < count && ByteSet.blanks.contains(self[end]) ? end : nil
    case 0x30...0x39: return orderMark
    case UInt8(ascii: "&"): return hasPrefix("&gt;") ? 4 : hasPrefix("&nbsp;") ? 6 : nil
    case UInt8(ascii: "<"): return tagOfHTML?.length
    case 0xC2: return has("\u{A0}", at: 0) ? 2 : nil
    case 0xE2: return has("\u{200B}", at: 0) || has("\u{2022}", at: 0) || has("\u{202F}", at: 0) ? 3 : nil
    case 0xE3: return has("\u{3000}", at: 0) ? 3 : nil
    case 0xEF: return has("\u{FEFF}", at: 0) ? 3 : nil
    default: return nil
    }
  }

  /// `12. ` and `12) `
  private var orderMark: Int? {
    var end = 0
    while end < count, end < 3, ByteSet.digits.contains(self[end]) { end += 1 }
    guard end + 1 < count, self[end] == UInt8(ascii: ".") || self[end] == UInt8(ascii: ")"),
      ByteSet.blanks.contains(self[end + 1])
    else { return nil }
    return end + 1
  }

  private var withoutTrailingMarkup: ByteSlice {
    var rest = trimmedEnd(Self.trailing)
    for _ in 0..<Self.mostMarks {
      if rest.hasSuffix("\u{A0}") {
        rest = rest.upTo(rest.count - 2)
      } else if rest.hasSuffix("&nbsp;") {
        rest = rest.upTo(rest.count - 6)
      } else if rest.last == UInt8(ascii: ">"), let start = rest.lastIndex(of: UInt8(ascii: "<")),
        rest.from(start).tagOfHTML?.length == rest.count - start
      {
        rest = rest.upTo(start)
      } else {
        break
      }
      rest = rest.trimmedEnd(Self.trailing)
    }
    return rest
  }

  private static let trailing = ByteSet(" \t\r\n`*|")

  /// The tag of HTML that begins here, and whether a browser begins a new line at it. Reports have names between
  /// angle brackets themselves, so only known names are tags.
  var tagOfHTML: (length: Int, breaksLine: Bool)? {
    guard first == UInt8(ascii: "<") else { return nil }
    // No tag's name is longer, while text between angle brackets in a log mostly is.
    var cursor = ByteCursor(upTo(Swift.min(count, 13)), at: 1)
    _ = cursor.skip("/")
    let name = cursor.take(while: Self.tagLetters)
    guard (1...10).contains(name.count), let next = byte(at: cursor.position),
      next == UInt8(ascii: ">") || next == UInt8(ascii: " ") || next == UInt8(ascii: "/")
    else { return nil }
    let breaks = Self.breakingTags.contains { name == $0 }
    guard breaks || Self.inlineTags.contains(where: { name == $0 }),
      let end = upTo(Swift.min(count, 512)).firstIndex(of: UInt8(ascii: ">"), from: cursor.position)
    else { return nil }
    return (end + 1, breaks)
  }

  private static let tagLetters = ByteSet.letters.union(.digits)
  private static let breakingTags: [StaticString] = [
    "br", "p", "li", "ul", "ol", "div", "pre", "tr", "td", "th", "table", "tbody", "blockquote", "h1", "h2", "h3", "h4",
    "BR", "P", "LI", "DIV", "PRE", "TR", "TD", "body", "html", "hr",
  ]
  private static let inlineTags: [StaticString] = [
    "code", "span", "b", "i", "em", "strong", "a", "font", "tt", "samp", "kbd", "u", "small", "CODE", "B", "I",
    "details",
    "summary", "section", "article",
  ]
}
