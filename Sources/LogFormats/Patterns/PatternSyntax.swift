// Walks over a regular expression that the engine has accepted.
//
// Each construct either is understood in full or ends the walk: `(?x)`, in which blanks mean nothing, quotes,
// back references, and whatever a later engine may add.

struct PatternSyntax {
  struct Unsure: Error {}

  private(set) var required = RequiredText()
  private(set) var nestedRepeat: Int?
  private(set) var groups: [String] = []

  /// Characters as the engine takes them: a letter with its accents is one.
  private let characters: [Character]
  private var position = 0
  private var depth = 0
  /// Inside `(?i:…)`.
  private var ignoresCase = false
  /// Behind `(?i)`. It may end with the group it stands in; to be sure, it does not.
  private var ignoresCaseFromHere = false

  /// More often than this, and a repeat inside makes too many ways.
  private static let handful = 8
  private static let deepest = 64

  init(_ pattern: String) { characters = Array(pattern) }

  private var peek: Character? { position < characters.count ? characters[position] : nil }

  private mutating func next() throws(Unsure) -> Character {
    guard let character = peek else { throw Unsure() }
    position += 1
    return character
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  mutating func readAll() throws(Unsure) {
    _ = try alternatives()
    if peek != nil { throw Unsure() }
  }

  /// Up to the end of the group. Says whether something in it repeats.
  private mutating func alternatives() throws(Unsure) -> Bool {
    let before = required.mark
    var isChoice = false
    var repeats = false
    while let character = peek, character != ")" {
      if skip("|") {
        isChoice = true
        required.part()
      } else if try item() {
        repeats = true
      }
    }
    if isChoice { required.takeBack(to: before) }
    return repeats
  }

  /// One thing with its quantifier. Says whether it can match several lengths of text by repeating.
  private mutating func item() throws(Unsure) -> Bool {
    let before = required.mark
    let start = position
    let repeats = try atom()
    guard let quantifier = try quantifier() else { return repeats }
    if quantifier.least == 0 {
      required.takeBack(to: before)
    } else {
      required.part()
    }
    // It gives nothing back, so there is one way only.
    if quantifier.isPossessive { return false }
    let most = quantifier.most ?? .max
    if repeats, most > Self.handful, nestedRepeat == nil { nestedRepeat = start + 1 }
    return repeats || (most > 1 && most != quantifier.least)
  }

  private mutating func atom() throws(Unsure) -> Bool {
    switch try next() {
    case "(": return try group()
    case "[": try skipClass()
    case "\\": try escape()
    case ".", "^", "$": required.part()
    case "*", "+", "?", "{": throw Unsure()
    case let character: takeLiteral(character)
    }
    return false
  }

  /// A character of several scalars is left to the engine, and so is the one that stands for bytes which are
  /// no text.
  private mutating func takeLiteral(_ character: Character) {
    if ignoresCase || ignoresCaseFromHere || character.unicodeScalars.count > 1 || character == "\u{FFFD}" {
      required.part()
    } else {
      required.append(character)
    }
  }

  private mutating func escape() throws(Unsure) {
    switch try next() {
    case "b", "B", "A", "Z", "z", "G", "d", "D", "w", "W", "s", "S", "h", "H", "v", "V", "R", "X",
      "n", "t", "r", "f", "e", "a":
      required.part()
    case "N" where peek != "{": required.part()
    case "p", "P":
      guard skip("{") else { throw Unsure() }
      while try next() != "}" {}
      required.part()
    case let sign where sign.isASCII && !sign.isLetter && !sign.isNumber && !sign.isNewline: takeLiteral(sign)
    default: throw Unsure()
    }
  }

  /// Up to the bracket that closes the class. Classes may hold classes.
  private mutating func skipClass() throws(Unsure) {
    required.part()
    var open = 1
    _ = skip("^")
    var isFirst = true
    while open > 0 {
      switch try next() {
      case "[":
        open += 1
        _ = skip("^")
        isFirst = true
        continue
      // Whether this one closes is another matter in every engine.
      case "]" where isFirst: throw Unsure()
      case "]": open -= 1
      case "\\": if try next() == "Q" { throw Unsure() }
      default: break
      }
      isFirst = false
    }
  }

  private struct Quantifier {
    var least: Int
    var most: Int?
    var isPossessive = false
  }

  private mutating func quantifier() throws(Unsure) -> Quantifier? {
    var quantifier: Quantifier
    switch peek {
    case "*": quantifier = Quantifier(least: 0, most: nil)
    case "+": quantifier = Quantifier(least: 1, most: nil)
    case "?": quantifier = Quantifier(least: 0, most: 1)
    case "{": quantifier = try range()
    default: return nil
    }
    position += 1
    quantifier.isPossessive = skip("+")
    if !quantifier.isPossessive { _ = skip("?") }
    if let more = peek, "*+?{".contains(more) { throw Unsure() }
    return quantifier
  }

  /// `{2}`, `{2,}`, `{2,5}`, `{,5}`, up to its last brace.
  private mutating func range() throws(Unsure) -> Quantifier {
    position += 1
    let least = number()
    guard skip(",") else {
      guard let least, peek == "}" else { throw Unsure() }
      return Quantifier(least: least, most: least)
    }
    let most = number()
    guard least != nil || most != nil, peek == "}" else { throw Unsure() }
    return Quantifier(least: least ?? 0, most: most)
  }

  private mutating func number() -> Int? {
    let start = position
    while let character = peek, ("0"..."9").contains(character) { position += 1 }
    return Int(String(characters[start..<position]))
  }

  /// Behind the bracket. A group that must match once contributes what it holds.
  private mutating func group() throws(Unsure) -> Bool {
    guard depth < Self.deepest else { throw Unsure() }
    depth += 1
    defer { depth -= 1 }
    if peek == "*" { throw Unsure() }
    guard skip("?") else { return try inside() }
    switch try next() {
    case ":": return try inside()
    case ">":
      _ = try inside()
      return false
    case "=", "!": try lookAround()
    case "<" where peek == "=" || peek == "!":
      position += 1
      try lookAround()
    case "<": return try named(until: ">")
    case "P":
      guard skip("<") else { throw Unsure() }
      return try named(until: ">")
    case "'": return try named(until: "'")
    case let letter: return try options(from: letter)
    }
    return false
  }

  private mutating func inside() throws(Unsure) -> Bool {
    let repeats = try alternatives()
    guard skip(")") else { throw Unsure() }
    return repeats
  }

  private mutating func named(until end: Character) throws(Unsure) -> Bool {
    var name = ""
    while peek != end { name.append(try next()) }
    position += 1
    groups.append(name)
    return try inside()
  }

  /// What it holds stands beside the match, or not at all.
  private mutating func lookAround() throws(Unsure) {
    let before = required.mark
    _ = try inside()
    required.takeBack(to: before)
  }

  /// `(?i)`, `(?s-m:…)`
  private mutating func options(from first: Character) throws(Unsure) -> Bool {
    var letter = first
    var namesCase = false
    while letter != ")", letter != ":" {
      guard "ims-".contains(letter) else { throw Unsure() }
      namesCase = namesCase || letter == "i"
      letter = try next()
    }
    required.part()
    if letter == ")" {
      ignoresCaseFromHere = ignoresCaseFromHere || namesCase
      return false
    }
    let outside = ignoresCase
    ignoresCase = outside || namesCase
    defer { ignoresCase = outside }
    return try inside()
  }
}
