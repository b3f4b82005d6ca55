// A pattern as a list of instructions. Following all of them at once takes time proportional to the length of the text
// times the number of instructions, for every pattern.

struct PatternProgram: Equatable, Sendable {
  enum Instruction: Equatable, Sendable {
    case literal(UInt32)
    /// A scalar of the set with this number.
    case one(Int)
    /// Both ways are followed; where both lead to a match, the first one's counts.
    case split(Int, Int)
    case jump(Int)
    /// The place is kept: where a group begins or ends.
    case keep(Int)
    /// The condition with this number.
    case assert(Int)
    case match
  }

  /// A message of 4 KB takes some hundredths of a second then, at worst.
  static let mostInstructions = 2000

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []
  private(set) var assertions: [PatternAssertion] = []
  /// The scalars that a match can begin with; nil where it may begin with nothing.
  private(set) var first: ScalarSet?

  init(_ node: PatternNode) throws(BadPattern) {
    guard Self.size(of: node) < Self.mostInstructions else {
      throw BadPattern("it is too large with all its repeats written out")
    }
    add(node)
    instructions.append(.match)
    let beginning = Self.beginning(of: node)
    first = beginning.mayBeEmpty ? nil : ScalarSet(.any(beginning.terms))
  }

  // MARK: Size

  private static func size(of node: PatternNode) -> Int {
    switch node {
    case .empty: return 0
    case .literal, .one, .assertion: return 1
    case .sequence(let nodes): return nodes.reduce(0) { sum($0, size(of: $1)) }
    case .choice(let nodes): return nodes.reduce(0) { sum($0, sum(size(of: $1), 2)) }
    case .kept(_, let inside): return sum(size(of: inside), 2)
    case .repeated(let inside, let times):
      let copies = max(times.most ?? times.least + 1, 1)
      return min(sum(size(of: inside), 2).multipliedReportingOverflow(by: copies).partialValue, mostInstructions)
    }
  }

  /// The sum, capped at a size that is refused, so that it cannot overflow.
  private static func sum(_ one: Int, _ other: Int) -> Int { min(one + other, mostInstructions) }

  // MARK: Instructions

  private mutating func add(_ node: PatternNode) {
    switch node {
    case .empty: break
    case .literal(let scalar): instructions.append(.literal(scalar.value))
    case .one(let set): instructions.append(.one(Self.number(of: set, in: &sets)))
    case .sequence(let nodes): for node in nodes { add(node) }
    case .choice(let nodes): addChoice(nodes)
    case .repeated(let inside, let times): addRepeat(inside, times)
    case .assertion(let assertion): instructions.append(.assert(Self.number(of: assertion, in: &assertions)))
    case .kept(let group, let inside):
      instructions.append(.keep(PatternMatch.beginSlot(of: group)))
      add(inside)
      instructions.append(.keep(PatternMatch.endSlot(of: group)))
    }
  }

  private static func number<Element: Equatable>(of element: Element, in list: inout [Element]) -> Int {
    if let known = list.firstIndex(of: element) { return known }
    list.append(element)
    return list.count - 1
  }

  private mutating func addChoice(_ nodes: [PatternNode]) {
    var ends: [Int] = []
    for node in nodes.dropLast() {
      let split = instructions.count
      instructions.append(.split(split + 1, 0))
      add(node)
      ends.append(instructions.count)
      instructions.append(.jump(0))
      instructions[split] = .split(split + 1, instructions.count)
    }
    if let last = nodes.last { add(last) }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  private mutating func addRepeat(_ node: PatternNode, _ times: PatternRepeat) {
    for _ in 0..<times.least { add(node) }
    if let most = times.most {
      var splits: [Int] = []
      for _ in 0..<max(0, most - times.least) {
        splits.append(instructions.count)
        instructions.append(.jump(0))
        add(node)
      }
      for split in splits { instructions[split] = Self.split(split + 1, instructions.count, times.isLazy) }
    } else {
      let start = instructions.count
      instructions.append(.jump(0))
      add(node)
      instructions.append(.jump(start))
      instructions[start] = Self.split(start + 1, instructions.count, times.isLazy)
    }
  }

  private static func split(_ inside: Int, _ behind: Int, _ isLazy: Bool) -> Instruction {
    isLazy ? .split(behind, inside) : .split(inside, behind)
  }

  // MARK: Beginnings

  private struct Beginning {
    var terms: [ScalarTerm] = []
    var mayBeEmpty = true
  }

  private static func beginning(of node: PatternNode) -> Beginning {
    switch node {
    case .empty, .assertion: return Beginning()
    case .literal(let scalar): return Beginning(terms: [.range(scalar...scalar)], mayBeEmpty: false)
    case .one(let set): return Beginning(terms: [set.term], mayBeEmpty: false)
    case .kept(_, let inside): return beginning(of: inside)
    case .repeated(let inside, let times):
      var beginning = beginning(of: inside)
      beginning.mayBeEmpty = beginning.mayBeEmpty || times.least == 0
      return beginning
    case .choice(let nodes):
      var all = Beginning(mayBeEmpty: false)
      for node in nodes {
        let beginning = beginning(of: node)
        all.terms += beginning.terms
        all.mayBeEmpty = all.mayBeEmpty || beginning.mayBeEmpty
      }
      return all
    case .sequence(let nodes):
      var all = Beginning()
      for node in nodes where all.mayBeEmpty {
        let beginning = beginning(of: node)
        all.terms += beginning.terms
        all.mayBeEmpty = beginning.mayBeEmpty
      }
      return all
    }
  }
}
