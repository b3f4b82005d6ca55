// Patterns of a small grammar, each with a text that it is likely to match.

import TestSupport

struct RandomPattern {
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
        + [("{,2}", below(3)), ("{2,}", 2), ("*?", below(2)), ("+?", 1), ("??", below(2)), ("++", 1), ("{0}", 0)])
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
