// Which part of a capture a member is.

import Testing

@testable import SystemReports

struct CaptureLayoutTests {
  static let top = "sysdiagnose_2026.03.02_10-15-12+0100_iPhone-OS_iPhone_21F90/"
  static let members: [(String, CapturePart)] = [
    ("RunningBoard/RunningBoard_state.log", .stateDump), ("runningboard_state.txt", .stateDump),
    ("crashes_and_spins/JetsamEvent-2026-03-02-101512.ips", .jetsam),
    ("crashes_and_spins/Larder.cpu_resource-2026-03-02-101512.ips", .resource),
    ("crashes_and_spins/Larder.wakeups_resource-2026-03-02-101512.ips.synced", .resource),
    ("crashes_and_spins/Larder_2026-03-02-101512_mac.cpu_resource.diag", .resource),
    ("crashes_and_spins/Larder-2026-03-02-101512.ips", .report),
    ("crashes_and_spins/StacksOfPans-2026-03-02-101512.ips", .report),
    ("crashes_and_spins/RunningBoardStateViewer-2026-03-02.ips", .report),
    ("crashes_and_spins/stacks-2026-03-02-101512.ips", .other), ("taskinfo.txt", .taskInfo),
    ("spindump-nosymbols.txt", .spindump), ("ps.txt", .processList), ("ps_thread.txt", .text),
    ("system_logs.logarchive/Extra/shutdown.log", .shutdown),
    ("system_logs.logarchive/Extra/shutdown.0.log", .shutdown),
    ("system_logs.logarchive/Persist/0000000000000001.tracev3", .binaryLog),
    ("system_logs.logarchive/Info.plist", .binaryLog), ("logs/SystemVersion/SystemVersion.plist", .device),
    ("remotectl_dumpstate.txt", .device), ("logs/powerlogs/powerlog.PLSQL.gz", .other), ("._ps.txt", .litter),
    ("__MACOSX/ps.txt", .litter), ("", .litter), ("/", .litter),
  ]

  @Test("a member is known by its name, wherever it stands", arguments: members)
  func part(_ name: String, _ part: CapturePart) {
    #expect(CaptureLayout.part(ofMember: name) == part)
    guard !name.isEmpty, name != "/" else { return }
    #expect(CaptureLayout.part(ofMember: Self.top + name) == part)
    #expect(CaptureLayout.part(ofMember: Self.top + name.uppercased()) == part)
  }

  @Test("every part has words for one and for several")
  func words() {
    for part in CapturePart.allCases {
      #expect(part.words(1).hasPrefix("1 "))
      #expect(part.words(2).hasPrefix("2 ") && part.words(2).hasSuffix("s") || part.words(2).contains("s of "))
    }
  }
}
