// Character classes: `[a-z_]`, `[^"]`, `[[:alpha:]\d]`, `[a-z&&[^aeiou]]`.

extension PatternParser {
  /// Behind the bracket at `start`, up to the one that closes it.
  mutating func characterClass(from start: Int) throws(BadPattern) -> ScalarTerm {
    let isInverted = skip("^")
    var members: [ScalarTerm] = []
    /// What has to hold besides: the sides of `&&` and `--` that are complete.
    var conditions: [ScalarTerm] = []
    var isSubtraction = false
    var isFirst = true

    func side() -> ScalarTerm { isSubtraction ? .not(.any(members)) : .any(members) }
    while true {
      guard peek != nil else { throw bad("the ']' is missing for the '['", at: start) }
      if !isFirst, skip("]") { break }
      isFirst = false
      let isMinus = peek == "-" && skip("--")
      if isMinus || skip("&&") {
        conditions.append(side())
        members = []
        isSubtraction = isMinus
        continue
      }
      members.append(try member(start))
    }
    let term = ScalarTerm.all(conditions + [side()])
    return isInverted ? .not(cased(term)) : term
  }

  private mutating func member(_ start: Int) throws(BadPattern) -> ScalarTerm {
    let place = position
    if skip("[:") { return try posixName(place) }
    if skip("[") { return try nested { (parser) throws(BadPattern) in try parser.characterClass(from: place) } }
    let first = try classAtom(start)
    guard case .range(let low) = first, low.lowerBound == low.upperBound, peek == "-",
      position + 1 < characters.count, characters[position + 1] != "]", characters[position + 1] != "-"
    else { return first }
    position += 1
    guard case .range(let high) = try classAtom(start), high.lowerBound == high.upperBound,
      low.lowerBound <= high.lowerBound
    else { throw bad("the range is no range", at: place) }
    return .range(low.lowerBound...high.lowerBound)
  }

  private mutating func classAtom(_ start: Int) throws(BadPattern) -> ScalarTerm {
    let place = position
    let character = try next("']'")
    if character == "\\" {
      if let term = try escapedSet(from: place) { return term }
      if skip("b") { return .range("\u{8}"..."\u{8}") }
      let scalar = try escapedScalar(from: place)
      return .range(scalar...scalar)
    }
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      throw bad("a class cannot hold a character that is made of several", at: place)
    }
    return .range(scalar...scalar)
  }

  private mutating func posixName(_ place: Int) throws(BadPattern) -> ScalarTerm {
    let isInverted = skip("^")
    var name = ""
    while !skip(":]") { name.append(try next("':]'")) }
    guard let property = ScalarProperty(named: name) else { throw bad("there is no class '\(name)'", at: place) }
    return isInverted ? .not(.property(property)) : .property(property)
  }
}
