// What may stand behind a backslash.

extension PatternParser {
  /// Behind the backslash at `start`, outside a class.
  mutating func escape(from start: Int) throws(BadPattern) -> PatternNode? {
    if let set = try escapedSet(from: start) { return .one(ScalarSet(set)) }
    if skip("b") { return .assertion(.wordBoundary) }
    if skip("B") { return .assertion(.noWordBoundary) }
    if skip("A") { return .assertion(.textStart) }
    if skip("Z") { return .assertion(.textEndOrLastLineFeed) }
    if skip("z") { return .assertion(.textEnd) }
    if skip("R") {
      return .choice([.sequence([.literal("\r"), .literal("\n")]), .one(ScalarSet(.property(.lineBreak)))])
    }
    if skip("Q") { return quoted() }
    // Nothing to close.
    if skip("E") { return nil }
    return literal(try escapedScalar(from: start))
  }

  /// Up to `\E`, or the end.
  private mutating func quoted() -> PatternNode {
    var nodes: [PatternNode] = []
    while let character = peek, !skip("\\E") {
      nodes.append(literal(character))
      position += 1
    }
    return .sequence(nodes)
  }

  /// A set that has a letter of its own.
  mutating func escapedSet(from start: Int) throws(BadPattern) -> ScalarTerm? {
    let property: ScalarProperty
    let letter = peek
    switch letter {
    case "d", "D": property = .digit
    case "w", "W": property = .word
    case "s", "S": property = .whitespace
    case "h", "H": property = .horizontalSpace
    case "v", "V", "N": property = .lineBreak
    case "p", "P":
      position += 1
      let term = try namedProperty(start)
      return letter == "P" ? .not(term) : term
    default: return nil
    }
    position += 1
    return letter?.isUppercase == true ? .not(.property(property)) : .property(property)
  }

  /// `{Lu}`, `{^Lu}`, `L`
  private mutating func namedProperty(_ start: Int) throws(BadPattern) -> ScalarTerm {
    var name = ""
    var isInverted = false
    if skip("{") {
      isInverted = skip("^")
      while !skip("}") { name.append(try next("'}'")) }
    } else {
      name.append(try next("a property"))
    }
    guard let property = ScalarProperty(named: name) else { throw bad("there is no property '\(name)'", at: start) }
    return isInverted ? .not(.property(property)) : .property(property)
  }

  /// A scalar that is written in another way.
  mutating func escapedScalar(from start: Int) throws(BadPattern) -> Unicode.Scalar {
    let character = try next("an escaped character")
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "f": return "\u{C}"
    case "e": return "\u{1B}"
    case "a": return "\u{7}"
    case "x": return try hexScalar(start, digits: 0...2)
    case "u": return try hexScalar(start, digits: 4...4)
    case "U": return try hexScalar(start, digits: 8...8)
    case "1"..."9", "k", "g": throw bad("a reference to what was matched before is not supported", at: start)
    case "0": return "\0"
    default: break
    }
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1, !character.isLetter,
      !character.isNumber
    else { throw bad("'\\\(character)' is not supported", at: start) }
    return scalar
  }

  private mutating func hexScalar(_ start: Int, digits: ClosedRange<Int>) throws(BadPattern) -> Unicode.Scalar {
    var text = ""
    if skip("{") {
      while !skip("}") { text.append(try next("'}'")) }
    } else {
      while text.count < digits.upperBound, let digit = peek, digit.isHexDigit {
        text.append(digit)
        position += 1
      }
      guard digits.contains(text.count) else { throw bad("hexadecimal digits are missing", at: start) }
    }
    guard let value = UInt32(text.isEmpty ? "0" : text, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw bad("'\(text)' is no character's number", at: start)
    }
    return scalar
  }
}
