// Parses a regular expression into a tree. The syntax is that of Swift's and PCRE's patterns, without the parts that need
// backtracking. Those are refused with their place.

import ByteScan

struct PatternParser {
  /// The options that `(?i)` and the like have switched on.
  struct Options {
    /// `i`
    var ignoresCase = false
    /// `m`: `^` and `$` hold at every line.
    var anchorsMatchLines = false
    /// `s`: a dot stands for a line feed, too.
    var dotMatchesLineBreaks = false
    /// `x`: blanks are ignored, and `#` begins a comment.
    var skipsBlanks = false
  }

  /// The parser is recursive, and no pattern that a person wrote is nested deeper.
  private static let deepest = 100
  private static let longest = 16 << 10

  /// A letter with its accents is one.
  let characters: [Character]
  var position = 0
  var options = Options()
  private var depth = 0

  static func parse(_ source: String) throws(BadPattern) -> PatternNode {
    var parser = PatternParser(source)
    guard parser.characters.count <= longest else { throw parser.bad("it is too long", at: 0) }
    let node = try parser.alternatives()
    if parser.peek != nil { throw parser.bad("the ')' closes nothing", at: parser.position) }
    return node
  }

  private init(_ source: String) { characters = Array(source) }

  var peek: Character? { position < characters.count ? characters[position] : nil }

  func bad(_ reason: String, at place: Int, advice: String? = nil) -> BadPattern {
    BadPattern(reason.printable + " at character \(min(place, max(characters.count - 1, 0)) + 1)", advice: advice)
  }

  /// `what` is missing where the pattern ends.
  mutating func next(_ what: String) throws(BadPattern) -> Character {
    guard let character = peek else { throw bad("it ends where \(what) is missing", at: position) }
    position += 1
    return character
  }

  mutating func skip(_ character: Character) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  mutating func skip(_ text: String) -> Bool {
    let wanted = Array(text)
    guard characters[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// Every recursive call of the parser counts as a level.
  mutating func nested<Result>(
    _ body: (inout PatternParser) throws(BadPattern) -> Result
  ) throws(BadPattern) -> Result {
    guard depth < Self.deepest else { throw bad("too many brackets are open", at: position) }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  /// Up to the end of the group or of the pattern. Options that are set on the way hold up to there.
  mutating func alternatives() throws(BadPattern) -> PatternNode {
    let outside = options
    defer { options = outside }
    var branches: [PatternNode] = []
    repeat { branches.append(try sequence()) } while skip("|")
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(BadPattern) -> PatternNode {
    var nodes: [PatternNode] = []
    while let character = peek, character != "|", character != ")" {
      if options.skipsBlanks, skipBlank(character) { continue }
      let start = position
      guard let node = try item() else { continue }
      nodes.append(try quantified(node, from: start))
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func skipBlank(_ character: Character) -> Bool {
    if character == "#" {
      while let character = peek, !character.isNewline, characters.indices.contains(position) { position += 1 }
      return true
    }
    guard character.isWhitespace else { return false }
    position += 1
    return true
  }

  /// Nil for an item that matches nothing: a comment, an option.
  private mutating func item() throws(BadPattern) -> PatternNode? {
    let start = position
    switch try next("something") {
    case "(": return try nested { (parser) throws(BadPattern) in try parser.group(from: start) }
    case "[":
      return .one(
        ScalarSet(cased(try nested { (parser) throws(BadPattern) in try parser.characterClass(from: start) })))
    case "\\": return try escape(from: start)
    case ".": return .one(options.dotMatchesLineBreaks ? Self.anything : Self.noLineBreak)
    case "^": return .assertion(options.anchorsMatchLines ? .lineStart : .textStart)
    case "$": return .assertion(options.anchorsMatchLines ? .lineEnd : .textEndOrLastLineFeed)
    case "*", "+", "?": throw bad("there is nothing to repeat", at: start)
    case let character: return literal(character)
    }
  }

  private static let anything = ScalarSet(.not(.any([])))
  private static let noLineBreak = ScalarSet(.not(.property(.lineBreak)))

  func cased(_ term: ScalarTerm) -> ScalarTerm { options.ignoresCase ? .ignoringCase(term) : term }

  func literal(_ character: Character) -> PatternNode {
    let nodes = character.unicodeScalars.map(literal)
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    options.ignoresCase && scalar.properties.isCased || options.ignoresCase && scalar == "\u{212A}"
      ? .one(ScalarSet(.ignoringCase(.range(scalar...scalar)))) : .literal(scalar)
  }
}
