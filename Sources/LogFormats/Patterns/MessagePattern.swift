// A regular expression for messages, as a user wrote it. It is checked when it is made and compiled where it
// is used: compiled ones cannot be handed from thread to thread.

import ByteScan

package struct MessagePattern: Equatable, Sendable {
  package let source: String
  private let literals: [[UInt8]]

  /// The groups whose text is kept.
  package static let groups = ["id", "name"]

  package init(_ source: String) throws(BadPattern) {
    guard !source.isEmpty else { throw BadPattern("it is empty") }
    do {
      _ = try Regex(source)
    } catch {
      throw .syntax("\(error)", at: Self.place(of: error, in: source))
    }
    let shape = PatternShape(source)
    if let place = shape.nestedRepeat { throw .repeatsRepeat(at: place) }
    if let group = shape.groups.first(where: { !Self.groups.contains($0) }) { throw .unknownGroup(group) }
    self.source = source
    literals = shape.literals
  }

  /// The same with the engine's program. Nil cannot be: the source was compiled before.
  ///
  /// A match is of exactly the characters written, as with `grep`: no other way to write an accent, no word
  /// bounds that depend on a language.
  package func compiled() -> Regex<AnyRegexOutput>? {
    try? Regex(source).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
  }

  /// Whether there can be a match at all, which is much quicker to tell than whether there is one.
  package func mayMatch(_ text: ByteSlice) -> Bool {
    var start = 0
    for literal in literals {
      guard let found = literal.withSlice({ text.firstIndex(of: $0, from: start) }) else { return false }
      start = found + literal.count
    }
    return true
  }

  /// Which character the engine's error is about, from 1. The error's type has no public name.
  private static func place(of error: any Error, in source: String) -> Int? {
    guard let range = Mirror(reflecting: error).descendant("location", "range") as? Range<String.Index>,
      range.lowerBound <= source.endIndex
    else { return nil }
    return source.distance(from: source.startIndex, to: range.lowerBound) + 1
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

  static func syntax(_ reason: String, at place: Int?) -> BadPattern {
    BadPattern(reason.printable + (place.map { " at character \($0)" } ?? ""))
  }

  static func repeatsRepeat(at place: Int) -> BadPattern {
    BadPattern(
      "the repeated repeat at character \(place) could take for ever",
      advice: #"let the inner one give nothing back: \w++ for \w+, or (?>\w+)"#)
  }

  static func unknownGroup(_ name: String) -> BadPattern {
    BadPattern("a group cannot have the name '\(name.printable)'", advice: "accepted: (?<id>…) and (?<name>…)")
  }
}
