// The reports in an archive: they end processes as reports beside a log do, and state the versions of apps.

import ArchiveForge
import TestSupport
import Testing

@testable import BGTraceCLI

struct CapturedReportTests {
  private static let header =
    #"{"app_name":"Larder","app_version":"4.2","timestamp":"2026-03-02 10:15:12.73 +0100","build_version":"1337","#
    + #""bundleID":"org.example.larder","os_version":"iPhone OS 17.5.1 (21F90)","name":"Larder","#

  private static let cpu =
    header + #""bug_type":"206","incident_id":"0C1D2E3F-0000-4000-8000-000000000206"}"# + "\n" + """
      Date/Time:        2026-03-02 10:14:18 +0100
      End time:         2026-03-02 10:15:12 +0100
      OS Version:       iPhone OS 17.5.1 (Build 21F90)

      Command:          Larder
      Path:             /private/var/containers/Bundle/Application/0C1D/Larder.app/Larder
      PID:              2210

      Event:            cpu usage
      Action taken:     Process killed
      CPU:              48 seconds cpu time over 54 seconds (88% cpu average), exceeding limit of 80% cpu over 60 seconds
      CPU limit:        48s
      Limit duration:   60s

      """

  private static let wakeups =
    header.replacing("larder", with: "kitchen")
    + #""bug_type":"142","incident_id":"0C1D2E3F-0000-4000-8000-000000000142"}"#
    + "\n" + """
      Date/Time:        2026-03-02 10:11:01 +0100
      Command:          Kitchen
      PID:              2211
      Event:            wakeups
      Action taken:     none
      Wakeups:          45001 wakeups over the last 251 seconds (180 wakeups per second average), exceeding limit of 150 \
      wakeups per second over 300 seconds

      """

  @Test("a process that was ended for its use of the CPU is so in an archive, too, and versions are listed")
  func resources() throws {
    let setting = try ProgramSetting()
    var random = SeededRandom(0x206)
    let capture = InventedSysdiagnose()
    var members = capture.members(&random)
    members.append(("crashes_and_spins/Larder.cpu_resource-2026-03-02-101512.ips", Array(Self.cpu.utf8)))
    members.append(("crashes_and_spins/Kitchen.wakeups_resource-2026-03-02-101512.ips", Array(Self.wakeups.utf8)))
    for members in [members, members.reversed()] {
      let tar = InventedSysdiagnose.tar(members, in: capture.layout.name)
      let result = try setting.run(["--json", try setting.file("\(capture.layout.name).tar", tar)])
      let objects = try result.objects()
      let rules = objects.filter { $0["type"] as? String == "finding" }.compactMap { $0["rule"] as? String }
      #expect(rules.filter { $0 == "BG113" }.count == 1, "\(result.out)")
      let archive = try #require(objects.last { $0["type"] as? String == "archive" })
      let versions = try #require(archive["versions"] as? [[String: Any]])
      #expect(versions.map { $0["bundle"] as? String } == ["org.example.kitchen", "org.example.larder"])
      #expect(versions.map { $0["version"] as? String } == ["4.2 (1337)", "4.2 (1337)"])
    }
  }
}
