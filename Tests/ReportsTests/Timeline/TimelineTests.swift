// Whole timelines of short stories, as they are printed.

import BackgroundTasks
import ByteScan
import Testing

@testable import Reports

struct TimelineTests {
  @Test("a clean app: what overlapped, when the app left the foreground, and one line that says all is well")
  func clean() {
    #expect(
      timeline(Stories.clean) == """
        ── Larder  pid 4711  org.example.larder  2026-05-06 +0200 ──────────────────────
           launched 09:13:40.110, foreground since 09:13:40.500
        09:14:02.708  ┬        #2   Upload photos                   began
        09:14:02.911  │┬       #3   Sync                            began
        09:14:03.020  ┼┼────── background
        09:14:04.108  │┴       #3   Sync                            ended          1.2 s
        09:14:12.350  ┴        #2   Upload photos                   ended          9.6 s
        09:14:12.900  ──────── suspended

        nothing leaked: 4,717 records, 2 tasks, all ended

        """)
    #expect(
      timeline(Stories.clean, width: 60, glyphs: .ascii) == """
        -- Larder  pid 4711  org.example.larder  2026-05-06 +0200 --
           launched 09:13:40.110, foreground since 09:13:40.500
        09:14:02.708  .    #2   Upload photos   began
        09:14:02.911  |.   #3   Sync            began
        09:14:03.020  ||-- background
        09:14:04.108  |'   #3   Sync            ended          1.2 s
        09:14:12.350  '    #2   Upload photos   ended          9.6 s
        09:14:12.900  ---- suspended

        nothing leaked: 4,717 records, 2 tasks, all ended

        """)
  }

  @Test("a leak and a kill: the answer leads the summary, with what proves it")
  func leak() {
    #expect(
      timeline(Stories.leak) == """
        ── Larder  pid 4711  org.example.larder  2026-05-06 +0200 ──────────────────────
        09:14:02.708  ┬        #7   Upload photos                   began
        09:14:02.911  │┬       #8   …applicationDidEnterBackground  began
        09:14:03.020  ┼┼────── background
        09:14:03.400  ││┬      #9   Backup                          began
        09:14:28.011  ┼┼┼───── TIME IS UP: expiration handlers called
        09:14:28.205  │┴│      #8   …applicationDidEnterBackground  EXPIRED       25.3 s
        09:14:28.911  ╳ │      #7   Upload photos                   LEAKED        26.2 s
        09:14:33.411  ╋━┿━━━━━ KILLED: background task not ended in time (0x2182bad2)
        09:14:33.411  ┃ ╵      #9   Backup                          DIED          30.0 s
        09:14:33.502  ╋━━━━━━━ exited: RUNNINGBOARD 0x2182bad2

        ── Larder (life 2)  pid 4805  org.example.larder  2026-05-06 +0200 ─────────────
           launched 09:15:09.200
        09:15:10.000  ┬        #1   Export                          began
        end of log    ╎        #1   Export                          OPEN

        LEAKED   Upload photos #7 of Larder (pid 4711), open for 26.2 s, 25.9 s of them
                 in the background
          began  09:14:02.708 Console.txt:1204
          proof  09:14:28.911 Console.txt:2230: not ended after its expiration handlers
                 were called
        KILLED   Larder (pid 4711), background task not ended in time (0x2182bad2);
                 09:14:33.411 Console.txt:2301
        EXPIRED  Larder.LarderAppDelegate.applicationDidEnterBackground #8 of Larder
                 (pid 4711), ended only when its time was up, after 25.3 s; began
                 Console.txt:1209
        DIED     Backup #9 of Larder (pid 4711), open for 30.0 s, then its process was
                 killed; began Console.txt:1219
        OPEN     Export #1 of Larder (life 2, pid 4805), still open where the log ends;
                 began Console.txt:2501
        4,717 records, 4 tasks: 1 leaked, 1 expired, 1 died, 1 open

        """)
    #expect(
      timeline(Stories.leak, width: 60, glyphs: .ascii) == """
        -- Larder  pid 4711  org.example.larder  2026-05-06 +0200 --
        09:14:02.708  .    #7   Upload photos   began
        09:14:02.911  |.   #8   ..erBackground  began
        09:14:03.020  ||-- background
        09:14:03.400  ||.  #9   Backup          began
        09:14:28.011  |||- TIME IS UP: expiration handlers called
        09:14:28.205  |'|  #8   ..erBackground  EXPIRED       25.3 s
        09:14:28.911  X |  #7   Upload photos   LEAKED        26.2 s
        09:14:33.411  !=|= KILLED: background t..n time (0x2182bad2)
        09:14:33.411  ! '  #9   Backup          DIED          30.0 s
        09:14:33.502  !=== exited: RUNNINGBOARD 0x2182bad2

        -- Larder (life 2)  pid 4805  org.e..arder  2026-05-06 +0200
           launched 09:15:09.200
        09:15:10.000  .    #1   Export          began
        end of log    :    #1   Export          OPEN

        LEAKED   Upload photos #7 of Larder (pid 4711), open for
                 26.2 s, 25.9 s of them in the background
          began  09:14:02.708 Console.txt:1204
          proof  09:14:28.911 Console.txt:2230: not ended after its
                 expiration handlers were called
        KILLED   Larder (pid 4711), background task not ended in
                 time (0x2182bad2); 09:14:33.411 Console.txt:2301
        EXPIRED  ..arderAppDelegate.applicationDidEnterBackground #8
                 of Larder (pid 4711), ended only when its time was
                 up, after 25.3 s; began Console.txt:1209
        DIED     Backup #9 of Larder (pid 4711), open for 30.0 s,
                 then its process was killed; began Console.txt:1219
        OPEN     Export #1 of Larder (life 2, pid 4805), still open
                 where the log ends; began Console.txt:2501
        4,717 records, 4 tasks: 1 leaked, 1 expired, 1 died, 1 open

        """)
  }

  @Test("two apps that alternate have a short line where the rows change")
  func alternating() {
    #expect(
      timeline(Stories.alternating) == """
        ── Larder  pid 4711  org.example.larder  2026-05-06 +0200 ──────────────────────
        23:59:58.100  ┬        #3   Sync                            began

        ── Notes  pid 812  org.example.notes  2026-05-06 +0200 ─────────────────────────
        23:59:58.900  ┬        #1   Index                           began
        ── Larder  pid 4711
        23:59:59.500  ┼─────── background
        ── Notes  pid 812  2026-05-07
        00:00:00.200  ┴        #1   Index                           ended          1.3 s
        ── Larder  pid 4711
        00:00:01.400  ┴        #3   Sync                            ended          3.3 s

        nothing leaked: 4,717 records, 2 tasks, all ended

        """)
  }

  @Test("colour goes with the words and ends where they end")
  func colour() {
    let app = AppStory()
    let (sync, backup) = (
      app.task(1, "Sync", began: .at("09:00:00", 1)), app.task(2, "Backup", began: .at("09:00:01", 2))
    )
    let entries = [
      sync.began, backup.began, app.note(.state(.background), .at("09:00:02", 3)),
      sync.judged(.leaked, .stillOutstanding, at: .at("09:00:28", 9)),
      backup.judged(.expired, end: .at("09:00:29", 10)),
    ]
    #expect(
      timeline(entries, inColor: true).replacing("\u{1B}", with: "^") == """
        ^[1m──^[0m ^[1mLarder^[0m  pid 4711  org.example.larder  2026-05-06 +0200 ^[1m──────────────────────^[0m
        09:00:00.000  ^[32m┬^[0m        #1   Sync                            ^[32mbegan^[0m
        09:00:01.000  │^[32m┬^[0m       #2   Backup                          ^[32mbegan^[0m
        09:00:02.000  ^[36m┼┼──────^[0m ^[36mbackground^[0m
        09:00:28.000  ^[1;31m╳^[0m│       #1   Sync                            ^[1;31mLEAKED^[0m        ^[1;31m28.0 s^[0m
        09:00:29.000  ^[1;31m┃^[0m^[33m┴^[0m       #2   Backup                          ^[33mEXPIRED^[0m       ^[33m28.0 s^[0m

        ^[1;31mLEAKED^[0m   Sync #1 of Larder (pid 4711), open for 28.0 s
          began  09:00:00.000 Console.txt:1
          proof  09:00:28.000 Console.txt:9: not ended after its expiration handlers
                 were called
        ^[33mEXPIRED^[0m  Backup #2 of Larder (pid 4711), ended only when its time was up, after
                 28.0 s; began Console.txt:2
        4,717 records, 2 tasks: 1 leaked, 1 expired

        """)
  }

  @Test("a narrow terminal loses the milliseconds and most of the lanes")
  func narrow() {
    #expect(
      timeline(Stories.leak, width: 40) == """
        ── Larder  pid 4711  2026-05-06 +0200 ──
        09:14:02  ┬  #7   Up…os  began
        09:14:02  │┬ #8   …ound  began
        09:14:03  ┼┼ background
        09:14:03  ││+1 #9 Ba…up  began
        09:14:28  ┼┼+1 TIME IS UP: …dlers called
        09:14:28  │┴+1 #8 …ound  EXPIRED  25.3 s
        09:14:28  ╳ +1 #7 Up…os  LEAKED   26.2 s
        09:14:33  ╋━+1 KILLED: back…(0x2182bad2)
        09:14:33  ┃ +1 #9 Ba…up  DIED     30.0 s
        09:14:33  ╋━ exited: RUNNI…RD 0x2182bad2

        ── Larder (life 2)  pid 4805  2026-05-06
           launched 09:15:09.200
        09:15:10  ┬  #1   Ex…rt  began
        log end   ╎  #1   Ex…rt  OPEN

        LEAKED   Upload photos #7 of Larder
                 (pid 4711), open for 26.2 s,
                 25.9 s of them in the
                 background
          began  09:14:02.708 Console.txt:1204
          proof  09:14:28.911 Console.txt:2230:
                 not ended after its expiration
                 handlers were called
        KILLED   Larder (pid 4711), background
                 task not ended in time
                 (0x2182bad2); 09:14:33.411
                 Console.txt:2301
        EXPIRED  …plicationDidEnterBackground #8
                 of Larder (pid 4711), ended
                 only when its time was up,
                 after 25.3 s; began
                 Console.txt:1209
        DIED     Backup #9 of Larder (pid 4711),
                 open for 30.0 s, then its
                 process was killed; began
                 Console.txt:1219
        OPEN     Export #1 of Larder (life 2,
                 pid 4805), still open where the
                 log ends; began
                 Console.txt:2501
        4,717 records, 4 tasks: 1 leaked,
        1 expired, 1 died, 1 open

        """)
  }

  @Test("on a wide terminal the columns stay together")
  func wide() {
    #expect(
      timeline(Stories.clean, width: 200) == """
        ── Larder  pid 4711  org.example.larder  2026-05-06 +0200 ────────────────────────────────────────────────
           launched 09:13:40.110, foreground since 09:13:40.500
        09:14:02.708  ┬        #2   Upload photos                                             began
        09:14:02.911  │┬       #3   Sync                                                      began
        09:14:03.020  ┼┼────── background
        09:14:04.108  │┴       #3   Sync                                                      ended          1.2 s
        09:14:12.350  ┴        #2   Upload photos                                             ended          9.6 s
        09:14:12.900  ──────── suspended

        nothing leaked: 4,717 records, 2 tasks, all ended

        """)
  }
}
