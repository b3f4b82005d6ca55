// Runs all rules on the ledger's entries, and inserts their findings behind the entries.

import BackgroundTasks

package struct Diagnosis: Sendable {
  // Each rule reads one kind of entry, so the other rules are not called.
  private var taskRules: [any TaskRule] = []
  /// By combination of signs: the indices of the rules that look for any of them, as bits. Most tasks concern one rule,
  /// or none.
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

  /// Appends the findings of each entry behind it. The entries from `start` on are new.
  package mutating func annotate(_ entries: inout [LedgerEntry], from start: Int) {
    var place = start
    while place < entries.count {
      look(at: entries[place])
      place += 1
      // Most entries cause no finding, so the entries behind them do not move.
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

  /// Unpacks the entry once for all rules, because its content is large.
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
    case .finding, .captured: break
    }
  }
}

extension UInt64 {
  /// Clears the lowest set bit, and returns its index.
  fileprivate mutating func popLowest() -> Int? {
    guard self != 0 else { return nil }
    defer { self &= self - 1 }
    return trailingZeroBitCount
  }
}
