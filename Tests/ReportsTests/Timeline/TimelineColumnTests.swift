// The columns of a row one by one: time, lanes, id, name.

import BackgroundTasks
import ByteScan
import Testing

@testable import Reports

struct TimelineColumnTests {
  private let app = AppStory()

  @Test("records without time are placed by their line, and by what they write")
  func noTime() {
    let task = app.task(2, "Sync", began: Moment(line: 17))
    var written = Moment(line: 21)
    written.written = "Apr 1, mid-morning"
    let entries = [
      task.began, app.note(.state(.background), Moment(line: 1_234_567_890)),
      app.note(.state(.foreground), written), task.judged(.ended, end: Moment(line: 40)),
    ]
    #expect(
      timeline(entries) == """
        ── Larder  pid 4711  org.example.larder ────────────────────────────────────────
        line 17       ┬        #2   Sync                            began
        line 1…67890  ┼─────── background
        Apr 1,…rning  ┼─────── foreground
        line 40       ┴        #2   Sync                            ended

        nothing leaked: 4,717 records, 1 task, all ended

        """)
  }

  @Test("what has no lane any more is counted")
  func manyLanes() {
    let tasks = (1...10).map { app.task($0, "Task \($0)", began: .at("09:00:0\($0 % 10)", $0)) }
    let entries =
      tasks.map(\.began) + [app.note(.state(.background), .at("09:01:00", 20))]
      + [tasks[9], tasks[1], tasks[8]].map { $0.judged(.ended, end: .at("09:02:00", 30)) }
      + [app.task(11, "Eleventh", began: .at("09:03:00", 40)).began]
    #expect(
      rows(entries) == """
        09:00:01.000  ┬        #1   Task 1                          began
        09:00:02.000  │┬       #2   Task 2                          began
        09:00:03.000  ││┬      #3   Task 3                          began
        09:00:04.000  │││┬     #4   Task 4                          began
        09:00:05.000  ││││┬    #5   Task 5                          began
        09:00:06.000  │││││┬   #6   Task 6                          began
        09:00:07.000  ││││││┬  #7   Task 7                          began
        09:00:08.000  │││││││┬ #8   Task 8                          began
        09:00:09.000  ││││││││+1 #9 Task 9                          began
        09:00:00.000  ││││││││+2 #10 Task 10                        began
        09:01:00.000  ┼┼┼┼┼┼┼┼+2 background
        09:02:00.000  ││││││││+2 #10 Task 10                        ended      2 min 0 s
        09:02:00.000  │┴││││││+1 #2 Task 2                          ended     1 min 58 s
        09:02:00.000  │ ││││││+1 #9 Task 9                          ended     1 min 51 s
        09:03:00.000  │┬││││││ #11  Eleventh                        began
        """)
  }

  @Test("names are cut to columns, not to characters, and control characters are shown by number")
  func names() {
    let names = [
      "写真をアップロードする写真をアップロードする", String(repeating: "e\u{301}", count: 60), "a\u{1B}[31mb\nc", "", "👩‍👩‍👧 ❤️ family",
      "com.apple.asset_manager.cache_resource_cleanup.of.everything",
    ]
    let entries = names.enumerated().map { app.task($0 + 1, $1, began: .at("09:00:00", $0)).began }
    #expect(
      rows(entries) == #"""
        09:00:00.000  ┬        #1   写真をアップロ…ップロードする   began
        09:00:00.000  │┬       #2   ééééééééééééééé…éééééééééééééé  began
        09:00:00.000  ││┬      #3   a\u{1b}[31mb\u{a}c              began
        09:00:00.000  │││┬     #4   unnamed                         began
        09:00:00.000  ││││┬    #5   👩\u{200d}👩\u{…d}👧 ❤️ family  began
        09:00:00.000  │││││┬   #6   com.apple.asset….of.everything  began
        """#)
  }

  @Test("kinds of tasks, and ids of any length")
  func kinds() {
    let times = Moment.at("09:00:00", 1)
    let entries =
      BackgroundTask.Kind.allCases.map { app.task(nil, "org.example.work", began: times, kind: $0).began }
      + [Int.max, 123_456].map { app.task($0, "org.example.work", began: times).began }
    #expect(
      rows(entries) == """
        09:00:00.000  ┬             org.example.work                began
        09:00:00.000  │┬            org.example.work                assertion began
        09:00:00.000  ││┬           org.example.work                run began
        09:00:00.000  │││┬          org.example.work                session began
        09:00:00.000  ││││┬         org.example.work                began
        09:00:00.000  │││││┬   #9223372036854775807 org.exa…e.work  began
        09:00:00.000  ││││││┬  #123456 org.example.work             began
        """)
  }

  @Test("midnight has a line, with the date where the log says it")
  func midnight() {
    func story(isCertain: Bool) -> String {
      let task = app.task(1, "Sync", began: .at("23:59:59", 1, isCertain: isCertain))
      return timeline([
        task.began, app.note(.state(.background), .at("00:00:01", 2, day: 20_580, isCertain: isCertain)),
        task.judged(.leaked, .stillOutstanding, at: .at("00:00:27", 9, day: 20_580, isCertain: isCertain)),
      ])
    }
    #expect(
      story(isCertain: true) == """
        ── Larder  pid 4711  org.example.larder  2026-05-06 +0200 ──────────────────────
        23:59:59.000  ┬        #1   Sync                            began
        ── Larder  pid 4711  2026-05-07
        00:00:01.000  ┼─────── background
        00:00:27.000  ╳        #1   Sync                            LEAKED        28.0 s

        LEAKED   Sync #1 of Larder (pid 4711), open for 28.0 s
          began  2026-05-06 23:59:59.000 Console.txt:1
          proof  2026-05-07 00:00:27.000 Console.txt:9: not ended after its expiration
                 handlers were called
        4,717 records, 1 task: 1 leaked

        """)
    #expect(
      story(isCertain: false) == """
        ── Larder  pid 4711  org.example.larder ────────────────────────────────────────
        23:59:59.000  ┬        #1   Sync                            began
        ── Larder  pid 4711  the next day
        00:00:01.000  ┼─────── background
        00:00:27.000  ╳        #1   Sync                            LEAKED        28.0 s

        LEAKED   Sync #1 of Larder (pid 4711), open for 28.0 s
          began  23:59:59.000 Console.txt:1
          proof  00:00:27.000 Console.txt:9: not ended after its expiration handlers
                 were called
        4,717 records, 1 task: 1 leaked

        """)
  }

  @Test("times are in the log's own zone, or in the one that was asked for")
  func zones() {
    let entries = [app.task(1, "Sync", began: .at("01:30:00", 1)).began]
    #expect(rows(entries).hasPrefix("01:30:00.000"))
    #expect(rows(entries, zone: .utc).hasPrefix("23:30:00.000"))
    #expect(timeline(entries, zone: .utc).contains(" 2026-05-05 +0000 "))
    #expect(rows(entries, zone: .fixed(-12_600)).hasPrefix("20:00:00.000"))
    #expect(timeline(entries, zone: .fixed(-12_600)).contains(" 2026-05-05 -0330 "))
  }
}
