// Repairs the changes that browsers and chat windows make to a report: curly quotes, unusual blanks, byte order
// marks, line ends of another system. All of it is repaired in one pass, so that no other reader handles them.

import ByteScan

extension ByteSlice {
  /// The length of the unusual blank or invisible mark that begins at `index`.
  private func unusualBlank(at index: Int) -> (length: Int, isShown: Bool)? {
    switch self[index] {
    case 0xC2 where has("\u{A0}", at: index): return (2, true)
    case 0xE2 where has("\u{200B}", at: index) || has("\u{2060}", at: index): return (3, false)
    case 0xE2 where has("\u{202F}", at: index) || has("\u{205F}", at: index): return (3, true)
    // U+2000 to U+200A are blanks of various widths.
    case 0xE2 where index + 2 < count && self[index + 1] == 0x80 && (0x80...0x8A).contains(self[index + 2]):
      return (3, true)
    case 0xE3 where has("\u{3000}", at: index): return (3, true)
    case 0xEF where has("\u{FEFF}", at: index): return (3, false)
    default: return nil
    }
  }

  private func hasCurlyQuote(at index: Int) -> Bool {
    self[index] == 0xE2
      && (has("\u{201C}", at: index) || has("\u{201D}", at: index) || has("\u{201E}", at: index))
  }

  /// The next byte that may begin an unusual blank.
  private func endOfPlainBytes(from start: Int) -> Int {
    var end = start
    while end < count, self[end] < 0x80, self[end] != UInt8(ascii: "\r") { end += 1 }
    return end
  }

  /// The text with plain blanks and line ends. Quotes stay, because they may be part of a name.
  var plainText: [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    var at = 0
    while at < count {
      let end = endOfPlainBytes(from: at)
      if end > at {
        plain.append(self[at..<end])
        at = end
      } else if let blank = unusualBlank(at: at) {
        if blank.isShown { plain.append(UInt8(ascii: " ")) }
        at += blank.length
      } else if self[at] == UInt8(ascii: "\r") {
        if at + 1 >= count || self[at + 1] != UInt8(ascii: "\n") { plain.append(UInt8(ascii: "\n")) }
        at += 1
      } else {
        plain.append(self[at])
        at += 1
      }
    }
    return plain
  }

  /// The lines of a report as they were before they were pasted, one by one and without marks around them.
  var reportText: [UInt8] {
    let plain = looksLikeHTML ? shownHTML.withSlice { $0.plainText } : plainText
    return plain.withSlice { plain in
      var text: [UInt8] = []
      text.reserveCapacity(plain.count)
      var lines = ReportLines(plain)
      while let line = lines.next() {
        let content = line.content.withoutMarkup
        var at = 0
        for start in content.startsOfJoinedLines {
          text.append(content[at..<start].trimmedEnd())
          text.append(UInt8(ascii: "\n"))
          at = start
        }
        text.append(content.from(at))
        text.append(UInt8(ascii: "\n"))
      }
      return text
    }
  }

  /// JSON with plain quotes around its strings and plain blanks between its parts. A string that already has
  /// plain quotes is not changed.
  var plainJSON: [UInt8] {
    // Changed text always has bytes beyond ASCII.
    guard !isASCII else { return array }
    enum Place { case outside, insidePlain, insideCurly }
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    var place = Place.outside
    var at = 0
    while at < count {
      let byte = self[at]
      if place != .outside, byte == UInt8(ascii: "\\"), at + 1 < count {
        let isCurly = place == .insideCurly && hasCurlyQuote(at: at + 1)
        plain.append(byte)
        plain.append(isCurly ? UInt8(ascii: "\"") : self[at + 1])
        at += isCurly ? 4 : 2
        continue
      }
      if byte == UInt8(ascii: "\"") {
        place = place == .outside ? .insidePlain : .outside
      } else if place != .insidePlain, hasCurlyQuote(at: at) {
        place = place == .outside ? .insideCurly : .outside
        plain.append(UInt8(ascii: "\""))
        at += 3
        continue
      } else if place == .outside, let blank = unusualBlank(at: at) {
        if blank.isShown { plain.append(UInt8(ascii: " ")) }
        at += blank.length
        continue
      }
      plain.append(byte)
      at += 1
    }
    return plain
  }
}
