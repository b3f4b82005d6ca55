// Excerpts of text reports, as people paste them.

import BackgroundTasks

extension ReportTwin {
  private static let exit =
    "process-exit watchdog transgression: application<org.example.medlar>:6061 exhausted real (wall clock) time allowance of 5.00 seconds"
  private static let update =
    "scene-update watchdog transgression: app<org.example.maps(12345678-9ABC-4DEF-8012-3456789ABCDE)>:90 exhausted real (wall clock) time allowance of 10.00 seconds"

  static let crashParts: [ReportTwin] = [
    ReportTwin(
      "iOS 13, process-exit, with the first frames", form: "crash-text",
      #"""
      Exception Type:  EXC_CRASH (SIGKILL)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Exception Note:  EXC_CORPSE_NOTIFY
      Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
      Termination Description: SPRINGBOARD, \#(exit) | ProcessVisibility: Background | ProcessState: Running | WatchdogEvent: process-exit | WatchdogVisibility: Background | WatchdogCPUStatistics: ( | "Elapsed total CPU time (seconds): 1.230 (user 1.230, system 0.000), 12% CPU", | "Elapsed application CPU time (seconds): 0.012, 0% CPU" | )
      Triggered by Thread:  0

      Thread 0 name:  Dispatch queue: com.apple.main-thread
      Thread 0 Crashed:
      0   libsystem_kernel.dylib        	0x00000001a0000634 mach_msg_trap + 8
      1   libsystem_kernel.dylib        	0x00000001a0000aa0 mach_msg + 72
      2   libdispatch.dylib             	0x00000001a00017cc _dispatch_mach_send_and_wait_for_reply + 564
      """#,
      [
        SystemReport(
          kind: .crash, process: ProcessReference(kind: .app, bundle: "org.example.medlar", pid: 6061),
          exception: "EXC_CRASH (SIGKILL)",
          termination: .init(
            namespace: "SPRINGBOARD", code: 0x8BAD_F00D, explanation: exit, visibility: .background,
            watchdog: .init(.processExit, allowance: 5)),
          mainThread: .stuck(frame: "mach_msg_trap", image: "libsystem_kernel.dylib"))
      ], causes: [.watchdog]),

    ReportTwin(
      "iOS 14, a context on one line", form: "crash-text",
      """
      Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
      Termination Description: SPRINGBOARD, <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:\(update) | ProcessVisibility: Foreground | ProcessState: Running | WatchdogEvent: scene-update | WatchdogVisibility: Foreground | WatchdogCPUStatistics: ( | "Elapsed total CPU time (seconds): 20.020 (user 20.020, system 0.000), 40% CPU" | ) reportType:CrashLog maxTerminationResistance:Interactive>
      Triggered by Thread:  0
      """,
      [
        SystemReport(
          kind: .crash, process: ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90),
          termination: .init(
            namespace: "SPRINGBOARD", code: 0x8BAD_F00D, explanation: update, visibility: .foreground,
            watchdog: .init(.sceneUpdate, allowance: 10)))
      ], causes: [.watchdog]),

    ReportTwin(
      "a context alone, hard-wrapped, with empty lines and marks of a quotation", form: "crash-text",
      """
      ```
      > <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:[app<org.example.maps>:90] Failed to
      > terminate gracefully after 5.0s
      >
      > ProcessVisibility: Unknown
      >
      > WatchdogEvent: process-exit
      >
      > WatchdogVisibility: Background
      > ) reportType:CrashLog maxTerminationResistance:Interactive>
      ```
      """,
      [
        SystemReport(
          kind: .crash, process: ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90),
          termination: .init(
            code: 0x8BAD_F00D, explanation: "[app<org.example.maps>:90] Failed to terminate gracefully after 5.0s",
            visibility: .background, watchdog: .init(.processExit, allowance: 5)))
      ], causes: [.watchdog]),

    ReportTwin(
      "RunningBoard's own code, with the sentence on the line of the reason", form: "crash-text",
      """
      Termination Reason: RUNNINGBOARD 562215634 <RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:Timed-out waiting for process [app<org.example.maps>:91] to invalidate assertion with identifier 33-91-9 and explanation 'Shared Background Assertion 1 for org.example.maps'. Direct this report to owners of that process reportType:None maxTerminationResistance:Interactive>
      """,
      [
        SystemReport(
          kind: .crash, process: ProcessReference(kind: .app, bundle: "org.example.maps", pid: 91),
          termination: .init(
            namespace: "RUNNINGBOARD", code: 0x2182_BAD2,
            explanation:
              "Timed-out waiting for process [app<org.example.maps>:91] to invalidate assertion with identifier 33-91-9 and explanation 'Shared Background Assertion 1 for org.example.maps'. Direct this report to owners of that process"
          ))
      ], causes: [.beyondPermittedTime]),

    ReportTwin(
      "no-break blanks and line ends of another system", form: "crash-text",
      "\u{FEFF}Exception Type:\u{A0} EXC_CRASH (SIGKILL)\u{A0}\r\nTermination Reason:\u{A0}Namespace\u{A0}SPRINGBOARD,\u{A0}Code\u{202F}0xc00010ff \r\n\r\nTriggered by Thread: 0\r\n",
      [
        SystemReport(
          kind: .crash, exception: "EXC_CRASH (SIGKILL)",
          termination: .init(namespace: "SPRINGBOARD", code: 0xC000_10FF))
      ], causes: [.requested]),

    ReportTwin(
      "two parts, one after the other", form: "crash-text",
      """
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: Namespace ASSERTIOND, Code 0xbada5e47
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: JETSAM 2
      """,
      [
        SystemReport(
          kind: .crash, exception: "EXC_CRASH (SIGKILL)",
          termination: .init(namespace: "ASSERTIOND", code: 0xBADA_5E47)),
        SystemReport(
          kind: .crash, exception: "EXC_CRASH (SIGKILL)", termination: .init(namespace: "JETSAM", code: 2)),
      ], causes: [.requested, .memory]),
  ]
}
