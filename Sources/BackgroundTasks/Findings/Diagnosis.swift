// All rules side by side: takes what the ledger says and puts what follows from it behind it.

package struct Diagnosis: Sendable {
  private var rules: [any Rule] = Rules.all.map { $0.init() }
  private var findings: [Finding] = []

  package init() {}

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
    for place in rules.indices { rules[place].finish(into: &findings) }
    entries.append(contentsOf: findings.lazy.map(LedgerEntry.finding))
    findings.removeAll(keepingCapacity: true)
  }

  /// Opened once for all rules: what is in an entry is large.
  private mutating func look(at entry: LedgerEntry) {
    switch entry {
    case .began(let task): for place in rules.indices { rules[place].take(begun: task, into: &findings) }
    case .judged(let task): for place in rules.indices { rules[place].take(judged: task, into: &findings) }
    case .process(let note): for place in rules.indices { rules[place].take(note, into: &findings) }
    case .remark(let remark): for place in rules.indices { rules[place].take(remark, into: &findings) }
    case .finding: break
    }
  }
}
