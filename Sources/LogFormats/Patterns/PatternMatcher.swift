// Searches a text for a pattern. The matcher follows all ways through the program side by side, one scalar after the other, so
// no instruction meets a scalar twice. Therefore no pattern and no text makes it slow.

/// The text of the groups, as places in the scalars that were searched.
struct PatternMatch: Equatable {
  fileprivate(set) var slots: SIMD4<Int32> = SIMD4(repeating: -1)

  static func beginSlot(of group: PatternGroup) -> Int { group == .id ? 0 : 2 }
  static func endSlot(of group: PatternGroup) -> Int { beginSlot(of: group) + 1 }

  /// Nil where the group takes no part in the match.
  func range(of group: PatternGroup) -> Range<Int>? {
    let (begin, end) = (slots[Self.beginSlot(of: group)], slots[Self.endSlot(of: group)])
    return begin >= 0 && end >= begin ? Int(begin)..<Int(end) : nil
  }
}

struct PatternMatcher {
  private struct Way {
    let place: Int
    let match: PatternMatch
  }

  private let program: PatternProgram
  /// The ways before the present scalar, the preferred first, and those before the next scalar.
  private var now: [Way] = []
  private var then: [Way] = []
  /// For each instruction the last step that reached it.
  private var reached: [Int]
  private var step = 0
  /// Ways that are still to be followed to a scalar.
  private var pending: [Way] = []

  init(_ program: PatternProgram) {
    self.program = program
    reached = Array(repeating: 0, count: program.instructions.count)
  }

  /// The leftmost match. Of several that begin there, it is the one that the pattern prefers.
  mutating func firstMatch(in text: [Unicode.Scalar]) -> PatternMatch? {
    var found: PatternMatch?
    var at = 0
    then.removeAll(keepingCapacity: true)
    step += 1
    while at <= text.count {
      if found == nil {
        if then.isEmpty, let first = program.first {
          while at < text.count, !first.contains(text[at]) { at += 1 }
          guard at < text.count else { return nil }
          step += 1
        }
        follow(Way(place: 0, match: PatternMatch()), at: at, in: text)
      } else if then.isEmpty {
        return found
      }
      swap(&now, &then)
      then.removeAll(keepingCapacity: true)
      step += 1
      if let match = advance(at, in: text) { found = match }
      at += 1
    }
    return found
  }

  /// Moves all ways over one scalar, up to the first way that has reached a match. The ways behind it are not needed.
  private mutating func advance(_ at: Int, in text: [Unicode.Scalar]) -> PatternMatch? {
    for place in now.indices {
      let way = now[place]
      switch program.instructions[way.place] {
      case .match: return way.match
      case .literal(let value): guard at < text.count, text[at].value == value else { continue }
      case .one(let set): guard at < text.count, program.sets[set].contains(text[at]) else { continue }
      case .split, .jump, .keep, .assert: continue
      }
      follow(Way(place: way.place + 1, match: way.match), at: at + 1, in: text)
    }
    return nil
  }

  /// Follows the way to the instructions at which it needs a scalar or has matched.
  private mutating func follow(_ way: Way, at: Int, in text: [Unicode.Scalar]) {
    pending.append(way)
    while let way = pending.popLast() {
      guard reached[way.place] != step else { continue }
      reached[way.place] = step
      switch program.instructions[way.place] {
      case .jump(let place): pending.append(Way(place: place, match: way.match))
      case .split(let first, let second):
        pending.append(Way(place: second, match: way.match))
        pending.append(Way(place: first, match: way.match))
      case .keep(let slot):
        var match = way.match
        match.slots[slot] = Int32(at)
        pending.append(Way(place: way.place + 1, match: match))
      case .assert(let assertion):
        if program.assertions[assertion].holds(at: at, in: text) {
          pending.append(Way(place: way.place + 1, match: way.match))
        }
      case .literal, .one, .match: then.append(way)
      }
    }
  }
}

extension PatternAssertion {
  func holds(at place: Int, in text: [Unicode.Scalar]) -> Bool {
    switch self {
    case .textStart: place == 0
    case .textEnd: place == text.count
    case .textEndOrLastLineFeed: place == text.count || (place == text.count - 1 && text[place] == "\n")
    case .lineStart: place == 0 || ScalarProperty.lineBreak.holds(text[place - 1])
    case .lineEnd: place == text.count || ScalarProperty.lineBreak.holds(text[place])
    case .wordBoundary: Self.isWordBoundary(place, text)
    case .noWordBoundary: !Self.isWordBoundary(place, text)
    case .around(let around): around.holds(at: place, in: text)
    }
  }

  private static func isWordBoundary(_ place: Int, _ text: [Unicode.Scalar]) -> Bool {
    let before = place > 0 && ScalarProperty.word.holds(text[place - 1])
    let behind = place < text.count && ScalarProperty.word.holds(text[place])
    return before != behind
  }
}

extension PatternAround {
  fileprivate func holds(at place: Int, in text: [Unicode.Scalar]) -> Bool {
    choices.contains { sets in
      let start = isAhead ? place : place - sets.count
      guard start >= 0, start + sets.count <= text.count else { return false }
      return sets.indices.allSatisfy { sets[$0].contains(text[start + $0]) }
    } != isNegative
  }
}
