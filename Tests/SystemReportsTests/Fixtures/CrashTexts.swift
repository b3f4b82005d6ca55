// Whole crash reports as text.

import BackgroundTasks

extension ReportTwin {
  static let crashTexts: [ReportTwin] = [
    ReportTwin(
      "iOS 11, held too long, header and no symbols", form: "crash-text",
      #"""
      {"app_name":"Larder","timestamp":"2018-02-03 04:05:06.78 +0100","app_version":"2.3","slice_uuid":"0a1b2c3d-4e5f-3071-8293-a4b5c6d7e8f9","adam_id":123456789,"build_version":"44","bundleID":"org.example.larder","share_with_app_devs":true,"is_first_party":false,"bug_type":"109","os_version":"iPhone OS 11.2.6 (15D100)","incident_id":"11112222-3333-4444-8555-666677778888","name":"Larder"}
      Incident Identifier: 11112222-3333-4444-8555-666677778888
      CrashReporter Key:   aabbccddeeff00112233445566778899aabbccdd
      Hardware Model:      iPhone9,3
      Process:             Larder [815]
      Path:                /private/var/containers/Bundle/Application/01234567-89AB-4CDE-8F01-23456789ABCD/Larder.app/Larder
      Identifier:          org.example.larder
      Version:             44 (2.3)
      Code Type:           ARM-64 (Native)
      Role:                Background
      Parent Process:      launchd [1]
      Coalition:           org.example.larder [512]


      Date/Time:           2018-02-03 04:05:06.7812 +0100
      Launch Time:         2018-02-03 03:55:00.0001 +0100
      OS Version:          iPhone OS 11.2.6 (15D100)
      Report Version:      104

      Exception Type:  EXC_CRASH (SIGKILL)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Exception Note:  EXC_CORPSE_NOTIFY
      Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d
      Triggered by Thread:  0

      Filtered syslog:
      None found

      Thread 0 name:  Dispatch queue: com.apple.main-thread
      Thread 0 Crashed:
      0   libsystem_kernel.dylib        	0x0000000180aa1e08 0x180aa0000 + 7688
      1   libsystem_kernel.dylib        	0x0000000180aa1c80 0x180aa0000 + 7296
      2   CoreFoundation                	0x0000000181002e40 0x181000000 + 11840
      3   CoreFoundation                	0x0000000181003908 0x181000000 + 14600
      4   CoreFoundation                	0x0000000181004da8 0x181000000 + 19880
      5   GraphicsServices              	0x0000000182000020 0x182000000 + 32
      6   UIKit                         	0x000000018a00078c 0x18a000000 + 1932
      7   Larder                        	0x0000000102001978 0x102000000 + 6520
      8   libdyld.dylib                 	0x0000000180900fc0 0x180900000 + 4032

      Thread 1:
      0   libsystem_kernel.dylib        	0x0000000180aa2104 0x180aa0000 + 8452
      1   Larder                        	0x0000000102002978 0x102000000 + 10616

      Thread 0 crashed with ARM Thread State (64-bit):
          x0: 0x0000000000000011   x1: 0x0000000000000022

      Binary Images:
      0x102000000 - 0x102ffffff Larder arm64  <0a1b2c3d4e5f30718293a4b5c6d7e8f9> /var/containers/Bundle/Application/01234567-89AB-4CDE-8F01-23456789ABCD/Larder.app/Larder
      0x181000000 - 0x181ffffff CoreFoundation arm64  <00112233445566778899aabbccddeeff> /System/Library/Frameworks/CoreFoundation.framework/CoreFoundation

      EOF
      """#,
      [
        SystemReport(
          kind: .crash, incident: "11112222-3333-4444-8555-666677778888",
          process: ProcessReference(kind: .app, bundle: "org.example.larder", name: "Larder", pid: 815),
          os: OSVersion(11, 2, 6),
          captured: .init("2018-02-03 04:05:06.7812 +0100", 1_517_627_106.7812, zone: 3600),
          launched: .init("2018-02-03 03:55:00.0001 +0100", 1_517_626_500.0001, zone: 3600),
          exception: "EXC_CRASH (SIGKILL)", termination: .init(namespace: "ASSERTIOND", code: 0x8BAD_F00D),
          mainThread: .idle)
      ], causes: [.beyondPermittedTime]),

    ReportTwin(
      "iOS 16, scene-update in the background, no header, no blank lines", form: "crash-text",
      """
      Identifier:          org.example.quince
      Version:             1.2.3 (45)
      AppStoreTools:       14A111
      AppVariant:          1:iPhone12,1:15
      Code Type:           ARM-64 (Native)
      Role:                Background
      Parent Process:      launchd [1]
      Coalition:           org.example.quince [77]
      Date/Time:           2023-04-05 06:07:08.9012 -0330
      Launch Time:         2023-04-05 06:00:00.5421 -0330
      OS Version:          iPhone OS 16.2 (20C65)
      Report Version:      104
      Exception Type:  EXC_CRASH (SIGKILL)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Termination Reason: FRONTBOARD 2343432205
      <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: application<org.example.quince>:4711 exhausted real (wall clock) time allowance of 10.00 seconds
      ProcessVisibility: Background
      ProcessState: Running
      WatchdogEvent: scene-update
      WatchdogVisibility: Background
      WatchdogCPUStatistics: (
      "Elapsed total CPU time (seconds): 11.110 (user 11.110, system 0.000), 30% CPU",
      "Elapsed application CPU time (seconds): 0.222, 0% CPU"
      ) reportType:CrashLog maxTerminationResistance:Interactive>
      Triggered by Thread:  0

      """,
      [
        SystemReport(
          kind: .crash, process: ProcessReference(kind: .app, bundle: "org.example.quince", pid: 4711),
          os: OSVersion(16, 2), captured: .init("2023-04-05 06:07:08.9012 -0330", 1_680_687_428.9012, zone: -12600),
          launched: .init("2023-04-05 06:00:00.5421 -0330", 1_680_687_000.5421, zone: -12600),
          exception: "EXC_CRASH (SIGKILL)",
          termination: .init(
            namespace: "FRONTBOARD", code: 0x8BAD_F00D,
            explanation:
              "scene-update watchdog transgression: application<org.example.quince>:4711 exhausted real (wall clock) time allowance of 10.00 seconds",
            visibility: .background, watchdog: .init(.sceneUpdate, allowance: 10)))
      ], causes: [.watchdog]),

    ReportTwin(
      "iOS 17, suspended with a locked file, stuck in a read", form: "crash-text",
      """
      Hardware Model:      iPhone14,2
      Process:             Two Words [627]
      Path:                /private/var/containers/Bundle/Application/89ABCDEF-0123-4567-89AB-CDEF01234567/Two Words.app/Two Words
      Identifier:          org.example.words
      Version:             1.0 (7)
      Code Type:           ARM-64 (Native)
      Role:                unknown
      Parent Process:      launchd [1]

      Date/Time:           2024-06-07 08:09:10.1112 -0700
      Launch Time:         2024-06-07 07:50:00.8229 -0700
      OS Version:          iPhone OS 17.5 (21F79)

      Exception Type:  EXC_CRASH (SIGKILL)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Termination Reason: RUNNINGBOARD 0xdead10cc\u{20}

      Triggered by Thread:  0



      Thread 0 Crashed:
      0   libsystem_kernel.dylib        	0x00000001e0000654 pread + 8 (:-1)
      1   libsqlite3.dylib              	0x00000001c0000e70 seekAndRead + 96 (sqlite3.c:1234)
      2   Two Words                     	0x0000000104000508 closure #1 in Store.load(_:) + 208 (Store.swift:44)
      3   UIKitCore                     	0x00000001a0000508 -[UIApplication _callInitializationDelegates] + 20
      4   UIKitCore                     	0x00000001a0000608 UIApplicationMain + 340
      5   Two Words                     	0x0000000104000608 main + 64
      6   dyld                          	0x00000001b0000608 start + 2240

      """,
      [
        SystemReport(
          kind: .crash, process: ProcessReference(kind: .app, bundle: "org.example.words", name: "Two Words", pid: 627),
          os: OSVersion(17, 5), captured: .init("2024-06-07 08:09:10.1112 -0700", 1_717_772_950.1112, zone: -25200),
          launched: .init("2024-06-07 07:50:00.8229 -0700", 1_717_771_800.8229, zone: -25200),
          exception: "EXC_CRASH (SIGKILL)", termination: .init(namespace: "RUNNINGBOARD", code: 0xDEAD_10CC),
          mainThread: .stuck(frame: "closure #1 in Store.load(_:)", image: "Two Words"))
      ], causes: [.requested]),

    ReportTwin(
      "an app's own fault", form: "crash-text",
      """
      Incident Identifier: 22223333-4444-4555-8666-777788889999
      Process:             Larder [816]
      Identifier:          org.example.larder
      Date/Time:           2022-01-02 03:04:05.0600 +0000
      OS Version:          iPhone OS 15.2 (19C56)

      Exception Type:  EXC_CRASH (SIGABRT)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Termination Reason: SIGNAL 6 Abort trap: 6
      Terminating Process: Larder [816]

      Application Specific Information:
      abort() called

      Thread 0 Crashed:
      0   libsystem_kernel.dylib        	0x00000001e0000654 __pthread_kill + 8
      1   Larder                        	0x0000000104000508 Pantry.open() + 208

      """,
      [
        SystemReport(
          kind: .crash, incident: "22223333-4444-4555-8666-777788889999",
          process: ProcessReference(kind: .other, bundle: "org.example.larder", name: "Larder", pid: 816),
          os: OSVersion(15, 2), captured: .init("2022-01-02 03:04:05.0600 +0000", 1_641_092_645.06, zone: 0),
          exception: "EXC_CRASH (SIGABRT)",
          termination: .init(
            namespace: "SIGNAL", code: 6, explanation: "Abort trap: 6"),
          mainThread: .stuck(frame: "Pantry.open()", image: "Larder"))
      ], causes: [nil]),
  ]
}
