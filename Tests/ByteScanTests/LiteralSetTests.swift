// The gate must find the same places as a plain search: a missed literal is an event that is lost silently.

import TestSupport
import Testing

@testable import ByteScan

struct LiteralSetTests {
  /// Every occurrence of every literal, found by a test at every place.
  private func oracle(_ literals: [[UInt8]], _ text: [UInt8]) -> [LiteralSet.Hit] {
    var hits: [LiteralSet.Hit] = []
    for start in text.indices {
      for (index, literal) in literals.enumerated() where literal.count <= text.count - start {
        if text[start] == literal[0], text[start..<(start + literal.count)].elementsEqual(literal) {
          hits.append(LiteralSet.Hit(offset: start, literal: index))
        }
      }
    }
    return hits
  }

  private func found(_ set: LiteralSet, _ text: [UInt8]) -> [LiteralSet.Hit] {
    var search = LiteralSet.Hits()
    text.withSlice { set.hits(in: $0, into: &search) }
    let hits = search.found
    #expect(zip(hits, hits.dropFirst()).allSatisfy { $0.offset <= $1.offset }, "in order of place")
    // Two literals at one place may come in either order.
    return hits.sorted { ($0.offset, $0.literal) < ($1.offset, $1.literal) }
  }

  private func plant(_ literal: [UInt8], _ text: inout [UInt8], at place: Int) {
    guard place >= 0, place + literal.count <= text.count else { return }
    text.replaceSubrange(place..<(place + literal.count), with: literal)
  }

  /// Sizes below and above the one from which the search runs in several parts.
  static let sizes = [0, 1, 15, 16, 17, 31, 64, 500, 4094, 4095, 4096, 4111, 4112, 4119, 4120, 5000, 9999, 20_000]

  @Test("the set finds the occurrences that a plain search finds", arguments: sizes)
  func agreesWithOracle(_ size: Int) {
    for seed in UInt64(1)...6 {
      var random = SeededRandom(seed &* 1_000_003 &+ UInt64(size))
      // Few letters, so that nearly everything looks like a literal.
      let alphabet = Array("ab <".utf8.prefix(seed % 2 == 0 ? 2 : 4))
      let literals = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        random.bytes(Int.random(in: LiteralSet.shortestLiteral...40, using: &random), of: alphabet)
      }
      let unique = Array(Set(literals)).sorted { $0.lexicographicallyPrecedes($1) }
      var text = random.bytes(size, of: alphabet)
      for literal in unique {
        for _ in 0..<5 { plant(literal, &text, at: Int.random(in: 0...max(size, 1), using: &random)) }
      }
      #expect(found(LiteralSet(unique), text) == oracle(unique, text), "seed \(seed), size \(size)")
    }
  }

  @Test("a literal at the very start, at the very end and on every seam is found", arguments: sizes)
  func edges(_ size: Int) {
    let literals = ["Created background task <", "background task <", "still not ended after", "x0123456789abcdef"]
      .map { Array($0.utf8) }
    let set = LiteralSet(literals)
    for (index, literal) in literals.enumerated() where literal.count <= size {
      // The search divides the possible places of the shortest literal.
      let part = max((size - 18) / LiteralSet.lanes, 1)
      let seams = (0...LiteralSet.lanes).flatMap { lane in [-literal.count, -9, -1, 0, 1].map { lane * part + $0 } }
      for place in Set(seams + [0, 1, size - literal.count, size - literal.count - 1]) {
        guard place >= 0, place + literal.count <= size else { continue }
        var text = [UInt8](repeating: UInt8(ascii: "."), count: size)
        plant(literal, &text, at: place)
        #expect(found(set, text) == oracle(literals, text), "literal \(index) at \(place)")
      }
    }
  }

  @Test("one literal inside another and one that overlaps itself are all found")
  func overlaps() {
    let literals = ["aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaab"].map { Array($0.utf8) }
    for size in [40, 5000] {
      let text = Array(repeating: UInt8(ascii: "a"), count: size) + Array("b".utf8)
      #expect(found(LiteralSet(literals), text) == oracle(literals, text))
    }
  }

  @Test("an empty set finds nothing, and a set has the lengths of its literals")
  func empty() {
    #expect(found(LiteralSet([]), Array("Created background task <".utf8)) == [])
    let set = LiteralSet([Array("Created background task <".utf8), Array("still not ended after".utf8)])
    #expect(set.longest == 25)
    #expect(set.count == 2)
    #expect(set.length(of: 1) == 21)
  }
}
