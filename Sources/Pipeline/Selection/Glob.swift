// Patterns with `*` and `?`, on names that come out of logs. A pattern is tried on every record, so it
// never goes back further than the last star: pattern times name is the most it can cost.

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

  /// Case counts. `*` is any run of characters, `?` any one character.
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
        // The last star takes one character more. An earlier one need not: this one can do it for it.
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
  /// Past the byte at `index` and what continues it in UTF-8.
  fileprivate func nextCharacter(after index: Int) -> Int {
    var next = index + 1
    while next < count, self[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
