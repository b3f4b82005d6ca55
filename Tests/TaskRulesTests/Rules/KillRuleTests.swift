// The rules about ends: each end belongs to one rule and is reported once, however many records show it.

import Testing

@testable import BackgroundTasks
@testable import TaskRules

struct KillRuleTests {
  private typealias Sample = (name: String, entry: LedgerEntry, rule: String?)

  private static func killed(
    _ cause: Kill.Cause, _ code: UInt64? = nil, _ explanation: String? = nil, instance: Int = 1,
    tasks: [BackgroundTask] = []
  ) -> LedgerEntry {
    HandMade.note(
      .killed(Kill(cause: cause, process: nil, code: code, explanation: explanation)), instance: instance, tasks: tasks)
  }

  private static func exited(_ namespace: String, _ code: UInt64, _ text: String? = nil) -> LedgerEntry {
    HandMade.note(.exited(ExitReason(namespace: namespace, code: code, text: text)))
  }

  private static func sceneUpdate(_ visibility: String?) -> String {
    "scene-update watchdog transgression: app<org.example.Trails>:500 exhausted real (wall clock) time allowance of "
      + "10.00 seconds" + (visibility.map { "\nWatchdogVisibility: \($0)" } ?? "")
  }

  private static func all(_ entries: [LedgerEntry]) -> [Finding] {
    KilledForBackgroundTime.findings(entries) + SlowBackgroundEntry.findings(entries) + KilledForCPU.findings(entries)
      + KilledWhileSuspended.findings(entries) + KilledByWatchdog.findings(entries)
  }

  @Test(
    "an end belongs to one rule, or to none",
    arguments: [
      (killed(.beyondPermittedTime, 0x2182_BAD2), "BG103"), (killed(.requested, 0x2182_BAD4), "BG103"),
      (exited("RUNNINGBOARD", 0x2182_BAD3), "BG103"), (exited("ASSERTIOND", 0x8BAD_F00D), "BG103"),
      (killed(.watchdog, 0x8BAD_F00D, sceneUpdate("Background")), "BG112"),
      (exited("SPRINGBOARD", 0x8BAD_F00D, sceneUpdate("Background")), "BG112"),
      (killed(.cpu), "BG113"), (exited("SPRINGBOARD", 0xC51B_AD01), "BG113"),
      (killed(.requested, 0xDEAD_10CC), "BG114"), (exited("RUNNINGBOARD", 0xDEAD_10CC), "BG114"),
      (killed(.watchdog, 0x8BAD_F00D, sceneUpdate("Foreground")), "BG118"),
      (exited("SPRINGBOARD", 0x8BAD_F00D), "BG118"), (exited("WATCHDOG", 0x3E9), "BG118"),
      (killed(.memory), nil), (killed(.requested), nil), (killed(.requested, 0xDEAD_FA11), nil),
      (killed(.requested, 0xC000_10FF), nil), (killed(.requested, 0xBADA_5E47), nil),
      (exited("SIGNAL", 6, "SIGABRT"), nil), (exited("JETSAM", 7), nil), (exited("EXIT", 0), nil),
      (HandMade.note(.exited(nil)), nil), (HandMade.note(.relaunched), nil), (HandMade.note(.expired), nil),
    ] as [(LedgerEntry, String?)])
  func belongs(_ entry: LedgerEntry, _ rule: String?) {
    let findings = Self.all([entry])
    #expect(findings.map(\.rule) == [rule].compactMap { $0 })
    for finding in findings {
      #expect(finding.level == .error && !finding.isWithdrawn && finding.process == HandMade.trails)
      #expect(finding.moment?.line == 40)
    }
  }

  @Test("several records of one kill are one finding in each life")
  func once() {
    let kill = Self.killed(.beyondPermittedTime, 0x2182_BAD2)
    #expect(Self.all([kill, kill, Self.exited("RUNNINGBOARD", 0x2182_BAD2)]).count == 1)
    #expect(Self.all([kill, Self.killed(.beyondPermittedTime, instance: 2)]).map(\.instance) == [1, 2])
    let locked = Self.exited("RUNNINGBOARD", 0xDEAD_10CC)
    #expect(Self.all([locked, Self.killed(.requested, 0xDEAD_10CC), locked]).count == 1)
    #expect(Self.all([Self.killed(.cpu), Self.killed(.cpu)]).count == 1)
    let slow = Self.killed(.watchdog, nil, Self.sceneUpdate("Background"))
    #expect(Self.all([slow, Self.exited("SPRINGBOARD", 0x8BAD_F00D, Self.sceneUpdate("Background"))]).count == 1)
    let watchdog = Self.killed(.watchdog, nil, Self.sceneUpdate("Foreground"))
    #expect(Self.all([watchdog, Self.exited("SPRINGBOARD", 0x8BAD_F00D)]).count == 1)
  }

  @Test("a kill for background time is not a watchdog kill, whatever the exit record shows")
  func notTheWatchdogs() {
    let findings = Self.all([Self.killed(.beyondPermittedTime), Self.exited("SPRINGBOARD", 0x8BAD_F00D)])
    #expect(findings.map(\.rule) == ["BG103"])
  }

  @Test("a finding keeps its open tasks when a report adds the main thread")
  func report() {
    var kill = Kill(cause: .beyondPermittedTime, process: nil, code: 0x2182_BAD2)
    kill.mainThread = .idle
    let findings = Self.all([
      Self.killed(.beyondPermittedTime, 0x2182_BAD2, tasks: [HandMade.task(3)]), HandMade.note(.killed(kill)),
    ])
    #expect(findings.map(\.isWithdrawn) == [false, true, false])
    #expect(findings.last?.tasks.map(\.taskID) == [3])
    #expect(
      findings.last?.message.hasPrefix(
        "killed for background time (0x2182bad2) while \"Sync\" (#3) was open; its main thread was idle") == true)
  }

  @Test("the reason may come with a later record")
  func later() {
    let findings = Self.all([Self.killed(.requested), Self.exited("RUNNINGBOARD", 0x2182_BAD2)])
    #expect(findings.map(\.rule) == ["BG103"])
  }

  @Test("the watchdog finding is withdrawn when a record shows that the app was entering the background")
  func withdrawn() {
    let findings = Self.all([
      Self.killed(.watchdog, nil, Self.sceneUpdate(nil)),
      Self.exited("SPRINGBOARD", 0x8BAD_F00D, Self.sceneUpdate("Background")),
      Self.exited("SPRINGBOARD", 0x8BAD_F00D, Self.sceneUpdate("Background")),
      Self.exited("SPRINGBOARD", 0x8BAD_F00D),
    ])
    #expect(findings.map { "\($0.rule) \($0.isWithdrawn)" } == ["BG112 false", "BG118 false", "BG118 true"])
    let late = Self.all([
      Self.exited("SPRINGBOARD", 0x8BAD_F00D), Self.killed(.watchdog, nil, Self.sceneUpdate("Background")),
    ])
    #expect(late.map { "\($0.rule) \($0.isWithdrawn)" } == ["BG112 false", "BG118 false", "BG118 true"])
    let known = Self.all([
      Self.killed(.watchdog, nil, Self.sceneUpdate("Background")), Self.exited("SPRINGBOARD", 0x8BAD_F00D),
    ])
    #expect(known.map(\.rule) == ["BG112"], "the exit's code alone says less than the kill did")
  }

  @Test(
    "a kill for background time names the oldest three of the open tasks",
    arguments: [
      (0, "killed for background time (0x2182bad2)"),
      (1, "killed for background time (0x2182bad2) while \"Sync\" (#1) was open"),
      (2, "killed for background time (0x2182bad2) while \"Sync\" (#1) and \"Sync\" (#2) were open"),
      (
        5,
        "killed for background time (0x2182bad2) while \"Sync\" (#1), \"Sync\" (#2), \"Sync\" (#3) and 2 more were open"
      ),
    ])
  func names(_ count: Int, _ message: String) {
    let tasks = (1...5).prefix(count).map { HandMade.task($0) }
    let findings = Self.all([Self.killed(.beyondPermittedTime, 0x2182_BAD2, tasks: tasks)])
    #expect(findings.map(\.message) == [message])
    #expect(findings.first?.tasks == tasks)
  }

  @Test("a carrier is named only if none of its tasks is known")
  func carriers() {
    let carrier = HandMade.task(9, "Shared Background Assertion 2 for org.example.Trails", kind: .assertion)
    let both = Self.all([Self.killed(.beyondPermittedTime, tasks: [carrier, HandMade.task(3)])])
    #expect(both.map(\.message) == ["killed for background time while \"Sync\" (#3) was open"])
    #expect(both.first?.tasks.count == 2)
    let alone = Self.all([Self.killed(.beyondPermittedTime, tasks: [carrier])])
    #expect(alone.map(\.message) == ["killed for background time while \"Shared Background Assertion 2\" was open"])
  }

  @Test(
    "the finding names other limits in the background by their kind",
    arguments: [
      (0x2182_BAD3, "killed for a background URL session that was not completed in time (0x2182bad3)"),
      (0x2182_BAD4, "killed for a background fetch that was not completed in time (0x2182bad4)"),
      (0x2182_BAAD, "killed for background work that was not ended in time (0x2182baad)"),
    ] as [(UInt64, String)])
  func limits(_ code: UInt64, _ message: String) {
    #expect(Self.all([Self.killed(.beyondPermittedTime, code)]).map(\.message) == [message])
  }

  @Test("leaving the foreground is slow from five seconds", arguments: [(4.99, 0), (5.0, 1), (8.25, 1)])
  func slowEntry(_ seconds: Double, _ count: Int) {
    let findings = SlowBackgroundEntry.findings(
      HandMade.clue(.leftForeground(seconds: seconds)), HandMade.clue(.debugged))
    #expect(findings.count == count)
    guard let finding = findings.first else { return }
    #expect(finding.level == .warning && finding.value == seconds && finding.limit == 5)
    #expect(finding.message == "took \(Figures.duration(seconds)) to leave the foreground")
  }

  @Test("a kill on the way to the background shows how long the system waited")
  func slowEntryKill() throws {
    let finding = try #require(Self.all([Self.killed(.watchdog, nil, Self.sceneUpdate("Background"))]).first)
    #expect(finding.message == "killed while it left the foreground: it was not done after 10.0 s")
    #expect(finding.limit == 10)
  }

  @Test(
    "the watchdog rule shows what the system waited for",
    arguments: [
      (sceneUpdate("Foreground"), "killed by the watchdog: a scene update in the foreground was not done after 10.0 s"),
      (sceneUpdate(nil), "killed by the watchdog: a scene update was not done after 10.0 s"),
      (
        "process-launch watchdog transgression: x exhausted real (wall clock) time allowance of 19.93 seconds",
        "killed by the watchdog: its launch was not done after 19.9 s"
      ),
      (
        "scene-create watchdog transgression: x exhausted CPU time allowance of 3.37 seconds",
        "killed by the watchdog: its first scene was not there after 3.4 s of CPU time"
      ),
      (
        "[app<org.example.Trails>:500] Failed to terminate gracefully after 5.0s",
        "killed by the watchdog: it was told to exit and was still there after 5.0 s"
      ),
      ("WatchdogEvent: process-exit", "killed by the watchdog: it did not exit in time"),
      ("something new", "killed by the watchdog: it did not answer in time"),
    ])
  func watchdog(_ explanation: String, _ message: String) {
    #expect(KilledByWatchdog.findings(Self.killed(.watchdog, nil, explanation)).map(\.message) == [message])
  }

  @Test(
    "a kill for CPU use shows the use and its limit",
    arguments: [
      (
        "61000123456 nanoseconds of CPU usage over 71.00s seconds, violating limit of 60000000000 nanoseconds of CPU "
          + "usage over 75.00s seconds",
        ": 1 min 1 s of CPU time in 1 min 11 s, 1 min 0 s in 1 min 15 s allowed"
      ),
      (
        "48 seconds cpu time over 54 seconds (88% cpu average), exceeding limit of 80% cpu over 60 seconds",
        ": 48.0 s of CPU time in 54.0 s, 48.0 s in 1 min 0 s allowed"
      ),
      ("violating limit of nothing", ""), ("limit over", ""), ("", ""),
    ])
  func cpu(_ explanation: String, _ words: String) throws {
    let finding = try #require(KilledForCPU.findings(Self.killed(.cpu, nil, explanation)).first)
    #expect(finding.message == "killed for computing too much" + words)
    #expect((finding.value == nil) == words.isEmpty && (finding.limit == nil) == words.isEmpty)
  }

  @Test("the rule forgets old findings, so that its memory is bounded")
  func bounded() {
    var (rule, findings) = (KilledForBackgroundTime(), [Finding]())
    for instance in 1...20_000 {
      rule.inspect(Self.killed(.beyondPermittedTime, instance: instance), into: &findings)
      rule.inspect(Self.killed(.beyondPermittedTime, instance: instance), into: &findings)
    }
    #expect(findings.count == 20_000)
  }
}
