// Crash and resource reports: which life of which process they are about, and what they say of its end.

extension Ledger {
  /// Which system the log is of, where neither it nor the user has said so.
  package mutating func learn(_ os: OSVersion?) {
    if let os, directory.budgets.os == nil { directory.budgets.os = os }
  }

  mutating func take(_ report: SystemReport, _ now: Now, into entries: inout [LedgerEntry]) {
    learn(report.os)
    guard let process = report.process, let number = life(of: process, now.moment) else {
      // Counts of many lives, or of one that nobody names.
      let remark = Remark(.reported(report), instance: 0, process: ProcessIdentity(), moment: now.moment)
      return entries.append(.remark(remark))
    }
    directory.with(number) { $0.remark(.reported(report), now.moment, into: &entries) }
    guard report.exit != nil || report.kill != nil else { return }
    if let kill = report.kill { directory.with(number) { $0.take(kill, now, into: &entries) } }
    let isKnown = directory.departure(of: number) != nil
    depart(
      number, report.kill == nil ? .exited : .killed, isKnown || report.kill != nil ? nil : .exited(report.exit), now,
      into: &entries)
  }

  /// A report is written when its process is gone. By then the same app may run again, and its pid may be another's.
  private mutating func life(of process: ProcessReference, _ moment: Moment) -> Int? {
    guard let number = directory.find(process, moment) else { return nil }
    if process.pid == nil, directory.isYoungSuccessor(number, moment), let old = directory.predecessor(of: number) {
      return old
    }
    guard let gone = directory.departure(of: number), moment.isLater(than: gone.moment, by: Self.reportDelay) else {
      return number
    }
    return directory.renew(number, pid: process.pid, moment)
  }

  /// The system is done with a report by then.
  private static let reportDelay: Int64 = 60_000_000
}
