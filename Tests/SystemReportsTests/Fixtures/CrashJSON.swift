// Crash reports as JSON, whole and in parts.

import BackgroundTasks

extension ReportTwin {
  static let header =
    #"{"roots_installed":0,"app_cohort":"2|date=1700000000000&sf=143441&ttype=e","app_name":"Quince","app_version":"1.0","timestamp":"2026-05-06 07:08:10.00 +0900","slice_uuid":"6d6e6f70-7172-3374-b576-777879808182","adam_id":"1234567890","build_version":"3","platform":2,"bundleID":"org.example.quince","share_with_app_devs":1,"is_first_party":0,"bug_type":"309","os_version":"iPhone OS 26.1 (23B85)","incident_id":"33334444-5555-4666-8777-888899990000","name":"Quince","is_beta":1}"#

  static func body(frames: String, termination: String) -> String {
    #"""
    {
      "uptime" : 81000,
      "procRole" : "Non UI",
      "version" : 2,
      "userID" : 501,
      "deployVersion" : 210,
      "modelCode" : "iPhone15,2",
      "coalitionID" : 1234,
      "osVersion" : {
        "isEmbedded" : true,
        "train" : "iPhone OS 26.1",
        "releaseType" : "User",
        "build" : "23B85"
      },
      "captureTime" : "2026-05-06 07:08:09.2590 +0900",
      "incident" : "33334444-5555-4666-8777-888899990000",
      "pid" : 40404,
      "procLaunch" : "2026-05-06 07:00:00.7736 +0900",
      "procName" : "Quince",
      "procPath" : "\/private\/var\/containers\/Bundle\/Application\/01234567-0123-4123-8123-0123456789AB\/Quince.app\/Quince",
      "bundleInfo" : {"CFBundleShortVersionString":"1.0","CFBundleVersion":"3","CFBundleIdentifier":"org.example.quince"},
      "parentProc" : "launchd",
      "exception" : {"codes":"0x0000000000000000, 0x0000000000000000","rawCodes":[0,0],"type":"EXC_CRASH","signal":"SIGKILL"},
      "termination" : \#(termination),
      "faultingThread" : 1,
      "threads" : [{"id":11,"name":"worker","frames":[{"imageOffset":99,"symbol":"work","imageIndex":0}]},{"triggered":true,"id":12,"queue":"com.apple.main-thread","threadState":{"x":[{"value":17},{"value":34}],"flavor":"ARM_THREAD_STATE64"},"frames":[\#(frames)]}],
      "usedImages" : [
      {
        "source" : "P",
        "arch" : "arm64",
        "base" : 4374265856,
        "size" : 114688,
        "uuid" : "6d6e6f70-7172-3374-b576-777879808182",
        "path" : "\/private\/var\/containers\/Bundle\/Application\/01234567-0123-4123-8123-0123456789AB\/Quince.app\/Quince",
        "name" : "Quince"
      },
      {"source":"P","arch":"arm64","base":4380000000,"path":"\/private\/var\/containers\/Bundle\/Application\/01234567-0123-4123-8123-0123456789AB\/Quince.app\/Frameworks\/Jam.framework\/Jam","name":"Jam"},
      {"source":"P","arch":"arm64e","base":7600000000,"path":"\/usr\/lib\/system\/libsystem_kernel.dylib","name":"libsystem_kernel.dylib"},
      {"source":"P","arch":"arm64e","base":6600000000,"path":"\/System\/Library\/Frameworks\/CoreFoundation.framework\/CoreFoundation","name":"CoreFoundation"},
      {"source":"P","arch":"arm64e","base":6700000000,"path":"\/System\/Library\/PrivateFrameworks\/GraphicsServices.framework\/GraphicsServices","name":"GraphicsServices"}
    ]
    }
    """#
  }

  /// The common end of an app's main thread follows.
  static let bottom =
    #"{"imageOffset":300,"symbol":"__CFRunLoopRun","symbolLocation":1188,"imageIndex":3},{"imageOffset":400,"symbol":"_CFRunLoopRunSpecificWithOptions","symbolLocation":532,"imageIndex":3},{"imageOffset":500,"symbol":"GSEventRunModal","symbolLocation":120,"imageIndex":4},{"imageOffset":700,"symbol":"main","symbolLocation":64,"imageIndex":0}"#
  static let waiting =
    #"{"imageOffset":100,"symbol":"mach_msg2_trap","symbolLocation":8,"imageIndex":2},{"imageOffset":110,"symbol":"mach_msg2_internal","symbolLocation":76,"imageIndex":2},{"imageOffset":200,"symbol":"__CFRunLoopServiceMachPort","symbolLocation":160,"imageIndex":3},"#
  static let calling =
    #"{"imageOffset":100,"symbol":"__ulock_wait","symbolLocation":8,"imageIndex":2},{"imageOffset":123456,"imageIndex":1},{"imageOffset":5000,"symbol":"Orchard.pick()","symbolLocation":40,"imageIndex":0},"#

  private static let killed =
    #"{"code":2343432205,"flags":6,"namespace":"FRONTBOARD","reasons":["<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:[app<org.example.quince>:40404] Failed to terminate gracefully after 5.0s","ProcessVisibility: Unknown","ProcessState: Running","WatchdogEvent: process-exit","WatchdogVisibility: Background","WatchdogCPUStatistics: (","\"Elapsed total CPU time (seconds): 9.990 (user 8.000, system 1.990), 30% CPU\",",")","ThermalInfo: (","\"Thermal Level:   0\",",") reportType:CrashLog maxTerminationResistance:Interactive>"]}"#
  private static func quince(_ mainThread: SystemReport.MainThread) -> SystemReport {
    SystemReport(
      kind: .crash, incident: "33334444-5555-4666-8777-888899990000",
      process: ProcessReference(kind: .app, bundle: "org.example.quince", name: "Quince", pid: 40_404),
      os: OSVersion(26, 1), captured: .init("2026-05-06 07:08:09.2590 +0900", 1_778_018_889.259, zone: 32400),
      launched: .init("2026-05-06 07:00:00.7736 +0900", 1_778_018_400.7736, zone: 32400),
      exception: "EXC_CRASH (SIGKILL)",
      termination: .init(
        namespace: "FRONTBOARD", code: 0x8BAD_F00D,
        explanation: "[app<org.example.quince>:40404] Failed to terminate gracefully after 5.0s",
        visibility: .background, watchdog: .init(.processExit, allowance: 5)), mainThread: mainThread)
  }

  private static let update =
    "scene-update watchdog transgression: application<org.example.medlar>:71 exhausted real (wall clock) time allowance of 10.00 seconds"
  private static func part(exception: String?) -> SystemReport {
    SystemReport(
      kind: .crash, process: ProcessReference(kind: .app, bundle: "org.example.medlar", pid: 71), exception: exception,
      termination: .init(
        namespace: "FRONTBOARD", code: 0x8BAD_F00D, explanation: update, visibility: .background,
        watchdog: .init(.sceneUpdate, allowance: 10)))
  }

  static let crashJSON: [ReportTwin] = [
    ReportTwin(
      "iOS 26, did not exit, idle", form: "crash-json",
      header + "\n" + body(frames: waiting + bottom, termination: killed) + "\n", [quince(.idle)], causes: [.watchdog]),
    ReportTwin(
      "a body alone, stuck in the app's framework, no symbol", form: "crash-json",
      body(frames: calling + bottom, termination: killed),
      [quince(.stuck(frame: "0x105117f00 + 123456", image: "Jam"))], causes: [.watchdog]),
    ReportTwin(
      "one report twice, and another", form: "crash-json",
      header + "\n" + body(frames: waiting + bottom, termination: killed) + "\n" + header + "\n"
        + body(frames: waiting + bottom, termination: killed) + "\nTermination Reason: RUNNINGBOARD 3735883980 \n",
      [
        quince(.idle),
        SystemReport(kind: .crash, termination: .init(namespace: "RUNNINGBOARD", code: 0xDEAD_10CC)),
      ], causes: [.watchdog, .requested]),
    ReportTwin(
      "a part in braces", form: "crash-json",
      #"""
      {
      "exception" : {"codes":"0x0000000000000000, 0x0000000000000000","rawCodes":[0,0],"type":"EXC_CRASH","signal":"SIGKILL"},
      "termination" : {"code":2343432205,"flags":6,"namespace":"FRONTBOARD","reasons":["<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:\#(update)","ProcessVisibility: Background","ProcessState: Running","WatchdogEvent: scene-update","WatchdogVisibility: Background",") reportType:CrashLog maxTerminationResistance:Interactive>"]}
      }
      """#, [part(exception: "EXC_CRASH (SIGKILL)")], causes: [.watchdog]),
    ReportTwin(
      "a member alone, in curly quotes and with no-break blanks", form: "crash-json",
      "  \u{201C}termination\u{201D}\u{A0}: {\u{201C}code\u{201D}:2343432205,\u{201C}flags\u{201D}:6,\u{201C}namespace\u{201D}:\u{201C}FRONTBOARD\u{201D},\u{201C}reasons\u{201D}:[\u{201C}<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:\(update)\u{201D},\u{201C}ProcessVisibility: Background\u{201D},\u{201C}\\\u{201C}Elapsed\\\u{201D},\u{201D}]},\n",
      [part(exception: nil)], causes: [.watchdog]),
    ReportTwin(
      "no reasons", form: "crash-json", #"{"termination":{"namespace":"RUNNINGBOARD","flags":6,"code":3735883980}}"#,
      [SystemReport(kind: .crash, termination: .init(namespace: "RUNNINGBOARD", code: 0xDEAD_10CC))],
      causes: [.requested]),
  ]
}
