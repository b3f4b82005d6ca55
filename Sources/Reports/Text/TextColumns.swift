// The width of text on a terminal, and text shortened or wrapped to a width. Widths are columns: an ideograph takes
// two, a combining mark none. The text must be printable.

import ByteScan

extension Unicode.Scalar {
  fileprivate static let emojiSelector = Unicode.Scalar(0xFE0F as UInt32)

  /// As in wcwidth: Hangul vowels and finals join the consonant before them.
  fileprivate var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if Self.joining.contains(where: { $0.contains(value) }) { return 0 }
    return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  private static let joining: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FF]

  /// The ranges that Unicode's East Asian Width calls wide or full, besides emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  var columns: Int {
    let text = String(self)
    if text.isPlain { return text.utf8.count }
    var (sum, last) = (0, 0)
    for scalar in text.unicodeScalars {
      // The emoji selector turns a text character into a picture of two columns.
      last = scalar == .emojiSelector ? (last == 1 ? 1 : 0) : scalar.columns
      sum += last
    }
    return sum
  }
}

extension String {
  /// At most `limit` columns from the beginning.
  package func head(columns limit: Int) -> String {
    isPlain ? String(Substring(utf8.prefix(max(limit, 0)))) : Self.taken(from: self, limit)
  }

  /// At most `limit` columns from the end.
  func tail(columns limit: Int) -> String {
    isPlain
      ? String(Substring(utf8.suffix(max(limit, 0)))) : String(Self.taken(from: reversed(), limit).reversed())
  }

  private static func taken(from characters: some Sequence<Character>, _ limit: Int) -> String {
    var (text, used) = ("", 0)
    for character in characters {
      used += String(character).columns
      if used > limit { break }
      text.append(character)
    }
    return text
  }

  var withoutTrailingBlanks: String {
    utf8.last == UInt8(ascii: " ") ? String(reversed().drop { $0 == " " }.reversed()) : self
  }

  /// Shortened in the middle, because names differ at both ends.
  func fitted(_ limit: Int, _ ellipsis: String) -> String {
    guard columns > limit else { return self }
    let room = limit - ellipsis.columns
    guard room > 1 else { return head(columns: limit) }
    return head(columns: room - room / 2) + ellipsis + tail(columns: room / 2)
  }

  /// Shortened after a word, because a sentence states its subject first. A sentence that begins with a long name
  /// states it last, and a narrow column needs every character: both are shortened in the middle.
  func fittedSentence(_ limit: Int, _ ellipsis: String) -> String {
    guard columns > limit else { return self }
    let line = wrapped(max(1, limit - ellipsis.columns - 1), ellipsis).first ?? ""
    let name = hasPrefix("\"") ? dropFirst().prefix { $0 != "\"" } : ""
    guard limit >= 48, line.columns * 2 > limit, String(name).columns * 2 < limit else {
      return fitted(limit, ellipsis)
    }
    return "\(line) \(ellipsis)"
  }

  /// Shortened at the beginning, because the end of a path tells most.
  func fittedEnd(_ limit: Int, _ ellipsis: String) -> String {
    guard columns > limit else { return self }
    let room = limit - ellipsis.columns
    return room > 0 ? ellipsis + tail(columns: room) : tail(columns: limit)
  }

  /// Wraps the text at blanks into lines of at most `limit` columns. A longer word loses its beginning.
  func wrapped(_ limit: Int, _ ellipsis: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ").map({ String($0).fittedEnd(limit, ellipsis) }) {
      if !line.isEmpty, line.columns + 1 + word.columns > limit {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
