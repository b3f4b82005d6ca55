// What may stand behind `(`.

extension PatternParser {
  /// Behind the bracket at `start`.
  mutating func group(from start: Int) throws(BadPattern) -> PatternNode? {
    guard skip("?") else {
      if peek == "*" { throw bad("'(*' is not supported", at: start) }
      return try inside(start)
    }
    if skip(":") { return try inside(start) }
    if skip(">") { return try atomic(start) }
    if skip("#") {
      while try next("')'") != ")" {}
      return nil
    }
    if skip("=") { return try around(start, isAhead: true, isNegative: false) }
    if skip("!") { return try around(start, isAhead: true, isNegative: true) }
    if skip("<=") { return try around(start, isAhead: false, isNegative: false) }
    if skip("<!") { return try around(start, isAhead: false, isNegative: true) }
    if skip("P<") || skip("<") { return try named(start, until: ">") }
    if skip("'") { return try named(start, until: "'") }
    if skip("|") { throw bad("'(?|' is not supported", at: start) }
    return try switched(start)
  }

  private mutating func inside(_ start: Int) throws(BadPattern) -> PatternNode {
    let node = try alternatives()
    guard skip(")") else { throw bad("the ')' is missing for the '('", at: start) }
    return node
  }

  private mutating func named(_ start: Int, until end: Character) throws(BadPattern) -> PatternNode {
    var name = ""
    while let character = peek, character != end {
      name.append(character)
      position += 1
    }
    guard skip(end) else { throw bad("the '\(end)' is missing for the group's name", at: start) }
    guard let group = PatternGroup(rawValue: name) else { throw .unknownGroup(name) }
    return .kept(group, try inside(start))
  }

  /// The matcher follows all ways at once and never backtracks. An atomic group of one repeat is supported all the same: it
  /// continues as long as it can.
  private mutating func atomic(_ start: Int) throws(BadPattern) -> PatternNode {
    let node = try inside(start)
    if node.singles != nil { return node }
    if case .repeated(let body, let times) = node, !times.isLazy, let node = Self.possessive(body, times) {
      return node
    }
    throw bad("only one repeated character can be kept from giving back", at: start, advice: Self.neverSlow)
  }

  static let neverSlow = "leave it out: no repeat is ever slow here"

  /// A possessive repeat of one scalar ends before a scalar that it does not match.
  static func possessive(_ body: PatternNode, _ times: PatternRepeat) -> PatternNode? {
    if times.least == times.most { return .repeated(body, times) }
    guard let set = body.single else { return nil }
    let stop = PatternNode.assertion(.around(PatternAround(isAhead: true, isNegative: true, choices: [[set]])))
    guard let most = times.most else { return .sequence([.repeated(body, times), stop]) }
    let fewer = PatternRepeat(least: times.least, most: most - 1)
    return .choice([
      .repeated(body, PatternRepeat(least: most, most: most)), .sequence([.repeated(body, fewer), stop]),
    ])
  }

  private mutating func around(_ start: Int, isAhead: Bool, isNegative: Bool) throws(BadPattern) -> PatternNode {
    let node = try inside(start)
    let branches = if case .choice(let branches) = node { branches } else { [node] }
    var choices: [[ScalarSet]] = []
    for branch in branches {
      guard let sets = branch.singles, choices.count < PatternAround.longest else {
        throw bad(
          "what is looked at without being matched needs a fixed length of up to \(PatternAround.longest) characters",
          at: start)
      }
      choices.append(sets)
    }
    return .assertion(.around(PatternAround(isAhead: isAhead, isNegative: isNegative, choices: choices)))
  }

  /// `(?i)` up to the end of the group it stands in, `(?s-m:…)` for its own.
  private mutating func switched(_ start: Int) throws(BadPattern) -> PatternNode? {
    var changed = options
    var isOn = true
    while true {
      let place = position
      switch try next("')'") {
      case "i": changed.ignoresCase = isOn
      case "m": changed.anchorsMatchLines = isOn
      case "s": changed.dotMatchesLineBreaks = isOn
      case "x": changed.skipsBlanks = isOn
      // Groups without a name are never kept.
      case "n": break
      case "-" where isOn: isOn = false
      case "^" where place == start + 2: changed = Options()
      case ")":
        options = changed
        return nil
      case ":":
        let outside = options
        options = changed
        defer { options = outside }
        return try inside(start)
      case let letter: throw bad("'(?\(letter)' is not supported", at: place)
      }
    }
  }
}
