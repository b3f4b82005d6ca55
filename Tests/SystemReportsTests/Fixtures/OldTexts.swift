// Reports of iOS 5 to 9: the code is among the processor's, and the tasks are in a list.

import BackgroundTasks

extension ReportTwin {
  private static func held(
    _ name: String, _ target: ProcessReference, id: String? = nil, duration: Double
  ) -> SystemAssertion {
    SystemAssertion(
      id: id, name: name, target: target, originator: ProcessReference(kind: .other, pid: target.pid),
      reason: "finishTask", duration: duration)
  }
  private static let market = ProcessReference(kind: .other, name: "Market", pid: 1203)
  private static let radio = ProcessReference(kind: .other, name: "My Radio", pid: 272)
  private static let nameless = ProcessReference(kind: .other, pid: 1871)

  static let oldTexts: [ReportTwin] = [
    ReportTwin(
      "iOS 5, names all alike, the app's name made unreadable", form: "crash-text",
      """
      Application Specific Information:
      <the_app> has active assertions beyond permitted time:
      {(
          <SBProcessAssertion: 0x1aa0cef0> identifier: UIKitBackgroundCompletionTask process: Market[1203] permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:1203 preventSuspend  preventIdleSleep ,
          <SBProcessAssertion: 0x1aa0ad70> identifier: UIKitBackgroundCompletionTask process: Market[1203] permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:1203 preventSuspend  preventIdleSleep ,
      )}
      """,
      [
        SystemReport(
          kind: .crash, process: market,
          termination: .init(explanation: "<the_app> has active assertions beyond permitted time"),
          assertions: [
            held("UIKitBackgroundCompletionTask", market, duration: 600),
            held("UIKitBackgroundCompletionTask", market, duration: 600),
          ])
      ], causes: [.beyondPermittedTime]),

    ReportTwin(
      "iOS 7, a code with many zeros, a blank where none belongs", form: "crash-text",
      """
      Hardware Model: iPhone6,1
      Exception Type: 00000020
      Exception Codes: 0x000000008badf00d
      Highlighted Thread: 2

      Application Specific Information:
      My Radio[272] has active assertions beyond permitted time:
      {(
      < BKProcessAssertion: 0x15eb00d0> identifier: Called by My Radio, from -[Tuner process: leave:] process: My Radio[272] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:272 preventSuspend preventIdleSleep preventSuspendOnSleep
      )}

      Thread 0:
      0   libsystem_kernel.dylib        	0x39000a50 mach_msg_trap + 20
      1   libsystem_kernel.dylib        	0x39000844 mach_msg + 36
      2   CoreFoundation                	0x2e0007c6 __CFRunLoopServiceMachPort + 150
      3   CoreFoundation                	0x2e0010d8 __CFRunLoopRun + 780
      4   CoreFoundation                	0x2e002b72 CFRunLoopRunSpecific + 518
      5   GraphicsServices              	0x32000058 GSEventRunModal + 136
      6   UIKit                         	0x30000c20 UIApplicationMain + 1132
      7   My Radio                      	0x000a1f06 main (main.m:14)
      """,
      [
        SystemReport(
          kind: .crash, process: radio, exception: "00000020",
          termination: .init(
            code: 0x8BAD_F00D, explanation: "My Radio[272] has active assertions beyond permitted time"),
          assertions: [held("Called by My Radio, from -[Tuner process: leave:]", radio, duration: 180)],
          mainThread: .idle)
      ], causes: [.beyondPermittedTime]),

    ReportTwin(
      "iOS 9, ids, bundles hidden, the end missing", form: "crash-text",
      """
      Application Specific Information:
      <BKNewProcess: 0x13f0000e0; <REDACTED>; pid: 1871; hostpid: -1> has active assertions beyond permitted time:\u{20}
      {(
          <BKProcessAssertion: 0x13f000250> id: 1871-0F1E2D3C-4B5A-4697-8877-665544332211 name: Upload queue 7_slash_0 process: <BKNewProcess: 0x13f0000e0; <REDACTED>; pid: 1871; hostpid: -1> permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:1871 preventSuspend  preventIdleSleep  preventSuspendOnSleep ,
          <BKProcessAssertion: 0x13f000260> id: 1871-0F1E2D3C-4B5A-4697-8877-AABBCCDDEEFF name: Upload queue 8_slash_0 process: <BKNewProcess: 0x13f0000e0; <REDACTED>; pid: 1871; hostpid: -1> permittedBackgroundDura
      """,
      [
        SystemReport(
          kind: .crash, process: nameless,
          termination: .init(
            explanation:
              "<BKNewProcess: 0x13f0000e0; <REDACTED>; pid: 1871; hostpid: -1> has active assertions beyond permitted time"
          ),
          assertions: [
            held("Upload queue 7_slash_0", nameless, id: "665544332211", duration: 180),
            SystemAssertion(id: "AABBCCDDEEFF", name: "Upload queue 8_slash_0", target: nameless),
          ])
      ], causes: [.beyondPermittedTime]),

    ReportTwin(
      "iOS 8, the sentence alone, tags taken away", form: "crash-text",
      """
      <BKNewProcess: 0x17e000a0; org.example.ferry; pid: 560; hostpid: -1> has active assertions beyond permitted time:
      {(
       identifier: Timetable process: Ferry[560] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:560
      )}
      """,
      [
        SystemReport(
          kind: .crash,
          process: ProcessReference(kind: .other, bundle: "org.example.ferry", name: "Ferry", pid: 560),
          termination: .init(
            explanation:
              "<BKNewProcess: 0x17e000a0; org.example.ferry; pid: 560; hostpid: -1> has active assertions beyond permitted time"
          ),
          assertions: [held("Timetable", ProcessReference(kind: .other, name: "Ferry", pid: 560), duration: 180)])
      ], causes: [.beyondPermittedTime]),

    ReportTwin(
      "iOS 8, too many wakeups, on and on", form: "crash-text",
      """
      Exception Type:  EXC_RESOURCE
      Exception Subtype: WAKEUPS
      Exception Message: (Limit 150/sec) Observed 163/sec over 300 secs
      Exception Note:  NON-FATAL CONDITION (this is NOT a crash)
      Triggered by Thread:  11
      """,
      [
        SystemReport(kind: .crash, exception: "EXC_RESOURCE").livingOn
      ], causes: [nil]),

    ReportTwin(
      "iOS 8, computed too much", form: "crash-text",
      """
      Exception Type: EXC_RESOURCE
      Exception Subtype: CPU
      Exception Message: (Limit 50%) Observed 70% over 180 secs
      Exception Note: NON-FATAL CONDITION (This is NOT a crash)
      """,
      [
        SystemReport(
          kind: .cpu, exception: "EXC_RESOURCE",
          termination: .init(explanation: "(Limit 50%) Observed 70% over 180 secs"),
          cpu: .init(used: 126, over: 180, limit: 50, window: 180, action: SystemReport.CPU.Action.none)
        ).livingOn
      ], causes: [nil]),
  ]
}
