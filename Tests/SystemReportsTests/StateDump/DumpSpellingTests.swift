// Every spelling of a dump says the same.

import BackgroundTasks
import ByteScan
import TestSupport
import Testing

@testable import SystemReports

struct DumpSpellingTests {
  private static let larder = InventedDump.Process(pid: 512, label: "com.example.larder", role: "Background")
  private static let pantry = InventedDump.Process(
    pid: 167, label: "com.example.pantryd", isApp: false, role: "UserInteractive")

  private static var dump: InventedDump {
    var upload = InventedDump.Assertion(id: "26-512-115", target: larder, name: "Upload", originator: 512)
    (upload.limit, upload.warning) = (30, 5)
    upload.powered = (1_772_442_912, "2026-03-02 09:15:12 +0000")
    var refresh = InventedDump.Assertion(id: "26-90-116", target: larder, name: "Refresh", originator: 90)
    refresh.domain = ("com.example.dasd", "Refresh")
    (refresh.tags, refresh.legacyReason, refresh.role) = ([], 0, nil)
    var visible = InventedDump.Assertion(id: "26-60-7", target: pantry, name: "Shown", originator: 60)
    (visible.isActive, visible.legacyReason, visible.tags, visible.role) = (
      false, 0, ["Shown", "Audio"], "UserInteractive"
    )
    visible.domain = ("com.example.frontboard", "Shown")
    return InventedDump(
      [upload, refresh, visible], processes: [larder, pantry],
      templates: [.init(domain: "com.example.dasd", name: "Refresh", limit: 45, warning: 10)])
  }

  @Test(
    "a dump gives its assertions, processes, power and limits in each spelling",
    arguments: InventedDump.Spelling.allCases)
  func values(_ spelling: InventedDump.Spelling) {
    let state = Self.dump.text(spelling).withSlice { RunningBoardDump.read($0) }
    #expect(state.bare == Self.dump.expected(spelling))
    #expect(Self.dump.text(spelling).withSlice(RunningBoardDump.isDump))
  }

  @Test("random dumps give their values in each spelling", arguments: InventedDump.Spelling.allCases)
  func random(_ spelling: InventedDump.Spelling) {
    let seed: UInt64 = 0xD0_4B
    print("seed \(seed)")
    var random = SeededRandom(seed)
    for round in 0..<300 {
      let dump = InventedDump.random(&random)
      let state = dump.text(spelling).withSlice { RunningBoardDump.read($0) }
      #expect(state.bare == dump.expected(spelling), "round \(round)")
    }
  }

  @Test("an assertion is shown with its words and the line where they stand", arguments: InventedDump.Spelling.allCases)
  func places(_ spelling: InventedDump.Spelling) {
    let text = Self.dump.text(spelling)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for assertion in text.withSlice({ RunningBoardDump.read($0) }).assertions {
      #expect(lines[assertion.line - 1].hasPrefix("<RBAssertion"))
      #expect(assertion.written.hasPrefix(lines[assertion.line - 1]))
      #expect(assertion.written.contains(assertion.id))
      #expect(!assertion.written.contains("<RBConnectionClient"))
    }
  }

  @Test("the limit of a domain holds where the assertion states none", arguments: InventedDump.Spelling.allCases)
  func limits(_ spelling: InventedDump.Spelling) {
    let state = Self.dump.text(spelling).withSlice { RunningBoardDump.read($0) }
    let index = StateIndex(state)
    #expect(state.assertions.map { index.limit(of: $0) } == [30, 45, nil])
    #expect(state.assertions.map { index.isTimeRunning(of: $0) } == [true, true, false])
    #expect(state.assertions.map(\.isBackgroundTask) == [true, false, false])
  }

  @Test("a suspended assertion is not active, whatever else it says", arguments: InventedDump.Spelling.allCases)
  func suspended(_ spelling: InventedDump.Spelling) {
    var dump = Self.dump
    dump.assertions[0].isSuspended = true
    let state = dump.text(spelling).withSlice { RunningBoardDump.read($0) }
    #expect(state.assertions.map(\.isActive) == [false, true, false])
  }

  @Test("power that is taken for several assertions is power for each of them")
  func sharedPower() {
    let text = """
      <RBPowerAssertionManager| powerAssertions:{
      \t[app<com.example.larder>:512]=<RBProcessPowerAssertion| id:7 name:app<com.example.larder>;26-512-1:Sync;26-512-2:a;b \
      acquisitionDate:2026-03-02 10:15:12 +0100>
      }>
      """
    let powered = text.withSlice { RunningBoardDump.read($0) }.powered
    #expect(powered.map(\.id) == ["26-512-1", "26-512-2"])
    #expect(powered.map(\.name) == ["Sync", "a;b"])
    #expect(powered.map(\.poweredSince) == [1_772_442_912_000_000, 1_772_442_912_000_000])
    #expect(powered.map(\.pid) == [512, 512])
  }

  @Test("objects that follow each other without a comma are the same objects")
  func logged() {
    let text = Self.dump.text(.ios26).replacing(",\n<RB", with: "<RB")
    let state = text.withSlice { RunningBoardDump.read($0) }
    #expect(state.bare.assertions == Self.dump.expected(.ios26).assertions)
    #expect(!state.isCut)
  }
}
