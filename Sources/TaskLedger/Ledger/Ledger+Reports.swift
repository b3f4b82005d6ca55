// Crash and resource reports: which life of which process they are about, and what they say of its end.

import BackgroundTasks

extension Ledger {
  /// Which system the log is of, where neither it nor the user has said so.
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
      // Counts of many lives.
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

  /// A report is written when its process is gone. By then the same app may run again, and its pid may be another's.
  private mutating func life(
    of process: ProcessReference, launched: SystemReport.Time?, _ moment: Moment
  ) -> Int? {
    guard let number = directory.find(process, moment) else { return nil }
    // What the log shows was there before this one was launched: another life, whatever its pid.
    if let launch = launched?.moment, let sign = directory[number]?.firstSign,
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

  /// The system is done with a report by then.
  private static let reportDelay: Int64 = 60_000_000
  /// A report and a log need not agree to the second when a process began.
  private static let launchDelay: Int64 = 5_000_000

  /// Until when a report can be about what is open where the log ends. A process that is ended for its time in the
  /// background has not been there for longer than the budget; what comes later it did when nobody wrote it down.
  package func reach(beyond end: Int64) -> Int64 {
    let budget = min(directory.budgets.budget(.moved, stated: nil).seconds, Self.longestBudget)
    return end.plus(Int64(budget * 1_000_000)).plus(Self.reportDelay)
  }

  private static let longestBudget = 3600.0
}

extension ProcessInstance {
  /// The first thing that only a process that runs can have done.
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
