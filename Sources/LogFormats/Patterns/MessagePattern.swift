// A user's regular expression for messages. It is parsed and compiled once, and matched in several threads.

import ByteScan

package struct MessagePattern: Equatable, Sendable {
  package let source: String
  let program: PatternProgram
  /// The text that every match holds, in this order.
  let literals: [[UInt8]]

  package init(_ source: String) throws(BadPattern) {
    guard !source.isEmpty else { throw BadPattern("it is empty") }
    let node = try PatternParser.parse(source)
    self.source = source
    program = try PatternProgram(node)
    literals = RequiredText(of: node).runs
  }

  /// Whether a match is possible. This is much faster than the match itself.
  package func mayMatch(_ text: ByteSlice) -> Bool {
    var start = 0
    for literal in literals {
      guard let found = literal.withSlice({ text.firstIndex(of: $0, from: start) }) else { return false }
      start = found + literal.count
    }
    return true
  }
}

/// Why a pattern cannot be used.
package struct BadPattern: Error, Equatable {
  package let reason: String
  /// What to write instead, where that can be said.
  package let advice: String?

  init(_ reason: String, advice: String? = nil) {
    self.reason = reason
    self.advice = advice
  }

  static func unknownGroup(_ name: String) -> BadPattern {
    BadPattern("a group cannot have the name '\(name.printable)'", advice: "accepted: (?<id>…) and (?<name>…)")
  }
}
