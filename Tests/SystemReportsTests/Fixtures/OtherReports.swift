// Reports of excessive CPU use, and MetricKit's sums.

import BackgroundTasks

extension ReportTwin {
  static let others: [ReportTwin] = [
    ReportTwin(
      "iOS 13, computed too much and was ended", form: "cpu-text",
      """
      {"app_name":"Larder","app_cohort":"2|date=1600000000000&sf=143441&ttype=e","app_version":"1.0","timestamp":"2020-02-03 04:06:07.73 -0400","slice_uuid":"5A5B5C5D-6E6F-3071-8283-94A5B6C7D8E9","adam_id":123456789,"build_version":"7","bundleID":"org.example.larder","share_with_app_devs":true,"is_first_party":false,"bug_type":"206","os_version":"iPhone OS 13.3 (17C54)","incident_id":"44445555-6666-4777-8888-99990000AAAA","is_beta":true,"name":"Larder"}
      Date/Time:        2020-02-03 04:05:12 -0400
      End time:         2020-02-03 04:06:07 -0400
      OS Version:       iPhone OS 13.3 (Build 17C54)
      Architecture:     arm64
      Report Version:   29
      Incident Identifier: 44445555-6666-4777-8888-99990000AAAA

      Data Source:      Microstackshots
      Shared Cache:     0x20000000 7C7D7E7F-1011-3213-9415-161718191A1B

      Command:          Larder
      Path:             /private/var/containers/Bundle/Application/01234567-89AB-4CDE-8F01-23456789ABCD/Larder.app/Larder
      Version:          ??? (???)
      PID:              917

      Event:            cpu usage
      Action taken:     Process killed
      CPU:              48 seconds cpu time over 57 seconds (84% cpu average), exceeding limit of 80% cpu over 60 seconds
      CPU limit:        48s
      Limit duration:   60s
      CPU used:         48s

      """,
      [
        SystemReport(
          kind: .cpu, incident: "44445555-6666-4777-8888-99990000AAAA",
          process: ProcessReference(kind: .app, bundle: "org.example.larder", name: "Larder", pid: 917),
          os: OSVersion(13, 3), captured: .init("2020-02-03 04:06:07 -0400", 1_580_717_167, zone: -14400),
          cpu: .init(used: 48, over: 57, limit: 80, window: 60, action: .killed))
      ], causes: [.cpu]),
    ReportTwin(
      "iOS 14, computed too much and went on", form: "cpu-text",
      """
      Date/Time:        2021-03-04 05:06:07.430 -0500
      End time:         2021-03-04 05:08:09.140 -0500
      OS Version:       iPhone OS 14.4 (Build 18D52)
      Architecture:     arm64e
      Report Version:   32

      Command:          Quince
      Path:             /private/var/containers/Bundle/Application/01234567-89AB-4CDE-8F01-23456789ABCD/Quince.app/PlugIns/Share.appex/Share
      Identifier:       org.example.quince.share
      PID:              1203

      Event:            cpu usage
      Action taken:     none
      CPU limit:        90s
      Limit duration:   180s
      CPU used:         90s
      Duration:         121.71s
      Steps:            22

      Hardware model:   iPad8,6
      Active cpus:      8
      """,
      [
        SystemReport(
          kind: .cpu,
          process: ProcessReference(
            kind: .extensionOrService, bundle: "org.example.quince.share", name: "Quince", pid: 1203),
          os: OSVersion(14, 4), captured: .init("2021-03-04 05:08:09.140 -0500", 1_614_852_489.14, zone: -18000),
          cpu: .init(used: 90, over: 121.71, limit: 50, window: 180, action: SystemReport.CPU.Action.none))
      ], causes: [nil]),
    ReportTwin(
      "too many wakeups are nothing of ours", form: "cpu-text",
      """
      Date/Time:        2021-03-04 05:06:07.430 -0500
      End time:         2021-03-04 05:08:09.140 -0500
      Command:          Quince

      Event:            wakeups
      Action taken:     Process killed
      """, [], causes: []),
    ReportTwin(
      "how often it was ended", form: "metrickit",
      """
      {
        "applicationExitMetrics" : {
          "backgroundExitData" : {
            "cumulativeAppWatchdogExitCount" : 2,
            "cumulativeBackgroundTaskAssertionTimeoutExitCount" : 31,
            "cumulativeSomethingElse" : 5,
            "cumulativeNormalAppExitCount" : 99999999999999999999
          },
          "foregroundExitData" : {
            "cumulativeBadAccessExitCount" : 0
          }
        }
      }
      """,
      [
        SystemReport(
          kind: .exitMetrics,
          exits: .init(
            background: [
              "cumulativeAppWatchdogExitCount": 2, "cumulativeBackgroundTaskAssertionTimeoutExitCount": 31,
              "cumulativeNormalAppExitCount": .max,
            ], foreground: ["cumulativeBadAccessExitCount": 0]))
      ], causes: [nil]),
    ReportTwin(
      "several payloads, one of them without ends", form: "metrickit",
      """
      [{"timeStampBegin":"2026-01-01 00:00:00 +0000","timeStampEnd":"2026-01-01 23:59:00 +0000","metaData":{"osVersion":"iPhone OS 18.2 (22C152)","bundleIdentifier":"org.example.maps"},
       "applicationExitMetrics":{"backgroundExitData":{"cumulativeSuspendedWithLockedFileExitCount":1}}},
      {"timeStampBegin":"2026-01-02 00:00:00 +0000","timeStampEnd":"2026-01-02 23:59:00 +0000"}]
      """,
      [
        SystemReport(
          kind: .exitMetrics, process: ProcessReference(kind: .app, bundle: "org.example.maps"), os: OSVersion(18, 2),
          captured: .init("2026-01-01 23:59:00 +0000", 1_767_311_940, zone: 0),
          exits: .init(background: ["cumulativeSuspendedWithLockedFileExitCount": 1]))
      ], causes: [nil]),
  ]
}
