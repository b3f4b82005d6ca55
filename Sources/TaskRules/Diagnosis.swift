// All rules side by side: takes what the ledger says and puts what follows from it behind it.

import BackgroundTasks

package struct Diagnosis: Sendable {
  // An entry is of one kind, and so are those that look at it: nobody else is asked.
  private var taskRules: [any TaskRule] = []
  /// The places of those that look for any of these signs, a bit for each, by the signs: most tasks concern one of them, or
  /// none.
  private var asked: [UInt64] = Array(repeating: 0, count: TaskSigns.combinations)
  private var processRules: [any ProcessRule] = []
  private var findings: [Finding] = []

  package init() {
    for rule in Rules.all {
      switch rule.fresh {
      case .ofTasks(let rule): add(rule)
      case .ofProcesses(let rule): processRules.append(rule)
      }
    }
  }

  private mutating func add(_ rule: any TaskRule) {
    precondition(taskRules.count < UInt64.bitWidth, "there are more rules than bits")
    for shown in asked.indices where !type(of: rule).signs.isDisjoint(with: TaskSigns(combination: shown)) {
      asked[shown] |= 1 << UInt64(taskRules.count)
    }
    taskRules.append(rule)
  }

  /// `entries` from `start` on are new. What they show follows each of them.
  package mutating func annotate(_ entries: inout [LedgerEntry], from start: Int) {
    var place = start
    while place < entries.count {
      look(at: entries[place])
      place += 1
      // Most entries show nothing, and none of those behind them has to move.
      guard !findings.isEmpty else { continue }
      entries.insert(contentsOf: findings.lazy.map(LedgerEntry.finding), at: place)
      place += findings.count
      findings.removeAll(keepingCapacity: true)
    }
  }

  package mutating func finish(into entries: inout [LedgerEntry]) {
    for place in processRules.indices { processRules[place].finish(into: &findings) }
    for place in taskRules.indices { taskRules[place].finish(into: &findings) }
    entries.append(contentsOf: findings.lazy.map(LedgerEntry.finding))
    findings.removeAll(keepingCapacity: true)
  }

  /// Opened once for all rules: what is in an entry is large.
  private mutating func look(at entry: LedgerEntry) {
    switch entry {
    case .began(let task):
      var asked = asked[task.signs.combination]
      while let place = asked.popLowest() { taskRules[place].inspect(begun: task, into: &findings) }
    case .judged(let task):
      var asked = asked[task.signsOnceJudged.combination]
      while let place = asked.popLowest() { taskRules[place].inspect(judged: task, into: &findings) }
    case .process(let note):
      for place in processRules.indices { processRules[place].inspect(note, into: &findings) }
    case .clue(let clue):
      for place in processRules.indices { processRules[place].inspect(clue, into: &findings) }
    case .finding: break
    }
  }
}

extension UInt64 {
  /// The place of the lowest bit that is set, which is none from then on.
  fileprivate mutating func popLowest() -> Int? {
    guard self != 0 else { return nil }
    defer { self &= self - 1 }
    return trailingZeroBitCount
  }
}
