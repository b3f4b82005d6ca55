// Patterns with `*` and `?` for names in logs. A pattern is tried on every record, so matching only ever backtracks to
// the last star: the cost is at most the pattern's length times the name's.

import ByteScan

package struct Glob: Equatable, Sendable {
  /// As it was written.
  package let pattern: String
  private let bytes: [UInt8]

  package init(_ pattern: String) {
    self.pattern = pattern
    bytes = Array(pattern.utf8)
  }

  package func matches(_ text: String) -> Bool { text.withSlice { matches($0) } }

  /// Case matters. `*` matches any run of characters, `?` any one character.
  package func matches(_ text: ByteSlice) -> Bool {
    var (at, place) = (0, 0)
    var lastStar: (at: Int, place: Int)?
    // Invariant: the pattern before `at` matches the text before `place`.
    while place < text.count {
      if at < bytes.count, bytes[at] == UInt8(ascii: "*") {
        at += 1
        lastStar = (at, place)
      } else if at < bytes.count, bytes[at] == UInt8(ascii: "?") {
        at += 1
        place = text.nextCharacter(after: place)
      } else if at < bytes.count, bytes[at] == text[place] {
        at += 1
        place += 1
      } else if let star = lastStar {
        // The last star takes one more character. Earlier stars need not be retried, because the last one can match
        // whatever they could.
        place = text.nextCharacter(after: star.place)
        at = star.at
        lastStar = (at, place)
      } else {
        return false
      }
    }
    return bytes[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

extension ByteSlice {
  /// The index behind the character at `index`.
  fileprivate func nextCharacter(after index: Int) -> Int {
    var next = index + 1
    while next < count, self[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
