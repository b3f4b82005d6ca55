// A literal that a match need not hold would lose events without a word, so what is said about patterns is held
// against the engine that runs them.

import ByteScan
import TestSupport
import Testing

@testable import LogFormats

struct PatternShapeTests {
  private func literals(_ pattern: String) -> [String] {
    PatternShape(pattern).literals.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "what must stand in every match is read from the pattern",
    arguments: [
      // Plain text, and what parts it.
      ("Start task", ["Start task"]), ("", []), (#"task #(?<id>\d+) - (?<name>.*)"#, ["task #", " - "]),
      ("a.b", ["a", "b"]), ("^ab$", ["ab"]), (#"\bab\b"#, ["ab"]), ("a[bc]d", ["a", "d"]), (#"a\sb"#, ["a", "b"]),
      (#"1\.5 \[x\] \(y\)"#, ["1.5 [x] (y)"]), (#"a\nb"#, ["a", "b"]), (#"\p{Lu}a"#, ["a"]),
      ("✅ [-]done", ["✅ ", "done"]),
      // Quantifiers.
      ("ab*c", ["a", "c"]), ("ab?c", ["a", "c"]), ("ab+c", ["ab", "c"]), ("ab{2}c", ["ab", "c"]),
      ("ab{1,}c", ["ab", "c"]), ("ab{0,3}c", ["a", "c"]), ("ab{,3}c", ["a", "c"]), ("ab{0}c", ["a", "c"]),
      ("ab+?c", ["ab", "c"]), ("ab++c", ["ab", "c"]), ("ab*+c", ["a", "c"]),
      // Groups.
      ("a(b)c", ["abc"]), ("a(?:b)c", ["abc"]), ("a(?<id>b)c", ["abc"]), ("a(?P<id>b)c", ["abc"]),
      ("a(?'id'b)c", ["abc"]),
      ("a(?>b)c", ["abc"]), ("a(bc)?d", ["a", "d"]), ("a(bc)+d", ["abc", "d"]), ("a(b.c)+d", ["ab", "c", "d"]),
      ("a(b(c)*d)e", ["ab", "de"]),
      // Alternatives contribute nothing, what stands around them does.
      ("ab|cd", []), ("(?:Start|Begin) task", [" task"]), ("a(?:b|c|)d", ["a", "d"]), ("x(a(b|c)d)y", ["xa", "dy"]),
      // What stands ahead is not part of the match.
      ("a(?=bc)bd", ["a", "bd"]), ("a(?!bc)bd", ["a", "bd"]),
      // Where case does not count.
      ("(?i)start", []), ("a(?i:b)c", ["a", "c"]), ("ab(?i)c", ["ab"]), ("ab(?s).(?m)c", ["ab", "c"]),
      ("((?i)a)b", []), ("a(?-i:b)c", ["a", "c"]),
      // Classes in classes.
      ("[a[bc]d]e", ["e"]), (#"[\]]a"#, ["a"]), ("[^[:alpha:]]a", ["a"]), ("[a-z&&[^b]]c", ["c"]),
      // Nothing is said of what is not understood.
      ("(?x) a b", []), (#"\Qa.b\E"#, []), (#"(a)\1"#, []), (#"\x41b"#, []), (#"ab\u{e9}"#, []), ("a{x}b", []),
      ("a(?#b)c", []), ("[]a]b", []), (#"\N{DIGIT ONE}a"#, []), ("e\u{301}ab", ["ab"]), ("a\u{FFFD}b", ["a", "b"]),
    ] as [(String, [String])])
  func reads(_ pattern: String, _ expected: [String]) { #expect(literals(pattern) == expected) }

  @Test(
    "nothing that is no pattern makes it trap, and it says nothing of it",
    arguments: [
      "(", ")", "a)b", "[", "\\", "(?", "(?<", "(?<a", "a{", "a**", "*", "(?P", "(?'", "(*x)", "\\p", "\\p{", "(?i",
    ])
  func survives(_ pattern: String) { #expect(literals(pattern) == []) }

  @Test("a character that counts as itself matches itself alone, with a backslash before it as well")
  func characters() throws {
    let all = (UInt8(0x20)..<0x7F).map { Character(Unicode.Scalar($0)) }
    var checked = 0
    for pattern in all.map({ String($0) }) + all.map({ "\\\($0)" }) {
      guard let literal = PatternShape(pattern).literals.first, let regex = try? Regex(pattern) else { continue }
      #expect(
        all.filter { String($0).wholeMatch(of: regex) != nil }.map { String($0) } == [
          String(decoding: literal, as: UTF8.self)
        ])
      checked += 1
    }
    #expect(checked > 100)
  }

  @Test(
    "a repeat of what repeats is found, unless it gives nothing back",
    arguments: [
      ("(a+)+b", 1), ("x(?:a*b)*", 2), (#"(?:\w+\s?)+"#, 1), ("(a{2,5})*", 1), ("((a+)b)*", 1), ("a(?:b(c+)){9}", 2),
      ("(?=(a+)+)", 4), ("(a+)+?", 1), ("(?:(a+))*+", nil), ("(a++)+", nil), ("(?>a+)+", nil), ("(a?b)+", nil),
      ("(a{2})+", nil), (#"(?:\d{1,3}\.){3}"#, nil), ("(?:a|b)+", nil), ("a+b+", nil), ("(a+)?", nil),
    ] as [(String, Int?)])
  func nested(_ pattern: String, _ place: Int?) { #expect(PatternShape(pattern).nestedRepeat == place) }

  @Test("groups are known by name")
  func groups() {
    #expect(PatternShape("(?<id>a)(?P<name>b)(?:(?'x'c))").groups == ["id", "name", "x"])
  }

  @Test("every match of the engine holds the literals in their order", arguments: (1...8).map { UInt64($0) })
  func agreesWithEngine(_ seed: UInt64) throws {
    var random = RandomPattern(seed)
    var held = 0
    for _ in 0..<3000 {
      let (pattern, example) = random.next()
      guard let message = try? MessagePattern(pattern), let regex = message.compiled() else { continue }
      for text in [example, random.noise() + example + random.noise(), random.changedCase(example)] {
        guard let match = text.firstMatch(of: regex) else { continue }
        let fits = String(match.0).withSlice { message.mayMatch($0) }
        #expect(fits, "seed \(seed): \(pattern) matches \(match.0), but not \(literals(pattern))")
        if !PatternShape(pattern).literals.isEmpty { held += 1 }
      }
    }
    #expect(held > 600, "seed \(seed): too few patterns with literals")
  }
}

/// Patterns of a small grammar, each with a text that it is likely to match.
private struct RandomPattern {
  private var random: SeededRandom

  init(_ seed: UInt64) { random = SeededRandom(seed) }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func next() -> (pattern: String, example: String) { alternatives(depth: 3) }

  mutating func noise() -> String {
    (0..<below(4)).map { _ in pick(["a", "B", "1", " ", "é", "\u{301}", "\n"]) }.joined()
  }

  mutating func changedCase(_ text: String) -> String {
    text.map { below(2) == 0 ? $0.uppercased() : $0.lowercased() }.joined()
  }

  private mutating func alternatives(depth: Int) -> (String, String) {
    let branches = (0...(below(4) == 0 ? 1 : 0)).map { _ in sequence(depth) }
    return (branches.map(\.0).joined(separator: "|"), pick(branches).1)
  }

  private mutating func sequence(_ depth: Int) -> (String, String) {
    let items = (0..<(1 + below(4))).map { _ in item(depth) }
    return (items.map(\.0).joined(), items.map(\.1).joined())
  }

  private mutating func item(_ depth: Int) -> (String, String) {
    let (pattern, example) = below(3) == 0 && depth > 0 ? group(depth - 1) : atom()
    let times: (String, Int) = pick(
      [
        ("", 1), ("", 1), ("", 1), ("*", below(3)), ("+", 1 + below(2)), ("?", below(2)), ("{2}", 2),
        ("{1,2}", 1 + below(2)),
      ]
        + [("{,2}", below(3)), ("{2,}", 2), ("*?", below(2)), ("++", 1), ("{0}", 0)])
    return (pattern + times.0, String(repeating: example, count: times.1))
  }

  private mutating func atom() -> (String, String) {
    pick([
      ("a", "a"), ("b", "b"), ("K", "K"), ("é", "é"), ("e\u{301}", "e\u{301}"), ("✅", "✅"), (" ", " "), ("#", "#"),
      (#"\."#, "."), (#"\["#, "["), (".", "a"), (#"\d"#, "1"), (#"\w"#, "b"), (#"\s"#, " "), ("[ab]", "a"),
      ("[^a]", "b"),
      ("[[a][b]]", "b"), (#"[\]a]"#, "]"), (#"\b"#, ""), ("^", ""), ("$", ""), ("(?i)", ""), ("(?=a)", ""),
      ("(?!b)", ""),
      (#"\x61"#, "a"), (#"\Q.\E"#, "."), (#"\p{L}"#, "b"), ("(?s)", ""), ("}", "}"), ("]", "]"), ("-", "-"),
      ("\"", "\""),
      ("(?#b)", ""), ("(?x)", ""), ("ſ", "ſ"), (";", ";"),
    ])
  }

  private mutating func group(_ depth: Int) -> (String, String) {
    let inside = alternatives(depth: depth)
    return (pick(["(", "(?:", "(?>", "(?i:", "(?-i:", "(?s:", "(?x:", "(?<id>"]) + inside.0 + ")", inside.1)
  }
}
