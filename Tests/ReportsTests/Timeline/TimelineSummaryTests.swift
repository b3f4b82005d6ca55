// The end of the timeline: the answer first, then what it rests on.

import BackgroundTasks
import ByteScan
import Testing

@testable import Reports

struct TimelineSummaryTests {
  private let app = AppStory()

  /// What stands below the rows.
  private func summary(
    _ entries: [LedgerEntry], width: Int = 80, notices: [Notice] = [], paths: [String] = ["Console.txt"],
    change: (inout Summary) -> Void = { _ in }
  ) -> String {
    let text = timeline(entries, width: width, notices: notices, paths: paths, summary: change)
    return entries.isEmpty ? text : String(text.split(separator: "\n\n").last ?? "")
  }

  @Test("nothing to report is one line")
  func nothing() {
    let task = app.task(1, "Sync", began: .at("09:00:00", 1))
    #expect(
      summary([task.began, task.judged(.ended, end: .at("09:00:01", 2))])
        == "nothing leaked: 4,717 records, 1 task, all ended\n")
    #expect(
      summary([]) { $0.verdicts = [.ended: 1041] } == "nothing leaked: 4,717 records, 1,041 tasks, all ended\n")
  }

  @Test("no tasks, and nothing that could have spoken of one")
  func noTasks() {
    #expect(summary([]) == "no background tasks in 4,717 records (5,758 lines)\n")
    #expect(summary([]) { ($0.records, $0.lines) = (1, 1) } == "no background tasks in 1 record (1 line)\n")
    #expect(summary([]) { ($0.records, $0.lines) = (0, 12) } == "no log records in 12 lines\n")
  }

  @Test("what is hidden is counted by reason")
  func hidden() {
    let text = summary([]) {
      $0.verdicts = [.ended: 1]
      $0.hidden = [.systemMade: 12, .carrier: 3, .system: 1100, .unlimited: 7]
    }
    #expect(
      text == """
        nothing leaked: 4,717 records, 1 task, all ended
        not shown: 12 that UIKit makes for itself, 3 there only to carry those shown,
        1,100 of the system, 7 without a time limit; --all shows them

        """)
    #expect(
      summary([]) { $0.hidden = [.system: 2] } == """
        no background tasks to show in 4,717 records (5,758 lines)
        not shown: 2 of the system; --all shows them

        """)
  }

  @Test("what lessens trust is noted, of each kind the first")
  func notices() {
    let lost = (1...12).map { Notice(.messagesLost, "3 messages were lost here", file: "a.log", line: $0 * 100) }
    let others = [
      Notice(.assumedZone, "times without a zone were taken as local; see --assume-tz", file: "a.log"),
      Notice(.nothingRecognised, "holds no log record that is known; the first …", file: "b\n.log", line: 1),
      Notice(.interrupted, "reading was interrupted"),
    ]
    #expect(
      summary([], notices: lost + others) { $0.verdicts = [.ended: 3] } == #"""
        nothing leaked: 4,717 records, 3 tasks, all ended
        note:    3 messages were lost here (a.log:100), and 11 times more
        note:    times without a zone were taken as local; see --assume-tz (a.log)
        note:    holds no log record that is known (b\u{a}.log:1)
        note:    reading was interrupted

        """#)
  }

  @Test("each verdict has its sentence, the worst first")
  func sentences() {
    let began = Moment.at("09:00:00", 10)
    func task(_ id: Int?, _ name: String?) -> BackgroundTask { app.task(id, name, began: began) }
    let late = task(4, "Late")
    let entries = [
      task(1, "Still here").judged(.open), app.note(.state(.background), .at("09:00:20", 20)),
      task(2, "Lost").judged(.unknown, .messagesLost, at: .at("09:00:21", 21)),
      task(3, "Gone").judged(.died, .exited, at: .at("09:00:22", 22)),
      late.judged(.leaked, .stillOutstanding, at: .at("09:00:26", 26)), late.judged(.expired, end: .at("09:00:27", 27)),
      app.task(nil, "FinishTask", began: nil, kind: .assertion)
        .judged(.expired, end: .at("09:00:28", 28), .timedOut, at: .at("09:00:28", 28)),
      task(6, "Slow").judged(.overdue) { ($0.background, $0.used, $0.budget) = (57, 31.04 / 30, Budget(30, .era)) },
      task(7, nil).judged(.leaked, .carrierTimedOut, at: .at("09:10:03", 29)) { $0.quality = .privateName },
      app.task(8, "Dumped", began: nil).judged(.leaked),
    ]
    #expect(
      summary(entries) == """
        LEAKED   <private> #7 of Larder (pid 4711), open for 10 min 3 s
          began  09:00:00.000 Console.txt:10
          proof  09:10:03.000 Console.txt:29: the assertion that carried it timed out
                 Dumped #8 of Larder (pid 4711)
          began  not in the log
        OVERDUE  Slow #6 of Larder (pid 4711), still open after 31.0 s of a budget of
                 30.0 s in the background; began Console.txt:10
        EXPIRED  Late #4 of Larder (pid 4711), ended late, after 27.0 s; began
                 Console.txt:10
                 FinishTask of Larder (pid 4711), timed out; its begin is not in the log
        DIED     Gone #3 of Larder (pid 4711), open for 22.0 s, then its process exited;
                 began Console.txt:10
        unknown  Lost #2 of Larder (pid 4711), end not seen: messages were lost after
                 its begin; began Console.txt:10
        OPEN     Still here #1 of Larder (pid 4711), still open where the log ends;
                 began Console.txt:10
        4,717 records, 8 tasks: 2 leaked, 1 overdue, 2 expired, 1 died, 1 unknown,
        1 open

        """)
  }

  @Test("of many the first are named and the rest is counted")
  func many() {
    let kinds: [Verdict] = [.leaked, .expired, .open]
    let entries = kinds.flatMap { verdict in
      (1...1200).map { app.task($0, "\(verdict)", began: .at("09:00:00", $0), key: "\(verdict)\($0)").judged(verdict) }
    }
    let lines = summary(entries).split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains(" of Larder") }.count == 1010)
    #expect(lines.filter { $0.contains("  began ") }.count == 10, "the others have only a line")
    #expect(lines.filter { $0.hasSuffix("more") } == ["200", "1,195", "1,195"].map { "         and \($0) more" })
    #expect(lines.last == "4,717 records, 3,600 tasks: 1,200 leaked, 1,200 expired, 1,200 open")
  }

  @Test("callers are short and demangled, paths keep their end")
  func callers() {
    let names = [
      "Called by Larder, from $s6Larder0A11AppDelegateC29applicationDidEnterBackgroundyySo13UIApplicationCFTo",
      "Called by PushKitten, from -[PKFocusTimeProcessor beginDelayBackgroundTask]", "Called by UIKit, from <redacted>",
    ]
    let entries = names.enumerated().map { app.task($0 + 1, $1, began: .at("09:00:00", $0)).judged(.open) }
    #expect(
      summary(entries, paths: ["/home/somebody/logs/of/the/last/week/and/the/week/before/that/one/Console.txt"]) == """
        nothing leaked
        OPEN     Larder.LarderAppDelegate.applicationDidEnterBackground #1 of Larder
                 (pid 4711), still open where the log ends; began
                 …ebody/logs/of/the/last/week/and/the/week/before/that/one/Console.txt:0
                 PushKitten: -[PKFocusTimeProcessor beginDelayBackgroundTask] #2 of
                 Larder (pid 4711), still open where the log ends; began
                 …ebody/logs/of/the/last/week/and/the/week/before/that/one/Console.txt:1
                 called by UIKit #3 of Larder (pid 4711), still open where the log ends;
                 began
                 …ebody/logs/of/the/last/week/and/the/week/before/that/one/Console.txt:2
        4,717 records, 3 tasks: 3 open

        """)
    #expect(summary([entries[0]], paths: ["-"]).contains("began line 0"))
  }

  @Test("what a report says of the main thread stands with the kill that the log told before it")
  func mainThread() {
    let kill = Kill(cause: .beyondPermittedTime, process: nil, code: 0x2182_BAD2)
    var reported = kill
    reported.mainThread = .idle
    let text = summary(
      [app.note(.killed(kill), .at("09:00:01", 1)), app.note(.killed(reported), .at("09:00:02", 2))], width: 200)
    #expect(text.contains("its main thread was idle"))
    #expect(text.split(separator: "KILLED").count == 2 && text.contains("Console.txt:1"))
  }

  @Test("a begin that was reckoned has no line in the log")
  func reckoned() {
    let task = app.task(1, "Sync", began: .at("09:00:00", 7))
    let inferred: (inout BackgroundTask) -> Void = { $0.quality = .beginInferred }
    #expect(
      summary([task.judged(.open, change: inferred)], width: 200).contains(
        "still open where the log ends; its begin is not in the log"))
    #expect(
      summary([task.judged(.leaked, change: inferred)], width: 200).contains(
        "  began  about 09:00:00.000, not in the log"))
  }

  @Test("kills for background time are told once each, and the first of many")
  func kills() {
    let kill = Kill(cause: .beyondPermittedTime, process: nil, code: 0x2182_BAD2)
    let entries = (1...7).flatMap { instance -> [LedgerEntry] in
      let app = AppStory("App \(instance)", pid: instance, instance: instance)
      return [1, 2].map { app.note(.killed(kill), .at("09:00:0\(instance)", $0)) }
    }
    #expect(
      summary(entries) == """
        no leaked task is named in the log
        KILLED   App 1 (pid 1), background task not ended in time (0x2182bad2);
                 09:00:01.000 Console.txt:1
                 App 2 (life 2, pid 2), background task not ended in time (0x2182bad2);
                 09:00:02.000 Console.txt:1
                 App 3 (life 3, pid 3), background task not ended in time (0x2182bad2);
                 09:00:03.000 Console.txt:1
                 App 4 (life 4, pid 4), background task not ended in time (0x2182bad2);
                 09:00:04.000 Console.txt:1
                 App 5 (life 5, pid 5), background task not ended in time (0x2182bad2);
                 09:00:05.000 Console.txt:1
                 and 2 more
        4,717 records, 0 tasks

        """)
  }
}
