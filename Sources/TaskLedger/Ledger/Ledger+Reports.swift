// Crash and resource reports: which life of which process they are about, and how it ended.

import BackgroundTasks

extension Ledger {
  /// Sets the system version, unless the log or the user has stated it.
  package mutating func learn(_ os: OSVersion?) {
    if let os, directory.budgets.os == nil { learn { $0.os = os } }
  }

  mutating func apply(
    _ report: SystemReport, _ fold: inout FoldContext, isRevision: Bool
  ) {
    learn(report.os)
    guard reports.isNews(report) || isRevision else { return }
    let isEnd = report.exit != nil || report.kill != nil
    var number = report.process.flatMap { life(of: $0, launched: report.launched, fold.now.moment) }
    // A part of a report often names no process.
    if number == nil, isEnd {
      number = isRevision ? reports.unnamed[fold.now.moment.input] : nil
      if number == nil { number = directory.addUnnamed(fold.now.moment) }
      reports.unnamed[fold.now.moment.input] = number
    }
    guard let number else {
      // The report counts several lives.
      let clue = Clue(.reported(report), instance: 0, process: ProcessIdentity(), moment: fold.now.moment)
      return fold.entries.append(.clue(clue))
    }
    let start = fold.entries.count
    directory.with(number) { $0.emitClue(.reported(report), fold.now.moment, &fold) }
    if isEnd { end(number, report, &fold) }
    for place in start..<fold.entries.count {
      guard case .process(var note) = fold.entries[place] else { continue }
      note.isReported = true
      fold.entries[place] = .process(note)
    }
  }

  private mutating func end(
    _ number: Int, _ report: SystemReport, _ fold: inout FoldContext
  ) {
    if let kill = report.kill { directory.with(number) { $0.apply(kill, &fold) } }
    let isKnown = directory.departure(of: number) != nil
    depart(
      number, report.kill == nil ? .exited : .killed, isKnown || report.kill != nil ? nil : .exited(report.exit), &fold)
  }

  /// The life that a report is about. A report is written after its process is gone. By then the app may run again, and
  /// the pid may belong to another process.
  private mutating func life(
    of process: ProcessReference, launched: SystemReport.Time?, _ moment: Moment
  ) -> Int? {
    guard let number = directory.find(process, moment) else { return nil }
    // The log shows this process before the reported launch, so the report is about another life, whatever its pid.
    if let launch = launched?.moment, let sign = directory.ask(number, { $0.firstSign }) ?? nil,
      launch.isLater(than: sign, by: Self.launchDelay)
    {
      return directory.renew(number, pid: process.pid, launch)
    }
    if process.pid == nil, directory.isYoungSuccessor(number, moment), let old = directory.predecessor(of: number) {
      return old
    }
    guard let gone = directory.departure(of: number), moment.isLater(than: gone.moment, by: Self.reportDelay) else {
      return number
    }
    return directory.renew(number, pid: process.pid, moment)
  }

  /// The system has written a report by then.
  private static let reportDelay: Int64 = 60_000_000
  /// The launch time in a report and in a log may differ by some seconds.
  private static let launchDelay: Int64 = 5_000_000

  /// The latest time at which a report can be about tasks that are open at the end of the log. The system ends a process
  /// for its background time once the budget is used up. A later end follows from time that the log does not cover.
  package func reach(beyond end: Int64) -> Int64 {
    let budget = min(directory.budgets.budget(.moved, stated: nil).seconds, Self.longestBudget)
    return end.plus(Int64(budget * 1_000_000)).plus(Self.reportDelay)
  }

  private static let longestBudget = 3600.0
}

extension ProcessInstance {
  /// The first event that proves that the process ran.
  fileprivate var firstSign: Moment? {
    firstSpoke ?? assertions.tasks.compactMap(\.task.begin).min { $1.isLater(than: $0, by: 1) }
  }
}

extension SystemReport.Time {
  fileprivate var moment: Moment? {
    guard zone != nil, let instant else { return nil }
    return Moment(instant: instant, isCertain: true, written: written, line: 1)
  }
}
