// All rules side by side: takes what the ledger says and puts what follows from it behind it.

package struct Diagnosis: Sendable {
  private var rules: [any Rule] = Rules.all.map { $0.init() }
  private var findings: [Finding] = []

  package init() {}

  /// `entries` from `start` on are new. What they show follows each of them.
  package mutating func annotate(_ entries: inout [LedgerEntry], from start: Int) {
    guard start < entries.count else { return }
    let new = entries[start...]
    entries.removeSubrange(start...)
    for entry in new {
      entries.append(entry)
      for place in rules.indices { rules[place].take(entry, into: &findings) }
      tell(into: &entries)
    }
  }

  package mutating func finish(into entries: inout [LedgerEntry]) {
    for place in rules.indices { rules[place].finish(into: &findings) }
    tell(into: &entries)
  }

  private mutating func tell(into entries: inout [LedgerEntry]) {
    guard !findings.isEmpty else { return }
    entries.append(contentsOf: findings.map(LedgerEntry.finding))
    findings.removeAll(keepingCapacity: true)
  }
}
