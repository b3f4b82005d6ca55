// A dump that was cut off, damaged or is none at all says nothing that is not true.

import BackgroundTasks
import ByteScan
import TestSupport
import Testing

@testable import SystemReports

struct CutDumpTests {
  /// Checks what holds for a dump from which only the end is missing.
  private func expectTrue(_ text: [UInt8], of whole: RunningBoardState, _ comment: Comment) {
    let state = text.withSlice { RunningBoardDump.read($0) }.bare
    #expect(state.assertions == Array(whole.assertions.prefix(state.assertions.count)), comment)
    #expect(state.isCut || state.assertions.count == whole.assertions.count, comment)
    #expect(state.isCut || !state.assertions.isEmpty, comment)
  }

  @Test("a dump that is cut at a line is not whole", arguments: InventedDump.Spelling.allCases)
  func atLines(_ spelling: InventedDump.Spelling) {
    let seed: UInt64 = 0xC07
    print("seed \(seed)")
    var random = SeededRandom(seed)
    for round in 0..<12 {
      var dump = InventedDump.random(&random)
      if round.isMultiple(of: 2) { dump.stated = nil }
      let bytes = Array(dump.text(spelling).utf8)
      let whole = bytes.withSlice { RunningBoardDump.read($0) }.bare
      #expect(!whole.isCut, "round \(round)")
      for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") {
        expectTrue(Array(bytes[..<end]), of: whole, "round \(round), \(end) bytes")
        expectTrue(Array(bytes[...end]), of: whole, "round \(round), \(end + 1) bytes")
      }
    }
  }

  @Test("a dump that is cut at any byte is not whole", arguments: InventedDump.Spelling.allCases)
  func atBytes(_ spelling: InventedDump.Spelling) {
    let seed: UInt64 = 0xB17E
    print("seed \(seed)")
    var random = SeededRandom(seed)
    for round in 0..<100 {
      let bytes = Array(InventedDump.random(&random).text(spelling).utf8)
      let whole = bytes.withSlice { RunningBoardDump.read($0) }.bare
      for _ in 0..<10 {
        let end = random.below(bytes.count)
        expectTrue(Array(bytes[..<end]), of: whole, "round \(round), \(end) bytes")
      }
    }
  }

  @Test("a list that is shorter than RunningBoard says is not whole", arguments: InventedDump.Spelling.allCases)
  func short(_ spelling: InventedDump.Spelling) {
    var random = SeededRandom(5)
    var dump = InventedDump.random(&random)
    dump.stated = dump.assertions.count + 1
    #expect(dump.text(spelling).withSlice { RunningBoardDump.read($0) }.isCut)
    // One may be acquired while the list is written.
    dump.stated = dump.assertions.count - 1
    #expect(!dump.text(spelling).withSlice { RunningBoardDump.read($0) }.isCut)
  }

  @Test("a dump without its beginning is not whole", arguments: InventedDump.Spelling.allCases)
  func headless(_ spelling: InventedDump.Spelling) throws {
    var random = SeededRandom(0x4EAD)
    for round in 0..<50 {
      let dump = InventedDump.random(&random)
      let text = dump.text(spelling)
      let manager = try #require(text.firstRange(of: "<RBAssertionManager"))
      let state = String(text[manager.upperBound...]).withSlice { RunningBoardDump.read($0) }
      #expect(state.isCut, "round \(round)")
      #expect(state.bare.assertions == dump.expected(spelling).assertions, "round \(round)")
    }
  }

  @Test("a damaged dump traps nowhere and lists no assertion twice", arguments: [UInt64(0xDA), 0xF117, 2026])
  func damage(_ seed: UInt64) {
    print("seed \(seed)")
    var random = SeededRandom(seed)
    for round in 0..<400 {
      let spelling = InventedDump.Spelling.allCases[random.below(InventedDump.Spelling.allCases.count)]
      var lines = InventedDump.random(&random).text(spelling).split(separator: "\n", omittingEmptySubsequences: false)
      for _ in 0..<(1 + random.below(6)) {
        let at = random.below(lines.count)
        switch random.below(4) {
        case 0: if lines.count > 1 { lines.remove(at: at) }
        case 1: lines.insert(lines[at], at: random.below(lines.count))
        case 2: lines.swapAt(at, random.below(lines.count))
        default: lines.insert(contentsOf: lines.prefix(random.below(lines.count)), at: at)
        }
      }
      var bytes = Array(lines.joined(separator: "\n").utf8)
      for _ in 0..<random.below(8) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
      let state = bytes.withSlice { RunningBoardDump.read($0) }
      #expect(Set(state.assertions.map(\.id)).count == state.assertions.count, "round \(round)")
      #expect(state.assertions.count <= bytes.count / 20, "round \(round)")
      let index = StateIndex(state)
      for assertion in state.assertions { _ = (index.limit(of: assertion), index.isTimeRunning(of: assertion)) }
    }
  }

  @Test(
    "repeated beginnings trap nowhere and are soon read",
    arguments: [
      "<RBAssertion| ", "<RBAssertion: 1> {\n", "\n<RBAssertion|", "><RBAssertion|identifier:1-2-3 target:[a:1]",
      "<RBS",
      "<RBAssertion|x <RBSLegacyAttribute", "<RB ", "\t<RB", "explanation:\"", "<RBProcessPowerAssertion name:a>1-2:;",
      "<RBDomainAttributeTemplate| domain:a ", "<RBProcessState| identity:app<", "<",
    ])
  func beginnings(_ again: String) {
    let text = "<RBAssertionManager| " + String(repeating: again, count: 4_000)
    let state = text.withSlice { RunningBoardDump.read($0) }
    #expect(state.assertions.count <= 1)
  }

  @Test("numbers that do not fit are no numbers", arguments: InventedDump.Spelling.allCases)
  func numbers(_ spelling: InventedDump.Spelling) {
    var random = SeededRandom(7)
    let huge = String(repeating: "9", count: 30)
    let text = InventedDump.random(&random).text(spelling).map { $0.isASCII && $0.isNumber ? huge : String($0) }
      .joined()
    let state = text.withSlice { RunningBoardDump.read($0) }
    #expect(state.assertions.isEmpty)
  }

  private static let others = [
    "2026-03-02 10:15:12.123456+0100 0x1a2b Default 0x0 40 0 runningboardd: <RBAssertion| identifier:26-1-2 target:[app<com.example.a>:7]>\n",
    "default 10:15:12.123456+0100 runningboardd Invalidating assertion <RBAssertionManager| 1>\n",
    "<SBApplication: 0x10a010000> {\n    identifier = com.example.larder;\n    manager = <SBManager: 0x1>;\n}",
    "<BKNewProcess: 0x10a010000; com.example.larder; pid: 512; hostpid: -1> Manager",
    "{\"bug_type\":\"309\",\"name\":\"runningboardd\"}\n{\"procName\":\"runningboardd\", \"Manager\": 1}",
    "{\"bug_type\":\"298\"}\n{\"processes\":[]}",
    "", " ", "<", "<RB", "{", "<RBConnectionClient| 5>",
  ]

  @Test("a log that quotes a dump, and the dump of another daemon, are no dumps", arguments: others)
  func nearMisses(_ text: String) {
    #expect(!text.withSlice(RunningBoardDump.isDump))
    let state = text.withSlice { RunningBoardDump.read($0) }
    #expect(state.assertions.isEmpty)
    #expect(state.isCut)
  }
}
