// Every form in which the system gives the reason for a kill, and its meaning.

import Testing

@testable import BackgroundTasks
@testable import TaskRules

struct KillMeaningTests {
  static let transgression = "app<org.example.Trails(0A1B2C3D-0000-4000-8000-00000000000A)>:500 exhausted"

  struct KillCase: Sendable, CustomTestStringConvertible {
    var kill: Kill
    var meaning: KillMeaning
    var testDescription: String { "\(kill.code.map { String($0, radix: 16) } ?? "-") \(kill.explanation ?? "")" }

    init(
      _ cause: Kill.Cause, _ code: UInt64? = nil, _ explanation: String? = nil, holding names: [String] = [],
      is meaning: KillMeaning
    ) {
      kill = Kill(
        cause: cause, process: nil, code: code, explanation: explanation,
        assertions: names.map { SystemAssertion(name: $0) })
      self.meaning = meaning
    }
  }

  private static let timedOut = "Timed-out waiting for process [app<org.example.Trails>:500] to invalidate assertion"

  static let kills: [KillCase] = [
    KillCase(.beyondPermittedTime, is: .backgroundTask),
    KillCase(.beyondPermittedTime, 0x8BAD_F00D, is: .backgroundTask),
    KillCase(.beyondPermittedTime, 0x2182_BAD2, is: .backgroundTask),
    KillCase(.beyondPermittedTime, 0x2182_BAD3, is: .urlSession),
    KillCase(.requested, 0x2182_BAD4, is: .backgroundFetch),
    KillCase(.beyondPermittedTime, 0x2182_BAAD, timedOut, holding: ["Sync"], is: .assertionTimeout),
    KillCase(.requested, 0x8BAD_F00D, "Trails has active assertions beyond permitted time", is: .backgroundTask),
    KillCase(.requested, nil, "Trails has active assertions beyond permitted time", is: .backgroundTask),
    KillCase(
      .beyondPermittedTime, nil, timedOut, holding: ["Shared Background Assertion 3 for org.example.Trails"],
      is: .backgroundTask),
    KillCase(.beyondPermittedTime, nil, timedOut, holding: ["Sync"], is: .assertionTimeout),
    // Early versions of assertiond had no carriers and list the app's tasks.
    KillCase(.beyondPermittedTime, nil, nil, holding: ["Sync"], is: .backgroundTask),
    KillCase(
      .beyondPermittedTime, nil, nil, holding: ["com.apple.nsurlsessiond.handlesession org.example.uploads"],
      is: .urlSession),
    KillCase(.beyondPermittedTime, nil, timedOut, holding: ["com.apple.das.nsurlsessioncomplete"], is: .urlSession),
    KillCase(.beyondPermittedTime, nil, timedOut, holding: ["com.apple.das.backgroundFetch"], is: .backgroundFetch),
    KillCase(.requested, 0xBADA_5E47, is: .tooManyAssertions),
    KillCase(.requested, 0xD00D_2BAD, is: .tooManyAssertions),
    KillCase(.requested, 0xDEAD_10CC, is: .fileLock),
    KillCase(.requested, 0xDEAD_FA11, is: .userQuit),
    KillCase(.requested, 0xC000_10FF, is: .thermal),
    KillCase(.requested, 0xC51B_AD01, is: .cpu),
    KillCase(.requested, 0xC51B_AD02, is: .backgroundTask),
    KillCase(.requested, 0xC51B_AD03, is: .backgroundTask),
    KillCase(.requested, 0xBADD_D15C, "Cache cleaning", is: .other),
    KillCase(.requested, is: .other),
    KillCase(.memory, nil, "killing_top_process (vm-pageshortage 4)", is: .memory),
    KillCase(.cpu, nil, "61000123456 nanoseconds of CPU usage over 71.00s seconds", is: .cpu),
    KillCase(.requested, 0x8BAD_F00D, is: .watchdog(Watchdog())),
    KillCase(.watchdog, nil, nil, is: .watchdog(Watchdog())),
    KillCase(
      .watchdog, 0x8BAD_F00D,
      "scene-update watchdog transgression: \(transgression) real (wall clock) time allowance of 10.00 seconds\n"
        + "ProcessVisibility: Foreground\nProcessState: Running\nWatchdogEvent: scene-update\n"
        + "WatchdogVisibility: Background",
      is: .watchdog(Watchdog(.sceneUpdate, isInBackground: true, allowance: 10))),
    KillCase(
      .watchdog, nil,
      "scene-update watchdog transgression: org.example.Trails exhausted real (wall clock) time allowance of 10.00 "
        + "seconds |  | ProcessVisibility: Foreground | ProcessState: Running",
      is: .watchdog(Watchdog(.sceneUpdate, isInBackground: false, allowance: 10))),
    KillCase(
      .watchdog, nil, "scene-update watchdog transgression: \(transgression) real (wall clock) time allowance of 10",
      is: .watchdog(Watchdog(.sceneUpdate, allowance: 10))),
    KillCase(
      .watchdog, nil,
      "scene-create watchdog transgression: \(transgression) CPU time allowance of 3.37 seconds\n"
        + "ProcessVisibility: Unknown",
      is: .watchdog(Watchdog(.sceneCreation, allowance: 3.37, isOfCPUTime: true))),
    KillCase(
      .watchdog, nil,
      "process-launch watchdog transgression: \(transgression) real (wall clock) time allowance of 19.93",
      is: .watchdog(Watchdog(.launch, allowance: 19.93))),
    KillCase(
      .watchdog, nil,
      "process-exit watchdog transgression: \(transgression) real (wall clock) time allowance of 5.00 seconds "
        + "| ProcessVisibility: Background",
      is: .watchdog(Watchdog(.exit, isInBackground: true, allowance: 5))),
    KillCase(
      .watchdog, 0x8BAD_F00D, "[app<org.example.Trails>:500] Failed to terminate gracefully after 5.0s",
      is: .watchdog(Watchdog(.exit, allowance: 5))),
    KillCase(
      .requested, 0x8BAD_F00D, "slow\nWatchdogEvent: process-launch\nWatchdogVisibility: Foreground",
      is: .watchdog(Watchdog(.launch, isInBackground: false))),
    KillCase(
      .watchdog, nil, "brand-new watchdog transgression: \(transgression) real (wall clock) time allowance of x",
      is: .watchdog(Watchdog())),
  ]

  @Test("the code, the cause or the text of a kill determines its meaning", arguments: kills)
  func kill(_ testCase: KillCase) { #expect(testCase.kill.meaning == testCase.meaning) }

  @Test(
    "the namespace and the code of an exit determine its meaning",
    arguments: [
      (ExitReason(namespace: "RUNNINGBOARD", code: 0x2182_BAD2), .backgroundTask),
      (ExitReason(namespace: "15", code: 0x2182_BAD3), .urlSession),
      (ExitReason(namespace: "RUNNINGBOARD", code: 0xDEAD_10CC), .fileLock),
      (ExitReason(namespace: "SPRINGBOARD", code: 0xDEAD_10CC), .fileLock),
      (ExitReason(namespace: "ASSERTIOND", code: 0x8BAD_F00D), .backgroundTask),
      (ExitReason(namespace: "ASSERTIOND", code: 0xBADA_5E47), .tooManyAssertions),
      // launchd writes numbers. 15 was assertiond's before it was RunningBoard's.
      (ExitReason(namespace: "RUNNINGBOARD", code: 0x8BAD_F00D), .backgroundTask),
      (ExitReason(namespace: "SPRINGBOARD", code: 0x8BAD_F00D), .watchdog(Watchdog())),
      (
        ExitReason(
          namespace: "SPRINGBOARD", code: 0x8BAD_F00D,
          text: "scene-update watchdog transgression: x exhausted real (wall clock) time allowance of 10.00 seconds\n"
            + "ProcessVisibility: Background"),
        .watchdog(Watchdog(.sceneUpdate, isInBackground: true, allowance: 10))
      ),
      (ExitReason(namespace: "WATCHDOG", code: 0x3E9, text: "SampleWatchdog"), .watchdog(Watchdog())),
      (ExitReason(namespace: "JETSAM", code: 7), .memory),
      (ExitReason(namespace: "RUNNINGBOARD", code: 0), .other),
      (ExitReason(namespace: "SIGNAL", code: 9, text: "SIGKILL"), .other),
      (ExitReason(namespace: "EXIT", code: 0x2182_BAD2), .other),
      (ExitReason(text: "crash report"), .other),
    ] as [(ExitReason, KillMeaning)])
  func exit(_ reason: ExitReason, _ meaning: KillMeaning) { #expect(reason.meaning == meaning) }

  @Test("only reasons about background time count as background time")
  func backgroundTime() {
    for meaning in [KillMeaning.backgroundTask, .urlSession, .backgroundFetch, .assertionTimeout] {
      #expect(meaning.isForBackgroundTime)
    }
    let others: [KillMeaning] = [
      .tooManyAssertions, .fileLock, .cpu, .memory, .userQuit, .thermal, .other,
      .watchdog(Watchdog(.sceneUpdate, isInBackground: true)),
    ]
    for meaning in others { #expect(!meaning.isForBackgroundTime) }
  }
}
