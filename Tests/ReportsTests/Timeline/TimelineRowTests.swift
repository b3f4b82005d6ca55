// Rows for what is less usual: tasks half seen, verdicts taken back, processes without tasks.

import BackgroundTasks
import Testing

@testable import Reports

struct TimelineRowTests {
  private let app = AppStory()

  @Test("a task that is told only by its end")
  func onlyEnds() {
    let (lost, dated) = (app.task(2, nil, began: nil), app.task(3, "Dated", began: .at("09:00:00", 4)))
    let other = app.task(4, "Other", began: .at("09:00:01", 5))
    let entries = [
      other.began,
      lost.judged(.ended, end: .at("09:00:02", 6)) { $0.quality = .privateName },
      dated.judged(.ended, end: .at("09:00:03", 7)) { $0.quality = .beginInferred },
      other.judged(.ended, end: .at("09:00:04", 8)),
    ]
    #expect(
      rows(entries) == """
        09:00:01.000  ┬        #4   Other                           began
        09:00:02.000  │┴       #2   <private>                       ended, begin unseen
        09:00:03.000  │┴       #3   Dated                           ended          3.0 s
        09:00:04.000  ┴        #4   Other                           ended          3.0 s
        """)
  }

  @Test("a hidden task that leaked comes without a begin, and keeps a lane until its process is gone")
  func hiddenLeak() {
    let launch = app.task(1, "Launch Background Task for Coalescing", began: .at("09:00:00", 4))
    let sync = app.task(2, "Sync", began: .at("09:00:01", 5))
    let entries = [
      sync.began, launch.judged(.leaked, .stillOutstanding, at: .at("09:00:26", 9)),
      sync.judged(.ended, end: .at("09:00:27", 10)), app.note(.exited(nil), .at("09:00:30", 12)),
      app.note(.state(.notRunning), .at("09:00:31", 13)),
    ]
    #expect(
      rows(entries) == """
        09:00:01.000  ┬        #2   Sync                            began
        09:00:26.000  │╳       #1   Launch Backgrou…for Coalescing  LEAKED        26.0 s
        09:00:27.000  ┴┃       #2   Sync                            ended         26.0 s
        09:00:30.000  ━╋━━━━━━ exited
        09:00:31.000  ──────── not running
        """)
  }

  @Test("a verdict that changes has a row that says what changed; the same verdict again has none")
  func revisions() {
    let (late, slow) = (app.task(1, "Late", began: .at("09:00:00", 1)), app.task(2, "Slow", began: .at("09:00:01", 2)))
    let lost = app.task(3, "Lost", began: .at("09:00:02", 3))
    let entries = [
      late.began, slow.began, lost.began, slow.judged(.overdue, .warned, at: .at("09:00:31", 7)),
      slow.judged(.overdue, .warned, at: .at("09:00:33", 8)),
      late.judged(.leaked, .stillOutstanding, at: .at("09:00:34", 9)),
      lost.judged(.unknown, .nothingOpen, at: .at("09:00:35", 10)),
      late.judged(.expired, end: .at("09:00:36", 11)), slow.judged(.ended, end: .at("09:00:37", 12)),
      lost.judged(.leaked, .killedForBackgroundTime, at: .at("09:00:38", 13)),
    ]
    #expect(
      rows(entries) == """
        09:00:00.000  ┬        #1   Late                            began
        09:00:01.000  │┬       #2   Slow                            began
        09:00:02.000  ││┬      #3   Lost                            began
        09:00:31.000  │├│      #2   Slow                            OVERDUE       30.0 s
        09:00:34.000  ╳││      #1   Late                            LEAKED        34.0 s
        09:00:35.000  ┃│?      #3   Lost                            unknown       33.0 s
        09:00:36.000  ┴│       #1   Late                            ended late    36.0 s
        09:00:37.000   ┴       #2   Slow                            now ended     36.0 s
        09:00:38.000  ╳        #3   Lost                            now LEAKED    36.0 s
        """)
  }

  @Test("a process is headed by the newest that is known of it")
  func betterKnown() {
    var known = AppStory(nil, pid: nil)
    let first = known.task(1, "Sync", began: .at("09:00:00", 1)).began
    known.process.pid = 4711
    known.process.name = "Larder"
    let other = AppStory("Notes", pid: nil, bundle: nil, instance: 2).task(1, "Index", began: .at("09:00:01", 2)).began
    let entries = [first, other, known.task(2, "More", began: .at("09:00:02", 3)).began]
    #expect(
      timeline(entries) == """
        ── org.example.larder  2026-05-06 +0200 ────────────────────────────────────────
        09:00:00.000  ┬        #1   Sync                            began

        ── Notes  2026-05-06 +0200 ─────────────────────────────────────────────────────
        09:00:01.000  ┬        #1   Index                           began

        ── Larder  pid 4711  org.example.larder  2026-05-06 +0200 ──────────────────────
        09:00:02.000  │┬       #2   More                            began

        no background tasks in 4,717 records (5,758 lines)

        """)
  }

  @Test("processes that have no task are not spoken of, unless the system ended an app, or any for background time")
  func quiet() {
    let (idle, killed) = (AppStory("Idle", instance: 7), AppStory(nil, pid: 99, bundle: nil, instance: 8))
    let entries = [
      idle.note(.launched, .at("09:00:00", 1)), idle.note(.state(.background), .at("09:00:01", 2)),
      idle.note(.exited(ExitReason(text: "voluntary")), .at("09:00:03", 4)),
      killed.note(.killed(Kill(cause: .requested, process: nil, explanation: "x")), .at("09:00:04", 5)),
      killed.note(.killed(Kill(cause: .beyondPermittedTime, process: nil)), .at("09:00:05", 6)),
    ]
    #expect(
      timeline(entries) == """
        ── pid 99  2026-05-06 +0200 ────────────────────────────────────────────────────
        09:00:04.000  ━━━━━━━━ KILLED: x
        09:00:05.000  ━━━━━━━━ KILLED: background tasks held too long

        no leaked task is named in the log
        KILLED   pid 99, background tasks held too long; 09:00:05.000 Console.txt:6
        4,717 records, 0 tasks

        """)
  }

  @Test("what happens to a process is said in its words, and once")
  func notes() {
    func kill(_ cause: Kill.Cause, _ code: UInt64? = nil, _ text: String? = nil) -> ProcessChange.What {
      .killed(Kill(cause: cause, process: nil, code: code, explanation: text))
    }
    let whats: [ProcessChange.What] = [
      .state(.launching), .launched, .state(.running(role: "UserInteractive")), .state(.foreground),
      .state(.foregroundActive), .state(.background), .expiringSoon, .expired, .state(.suspended),
      kill(.memory), kill(.cpu), kill(.watchdog, 0x8BAD_F00D), kill(.requested, 0xDEAD_FA11, "by hand"),
      kill(.requested, 0xBADD_D15C, "Cache cleaning\nand more"), kill(.requested), kill(.beyondPermittedTime),
      .relaunched, .rebooted, .exited(ExitReason(namespace: "SIGNAL", code: 9, text: "Killed")), .exited(nil),
    ]
    let task = app.task(1, "Sync", began: .at("09:00:00", 1)).began
    let entries = whats.enumerated().map { app.note($1, .at("09:00:\(10 + $0)", 10 + $0)) }
    #expect(
      rows([task] + entries) == """
        09:00:00.000  ┬        #1   Sync                            began
        09:00:11.000  ┼─────── launched
        09:00:13.000  ┼─────── foreground
        09:00:15.000  ┼─────── background
        09:00:16.000  ┼─────── warned: background time is nearly used
        09:00:17.000  ┼─────── TIME IS UP: expiration handlers called
        09:00:18.000  ┼─────── suspended
        09:00:19.000  ┿━━━━━━━ KILLED: memory was short
        09:00:20.000  ┿━━━━━━━ KILLED: it used too much CPU time
        09:00:21.000  ┿━━━━━━━ KILLED: it did not answer in time (0x8badf00d)
        09:00:22.000  ┿━━━━━━━ KILLED: the user quit it (0xdeadfa11)
        09:00:23.000  ┿━━━━━━━ KILLED: Cache cleaning (0xbaddd15c)
        09:00:24.000  ┿━━━━━━━ KILLED: on request
        09:00:25.000  ┿━━━━━━━ KILLED: background tasks held too long
        09:00:26.000  ┿━━━━━━━ relaunched; its exit is not in the log
        09:00:27.000  ┿━━━━━━━ gone: the device was restarted
        09:00:28.000  ┿━━━━━━━ exited: SIGKILL
        09:00:29.000  ┿━━━━━━━ exited
        """)
  }
}
