// Reports that a process used too much of something, and the versions of apps that all reports state.

import BackgroundTasks
import ByteScan
import TestSupport
import Testing

@testable import SystemReports

struct ResourceTextTests {
  private static func text(_ bugType: String, _ lines: String) -> String {
    #"{"app_name":"Larder","app_version":"4.2","timestamp":"2026-03-02 10:15:12.73 +0100","build_version":"1337","#
      + #""bundleID":"com.example.larder","bug_type":"\#(bugType)","os_version":"iPhone OS 18.5 (22F76)","#
      + "\"incident_id\":\"0C1D2E3F\",\"name\":\"Larder\"}\n" + """
        Date/Time:        2026-03-02 10:11:01 +0100
        End time:         2026-03-02 10:15:12 +0100
        OS Version:       iPhone OS 18.5 (Build 22F76)
        Incident Identifier: 0C1D2E3F

        Command:          Larder
        Path:             /private/var/containers/Bundle/Application/0C1D/Larder.app/Larder
        PID:              512

        \(lines)
        Hardware model:   iPhone14,7

        Heaviest stack for the target process:
          6  thread_start + 15 (libsystem_pthread.dylib + 9339) [0x7fff]
        """
  }

  private static let wakeups = text(
    "142",
    """
    Event:            wakeups
    Action taken:     none
    Wakeups:          45001 wakeups over the last 251 seconds (180 wakeups per second average), exceeding limit of 150 wakeups per second over 300 seconds
    Wakeups limit:    45000
    Limit duration:   300s
    Wakeups caused:   45001
    """)

  private static let cpu = text(
    "206",
    """
    Event:            cpu usage
    Action taken:     Process killed
    CPU:              48 seconds cpu time over 54 seconds (88% cpu average), exceeding limit of 80% cpu over 60 seconds
    CPU limit:        48s
    """)

  private static let writes = text(
    "145",
    """
    Event:            disk writes
    Action taken:     none
    Writes:           2147.51 MB of file backed memory dirtied over 23041 seconds (93.20 KB per second average), \
    exceeding limit of 24.86 KB per second over 86400 seconds
    """)

  private func read(_ text: String) -> ResourceReport? { text.withSlice { ResourceText.report(in: $0) } }

  @Test("a report says which process used how much of what, and what is allowed")
  func values() throws {
    let report = try #require(read(Self.wakeups))
    #expect(report.resource == .wakeups)
    #expect(report.process?.pid == 512)
    #expect(report.process?.bundle == "com.example.larder")
    #expect(report.process?.name == "Larder")
    #expect([report.used, report.over, report.limit, report.window] == [45_001, 251, 150, 300])
    #expect(report.wasKilled == false)
    #expect(report.time?.instant == 1_772_442_912_000_000)
    #expect(report.incident == "0C1D2E3F")
    #expect(
      report.version == AppVersion(bundle: "com.example.larder", version: "4.2 (1337)", stated: 1_772_442_912_730_000))
  }

  @Test("the other kinds of reports are told apart")
  func kinds() throws {
    let cpu = try #require(read(Self.cpu))
    #expect(cpu.resource == .cpu)
    #expect(cpu.wasKilled == true)
    #expect([cpu.used, cpu.over, cpu.limit, cpu.window] == [48, 54, 80, 60])
    let writes = try #require(read(Self.writes))
    #expect(writes.resource == .writes)
    #expect([writes.used, writes.over, writes.limit, writes.window] == [2147.51, 23_041, 24.86, 86_400])
  }

  @Test("a report without its header is read by its lines, and one without lines by its header")
  func parts() throws {
    let bare = String(try #require(Self.wakeups.split(separator: "\n", maxSplits: 1).last))
    #expect(read(bare)?.resource == .wakeups)
    #expect(read(bare)?.process?.pid == 512)
    #expect(read(bare)?.version == nil)
    let header = String(try #require(Self.wakeups.split(separator: "\n").first))
    #expect(read(header)?.resource == .wakeups)
    #expect(read(header)?.limit == nil)
    #expect(read(header)?.wasKilled == nil)
  }

  @Test(
    "other texts are no such reports",
    arguments: [
      "", "{}", #"{"bug_type":"309","name":"Larder"}"# + "\n{\"pid\":512}",
      "Process: Larder [512]\nException Type: EXC_CRASH\n",
      "2026-03-02 10:15:12 Larder[512] Event wakeups\n",
    ])
  func others(_ text: String) { #expect(read(text) == nil) }

  @Test("of several versions of an app the one that was stated last holds")
  func versions() {
    var versions = AppVersions()
    versions.learn(AppVersion(bundle: "com.example.larder", version: "2", stated: 20))
    versions.learn(AppVersion(bundle: "com.example.larder", version: "1", stated: 10))
    versions.learn(AppVersion(bundle: "com.example.larder", version: "0"))
    versions.learn(AppVersion(bundle: "com.example.kitchen", version: "7"))
    versions.learn(nil)
    #expect(versions.byBundle == ["com.example.larder": "2", "com.example.kitchen": "7"])
  }

  @Test(
    "a line of JSON without a bundle and a version states none",
    arguments: [
      "", "{", #"{"app_version":"4.2"}"#, #"{"bundleID":"com.example.larder","app_version":""}"#,
      #"{"bundleID":"com.example.larder","app_version":"??? (???)"}"#, "{\n\"bundleID\":\"a\",\"app_version\":\"1\"}",
    ])
  func noVersion(_ text: String) { #expect(text.withSlice { AppVersion(header: $0) } == nil) }

  @Test("a cut or damaged report traps nowhere", arguments: [UInt64(0x4E5), 142])
  func damage(_ seed: UInt64) {
    print("seed \(seed)")
    var random = SeededRandom(seed)
    for text in [Self.wakeups, Self.cpu, Self.writes] {
      let bytes = Array(text.utf8)
      for end in bytes.indices {
        let report = Array(bytes[..<end]).withSlice { ResourceText.report(in: $0) }
        #expect(report?.process?.pid == nil || [5, 51, 512].contains(report?.process?.pid), "\(end) bytes")
      }
      for _ in 0..<200 {
        var damaged = bytes
        for _ in 0..<8 { damaged[random.below(damaged.count)] ^= 1 << UInt8(random.below(8)) }
        _ = damaged.withSlice { ResourceText.report(in: $0) }
      }
    }
  }
}
