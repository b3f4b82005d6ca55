// The text that every match of a pattern holds, in runs that stand one behind the other. Looking for it is much quicker
// than looking for a match, and most messages do not hold it.

struct RequiredText {
  private(set) var runs: [[UInt8]] = []
  private var run: [UInt8] = []

  init(of node: PatternNode) {
    add(node)
    part()
  }

  private mutating func add(_ node: PatternNode) {
    switch node {
    case .empty: break
    // Bytes that are no text show as this scalar.
    case .literal("\u{FFFD}"): part()
    case .literal(let scalar): run += Array(String(scalar).utf8)
    case .one, .choice, .assertion: part()
    case .sequence(let nodes): for node in nodes { add(node) }
    case .kept(_, let inside): add(inside)
    case .repeated(let inside, let times):
      if times.least > 0 { add(inside) }
      if times.least != 1 || times.most != 1 { part() }
    }
  }

  /// Something else may stand here.
  private mutating func part() {
    if !run.isEmpty { runs.append(run) }
    run = []
  }
}
