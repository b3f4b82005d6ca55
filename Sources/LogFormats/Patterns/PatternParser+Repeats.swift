// Quantifiers: `*`, `+`, `?`, `{2,5}`, each also lazy or possessive.

extension PatternParser {
  /// More repeats than this are refused before they are written out.
  static let mostRepeats = 1000

  /// The node with its quantifiers, if it has any.
  mutating func quantified(_ node: PatternNode, from start: Int) throws(BadPattern) -> PatternNode {
    if options.skipsBlanks { while let character = peek, character.isWhitespace { position += 1 } }
    let place = position
    guard var times = try quantifier() else { return node }
    if max(times.least, times.most ?? 0) > Self.mostRepeats {
      throw bad("more than \(Self.mostRepeats) repeats are asked for", at: place)
    }
    if skip("+") {
      guard let node = Self.possessive(node, times) else {
        throw bad("only one repeated character can be kept from giving back", at: start, advice: Self.neverSlow)
      }
      return node
    }
    times.isLazy = skip("?")
    if let more = peek, "*+?".contains(more) { throw bad("a repeat cannot be repeated", at: position) }
    return .repeated(node, times)
  }

  private mutating func quantifier() throws(BadPattern) -> PatternRepeat? {
    if skip("*") { return PatternRepeat(least: 0, most: nil) }
    if skip("+") { return PatternRepeat(least: 1, most: nil) }
    if skip("?") { return PatternRepeat(least: 0, most: 1) }
    guard peek == "{" else { return nil }
    let start = position
    position += 1
    let least = number()
    guard skip(",") else {
      guard let least, skip("}") else { throw bad("a '{' that repeats nothing is written '\\{'", at: start) }
      return PatternRepeat(least: least, most: least)
    }
    let most = number()
    guard least != nil || most != nil, skip("}") else {
      throw bad("a '{' that repeats nothing is written '\\{'", at: start)
    }
    if let least, let most, least > most { throw bad("the range of repeats is empty", at: start) }
    return PatternRepeat(least: least ?? 0, most: most)
  }

  /// The number, capped: longer numbers are more repeats than are allowed.
  private mutating func number() -> Int? {
    let start = position
    while let character = peek, ("0"..."9").contains(character) { position += 1 }
    return position > start ? Int(String(characters[start..<position].prefix(6))) : nil
  }
}
