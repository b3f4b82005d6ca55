// A required literal that a match need not contain would lose events silently.

import ByteScan
import TestSupport
import Testing

@testable import LogFormats

struct PatternLiteralTests {
  private func literals(_ pattern: String) throws -> [String] {
    try MessagePattern(pattern).literals.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "the literals that every match must contain are read from the pattern",
    arguments: [
      // Plain text and its separators.
      ("Start task", ["Start task"]), (#"task #(?<id>\d+) - (?<name>.*)"#, ["task #", " - "]),
      ("a.b", ["a", "b"]), ("^ab$", ["ab"]), (#"\bab\b"#, ["ab"]), ("a[bc]d", ["a", "d"]), (#"a\sb"#, ["a", "b"]),
      (#"1\.5 \[x\] \(y\)"#, ["1.5 [x] (y)"]), (#"a\nb"#, ["a\nb"]), (#"\p{Lu}a"#, ["a"]),
      ("✅ [-]done", ["✅ ", "done"]), (#"\x41b\u{e9}"#, ["Abé"]), (#"\Qa.b\E"#, ["a.b"]), ("(?x) a b # c", ["ab"]),
      // Quantifiers.
      ("ab*c", ["a", "c"]), ("ab?c", ["a", "c"]), ("ab+c", ["ab", "c"]), ("ab{2}c", ["ab", "c"]),
      ("ab{1,}c", ["ab", "c"]), ("ab{0,3}c", ["a", "c"]), ("ab{,3}c", ["a", "c"]), ("ab{0}c", ["a", "c"]),
      ("ab+?c", ["ab", "c"]), ("ab++c", ["ab", "c"]), ("ab*+c", ["a", "c"]),
      // Groups.
      ("a(b)c", ["abc"]), ("a(?:b)c", ["abc"]), ("a(?<id>b)c", ["abc"]), ("a(?P<id>b)c", ["abc"]),
      ("a(?'id'b)c", ["abc"]), ("a(?>b)c", ["abc"]), ("a(bc)?d", ["a", "d"]), ("a(bc)+d", ["abc", "d"]),
      ("a(b.c)+d", ["ab", "c", "d"]), ("a(b(c)*d)e", ["ab", "de"]), ("a(?#b)c", ["ac"]),
      // Alternatives contribute nothing, the text around them does.
      ("ab|cd", []), ("(?:Start|Begin) task", [" task"]), ("a(?:b|c|)d", ["a", "d"]), ("x(a(b|c)d)y", ["xa", "dy"]),
      // A lookahead is not part of the match.
      ("a(?=bc)bd", ["a", "bd"]), ("a(?!bc)bd", ["a", "bd"]),
      // Patterns that ignore case.
      ("(?i)start 1", [" 1"]), ("a(?i:b)c", ["a", "c"]), ("ab(?i)c", ["ab"]), ("((?i)a)b", ["b"]),
      // Classes in classes.
      ("[a[bc]d]e", ["e"]), (#"[\]]a"#, ["a"]), ("[^[:alpha:]]a", ["a"]), ("[a-z&&[^b]]c", ["c"]),
      ("[]a]b", ["b"]), ("e\u{301}ab", ["e\u{301}ab"]), ("a\u{FFFD}b", ["a", "b"]),
    ] as [(String, [String])])
  func reads(_ pattern: String, _ expected: [String]) throws { #expect(try literals(pattern) == expected) }

  @Test("every match holds the literals in their order", arguments: (1...8).map { UInt64($0) })
  func areInMatches(_ seed: UInt64) throws {
    var random = RandomPattern(seed)
    var held = 0
    for _ in 0..<1000 {
      let (pattern, example) = random.next()
      guard let message = try? MessagePattern(pattern) else { continue }
      for text in [example, random.noise() + example + random.noise(), random.changedCase(example)] {
        var matcher = PatternMatcher(message.program)
        guard matcher.firstMatch(in: Array(text.unicodeScalars)) != nil else { continue }
        #expect(text.withSlice { message.mayMatch($0) }, "seed \(seed): \(pattern) matches \(text)")
        if !message.literals.isEmpty { held += 1 }
      }
    }
    #expect(held > 200, "seed \(seed): too few patterns with literals")
  }
}
