// What a capture says of its device and its moment, by its name and by its parts.

import BackgroundTasks
import ByteScan
import TestSupport
import Testing

@testable import SystemReports

struct DeviceTests {
  @Test(
    "the name of an archive says when it was made, of which system and build",
    arguments: [
      "sysdiagnose_2026.03.02_10-15-12+0100_iPhone-OS_iPhone_21F90.tar.gz",
      "/tmp/Downloads/sysdiagnose_2026.03.02_10-15-12+0100_iPhone-OS_iPhone_21F90/RunningBoard/RunningBoard_state.log",
      "ticket 7 sysdiagnose_2026.03.02_10-15-12+0100_iPhone-OS_iPhone_21F90 (1).tar.gz",
      "sysdiagnose_2026.03.02_09-15-12Z_iPhone-OS_iPhone_21F90",
    ])
  func name(_ path: String) throws {
    let statement = try #require(ArchiveName.statement(path))
    #expect(statement.captured == 1_772_442_912_000_000)
    #expect(statement.build == "21F90")
    #expect(statement.osName == "iPhone OS")
  }

  @Test("macOS writes its model, and a name without a zone states no instant")
  func otherNames() {
    let mac = ArchiveName.statement("sysdiagnose_2026.03.02_10-15-12-0800_macOS_MacBookPro18,3_23F79.tar.gz")
    #expect(mac?.model == "MacBookPro18,3")
    #expect(mac?.zone == -28_800)
    let unzoned = ArchiveName.statement("sysdiagnose_2026.03.02_10-15-12_iPhone-OS_iPhone_21F90.tar.gz")
    #expect(unzoned != nil)
    #expect(unzoned?.captured == nil)
  }

  @Test(
    "other names say nothing",
    arguments: [
      "", "/", "larder.log", "sysdiagnose_", "sysdiagnose_today.tar.gz",
      "sysdiagnose_2026.13.02_10-15-12+0100_iPhone-OS_iPhone_1A1.tar.gz",
      "sysdiagnose_99999999999999999999.03.02_10-15-12+0100", "sysdiagnose_2026.03.02_30-15-12+0100_x",
      "sysdiagnose.log",
      "sysdiagnose_2026.02.30_10-15-12+0100_iPhone-OS_iPhone_21F90.tar.gz",
    ])
  func noNames(_ path: String) { #expect(ArchiveName.statement(path) == nil) }

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    \t<key>ProductBuildVersion</key>
    \t<string>23B85</string>
    \t<key>ProductName</key>
    \t<string>iPhone OS</string>
    \t<key>ProductVersion</key>
    \t<string>26.1</string>
    </dict></plist>
    """
  private static let dump =
    "Local device\n\tProperties: {\n\t\tOSVersion => 26.1\n\t\tBuildVersion => 23B85\n\t\tProductType => iPhone14,7\n"
  private static let header =
    #"{"bug_type":"298","os_version":"iPhone OS 26.1 (23B85)","product":"iPhone14,7"}"# + "\n{}"
  private static let lines = "OS Version: iPhone OS 26.1 (Build 23B85)\nHardware model: iPhone14,7\n"

  @Test("each part that states the system states the same", arguments: [plist, dump, header, lines])
  func parts(_ text: String) throws {
    let statement = try #require(text.withSlice { DeviceTexts.statement(in: $0, member: "part") })
    #expect(statement.os == OSVersion(26, 1))
    #expect(statement.osText == "26.1")
    #expect(statement.build == "23B85")
    if !text.contains("plist") { #expect(statement.model == "iPhone14,7") }
  }

  @Test("parts that are cut or damaged trap nowhere", arguments: [UInt64(0xDE1), 26])
  func damage(_ seed: UInt64) {
    print("seed \(seed)")
    var random = SeededRandom(seed)
    for text in [Self.plist, Self.dump, Self.header, Self.lines] {
      let bytes = Array(text.utf8)
      for end in bytes.indices { _ = Array(bytes[..<end]).withSlice { DeviceTexts.statement(in: $0, member: "part") } }
      for _ in 0..<200 {
        var damaged = bytes
        for _ in 0..<8 { damaged[random.below(damaged.count)] ^= 1 << UInt8(random.below(8)) }
        _ = damaged.withSlice { DeviceTexts.statement(in: $0, member: "part") }
        _ = ArchiveName.statement(String(decoding: damaged, as: UTF8.self))
      }
    }
  }

  @Test("what is stated first holds, and nothing stated later is lost")
  func facts() {
    var (first, second) = (DeviceStatement(source: "a"), DeviceStatement(source: "b"))
    (first.build, second.build, second.model) = ("23B85", "23B86", "iPhone14,7")
    (second.captured, second.zone) = (7, 3600)
    let facts = DeviceFacts([first, second])
    #expect(facts.build == "23B85")
    #expect(facts.model == "iPhone14,7")
    #expect(facts.captured == 7)
    #expect(facts.zone == 3600)
  }
}
