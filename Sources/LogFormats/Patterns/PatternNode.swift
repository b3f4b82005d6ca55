// The syntax tree of a regular expression. All of it can be matched in time proportional to
// the length of the text, so there are no back references, and a look-around has a fixed length.

indirect enum PatternNode: Equatable, Sendable {
  case empty
  /// Exactly this scalar.
  case literal(Unicode.Scalar)
  /// One scalar of a set.
  case one(ScalarSet)
  case sequence([PatternNode])
  /// The first alternative that leads to a match wins.
  case choice([PatternNode])
  case repeated(PatternNode, PatternRepeat)
  /// A group whose text is kept.
  case kept(PatternGroup, PatternNode)
  case assertion(PatternAssertion)

  /// The set of a node that consumes exactly one scalar.
  var single: ScalarSet? {
    switch self {
    case .literal(let scalar): ScalarSet(scalar)
    case .one(let set): set
    case .kept(_, let inside): inside.single
    case .sequence(let nodes): nodes.count == 1 ? nodes[0].single : nil
    case .empty, .choice, .repeated, .assertion: nil
    }
  }

  /// The sets of a node that consumes a fixed number of scalars, one after the other.
  var singles: [ScalarSet]? {
    if let single { return [single] }
    switch self {
    case .empty: return []
    case .sequence(let nodes):
      var sets: [ScalarSet] = []
      for node in nodes {
        guard let more = node.singles, sets.count + more.count <= PatternAround.longest else { return nil }
        sets += more
      }
      return sets
    case .repeated(let node, let times):
      guard times.most == times.least, let set = node.single, times.least <= PatternAround.longest else { return nil }
      return Array(repeating: set, count: times.least)
    case .kept(_, let inside): return inside.singles
    case .literal, .one, .choice, .assertion: return nil
    }
  }
}

/// The groups whose text an event carries.
package enum PatternGroup: String, CaseIterable, Sendable {
  case id, name
}

struct PatternRepeat: Equatable, Sendable {
  var least: Int
  /// Nil where there is no limit.
  var most: Int?
  var isLazy = false
}

/// A condition on the place between two scalars.
enum PatternAssertion: Equatable, Sendable {
  case textStart
  case textEnd
  /// The end, or in front of the line feed that is the text's last scalar.
  case textEndOrLastLineFeed
  case lineStart
  case lineEnd
  case wordBoundary
  case noWordBoundary
  case around(PatternAround)
}

/// A look at the scalars next to a place. Its length is fixed, so its cost is, too.
struct PatternAround: Equatable, Sendable {
  static let longest = 32

  let isAhead: Bool
  let isNegative: Bool
  let choices: [[ScalarSet]]
}
