// Patterns are matched with names from the log in every record.

import ByteScan
import TestSupport
import Testing

@testable import Pipeline

struct GlobTests {
  @Test(
    "stars stand for any run of characters, question marks for one",
    arguments: [
      ("MyApp", "MyApp", true), ("MyApp", "myapp", false), ("MyApp", "MyApp2", false), ("", "", true), ("", "a", false),
      ("*", "", true), ("*", "abc", true), ("**", "abc", true), ("?", "", false), ("?", "a", true), ("?", "ab", false),
      ("com.example.*", "com.example.App", true), ("com.example.*", "com.examples", false),
      ("*App", "MyApp", true), ("*App", "MyAppX", false), ("*App*", "MyAppX", true), ("My?pp", "MyApp", true),
      ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXcYb", false), ("*?", "", false), ("?*?", "ab", true),
      ("?*?", "a", false),
      ("?", "é", true), ("??", "é", false), ("*?", "é", true), ("?*?", "é", false), ("Caf?", "Café", true),
      ("*é", "Café", true), ("?", "👍", true), ("[a]", "a", false), ("a.c", "abc", false),
    ])
  func matches(_ pattern: String, _ text: String, _ isMatch: Bool) {
    #expect(Glob(pattern).matches(text) == isMatch)
    #expect(text.withSlice { Glob(pattern).matches($0) } == isMatch)
  }

  @Test("many stars do not multiply the matching time", .timeLimit(.minutes(HangGuard.minutes)))
  func staysFast() {
    let text = String(repeating: "a", count: 50_000)
    #expect(!Glob(String(repeating: "*a", count: 40) + "b").matches(text))
    #expect(Glob(String(repeating: "*a", count: 40)).matches(text))
  }

  @Test("bytes that are not text are matched, too")
  func takesAnyBytes() {
    let bytes: [UInt8] = [0x41, 0xFF, 0x80, 0x80, 0x42]
    #expect(bytes.withSlice { Glob("A*B").matches($0) })
    #expect(bytes.withSlice { Glob("A?B").matches($0) })
    #expect(!bytes.withSlice { Glob("A*C").matches($0) })
  }

  @Test("a match agrees with the definition of globs", arguments: [UInt64(1), 2, 3])
  func agreesWithDefinition(_ seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<3000 {
      let pattern = (0..<random.below(7)).map { _ in ["a", "b", "*", "?", "é"][random.below(5)] }
      let text = (0..<random.below(8)).map { _ in ["a", "b", "é"][random.below(3)] }
      let expected = Self.defined(pattern[...], text[...])
      #expect(Glob(pattern.joined()).matches(text.joined()) == expected, "seed \(seed): \(pattern) \(text)")
    }
  }

  private static func defined(_ pattern: ArraySlice<String>, _ text: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return defined(pattern.dropFirst(), text) || (!text.isEmpty && defined(pattern, text.dropFirst()))
    }
    guard let next = text.first, first == "?" || first == next else { return false }
    return defined(pattern.dropFirst(), text.dropFirst())
  }
}
