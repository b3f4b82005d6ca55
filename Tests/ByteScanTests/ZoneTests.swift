// Zones determine the meaning of `--since 11:30`; their files come from the system and may hold anything.

import Testing

@testable import ByteScan

/// A zone file in the form that `zic` writes.
struct ZoneFile {
  var version = UInt8(ascii: "2")
  var transitions: [(time: Int64, type: UInt8)] = []
  var offsets: [Int32] = [0]
  var footer = ""

  var bytes: [UInt8] {
    guard version >= UInt8(ascii: "2") else { return block(timeBytes: 4) }
    return block(timeBytes: 4) + block(timeBytes: 8) + Array("\n\(footer)\n".utf8)
  }

  private func block(timeBytes: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, 0, transitions.count, offsets.count, 4] { bytes += bigEndian(Int64(count), 4) }
    for transition in transitions { bytes += bigEndian(transition.time, timeBytes) }
    bytes += transitions.map(\.type)
    for offset in offsets { bytes += bigEndian(Int64(offset), 4) + [0, 0] }
    return bytes + Array("ABC\0".utf8)
  }

  private func bigEndian(_ value: Int64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (Int64($0) * 8)) }
  }

  /// Summer 2024 in Berlin, and the rule after it.
  static let berlin = ZoneFile(
    transitions: [(1_711_846_800, 2), (1_729_990_800, 1)], offsets: [3208, 3600, 7200],
    footer: "CET-1CEST,M3.5.0,M10.5.0/3")
}

struct RuleCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let instant: Int64
  let offset: Int32
  var testDescription: String { "\(rule) at \(instant)" }
}

struct ZoneTests {
  private func read(_ bytes: [UInt8]) -> ZoneTable? { bytes.withSlice { ZoneTable($0) } }

  @Test(
    "a zone file gives the offset before, at and after its changes",
    arguments: [
      (0, 3208), (1_711_846_799, 3208), (1_711_846_800, 7200), (1_729_990_799, 7200), (1_729_990_800, 3600),
      // 2050: 27 March 01:00 UTC and 30 October 01:00 UTC.
      (2_531_955_599, 3600), (2_531_955_600, 7200), (2_550_704_399, 7200), (2_550_704_400, 3600),
      (.min, 3208), (.max, 3600),
    ] as [(Int64, Int32)])
  func answersForInstants(_ instant: Int64, _ offset: Int32) throws {
    let zone = Zone.table(try #require(read(ZoneFile.berlin.bytes)))
    #expect(zone.offset(atInstant: instant) == offset)
  }

  @Test(
    "a skipped local time counts from before the change, a repeated one is the first",
    arguments: [
      // 30 March 2025: 01:59:59, 02:00 and 02:59:59 (skipped), 03:00.
      (1_743_299_999, 3600), (1_743_300_000, 3600), (1_743_303_599, 3600), (1_743_303_600, 7200),
      // 26 October 2025: 01:59:59, 02:00 and 02:59:59 (twice), 03:00.
      (1_761_443_999, 7200), (1_761_444_000, 7200), (1_761_447_599, 7200), (1_761_447_600, 3600),
      (.min, 3208), (.max, 3600),
    ] as [(Int64, Int32)])
  func answersForLocalTimes(_ local: Int64, _ offset: Int32) throws {
    let zone = Zone.table(try #require(read(ZoneFile.berlin.bytes)))
    #expect(zone.offset(atLocal: local) == offset)
  }

  @Test(
    "a rule is read in every notation",
    arguments: [
      RuleCase(rule: "UTC0", instant: 1_750_000_000, offset: 0),
      RuleCase(rule: "<+0330>-3:30", instant: 1_750_000_000, offset: 12_600),
      RuleCase(rule: "<-0330>+3:30:30", instant: 1_750_000_000, offset: -12_630),
      RuleCase(rule: "EST5EDT,M3.2.0,M11.1.0", instant: 1_741_503_599, offset: -18_000),
      RuleCase(rule: "EST5EDT,M3.2.0,M11.1.0", instant: 1_741_503_600, offset: -14_400),
      RuleCase(rule: "EST5EDT", instant: 1_741_503_600, offset: -14_400),
      // South of the equator: January is summer, July is not.
      RuleCase(rule: "AEST-10AEDT,M10.1.0,M4.1.0/3", instant: 1_736_000_000, offset: 39_600),
      RuleCase(rule: "AEST-10AEDT,M10.1.0,M4.1.0/3", instant: 1_752_000_000, offset: 36_000),
      // Ireland writes winter as the exception.
      RuleCase(rule: "IST-1GMT0,M10.5.0,M3.5.0/1", instant: 1_752_000_000, offset: 3600),
      RuleCase(rule: "IST-1GMT0,M10.5.0,M3.5.0/1", instant: 1_736_000_000, offset: 0),
      // Greenland changes on the evening before.
      RuleCase(rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", instant: 1_743_296_399, offset: -7200),
      RuleCase(rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", instant: 1_743_296_400, offset: -3600),
      // 1 March 2024 is J60 in a leap year and day 60 counted from nought.
      RuleCase(rule: "AAA0BBB,J60/0,J365", instant: 1_709_251_199, offset: 0),
      RuleCase(rule: "AAA0BBB,J60/0,J365", instant: 1_709_251_200, offset: 3600),
      RuleCase(rule: "AAA0BBB,60/0,364", instant: 1_709_251_199, offset: 0),
      RuleCase(rule: "AAA0BBB,60/0,364", instant: 1_709_251_200, offset: 3600),
      // Summer all year.
      RuleCase(rule: "AAA3EDT4,0/0,J365/23", instant: 1_704_067_200, offset: -14_400),
    ])
  func readsRules(_ testCase: RuleCase) throws {
    let rule = try #require(testCase.rule.withSlice { PosixZoneRule($0) })
    #expect(rule.offset(atInstant: testCase.instant) == testCase.offset)
    #expect(ZoneTable(rule).offset(atInstant: testCase.instant) == testCase.offset)
  }

  @Test(
    "text that is not a rule is refused",
    arguments: [
      "", "A0", "UTC", "UTC25", "UTC0:60", "<>0", "<+03", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
      "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J1", "EST5EDT,366,1", "EST5EDT,M3.2.0/168,J1",
      "EST5EDT,M3.2.0,M11.1.0 ", "UTC99999999999999999999",
    ])
  func refusesOtherText(_ text: String) { #expect(text.withSlice { PosixZoneRule($0) } == nil) }

  @Test("a file of the first version holds 32-bit times, also negative ones")
  func readsVersionOne() throws {
    let file = ZoneFile(version: 0, transitions: [(-1000, 1), (1000, 0)], offsets: [60, -120])
    let table = try #require(read(file.bytes))
    #expect([-1001, -1000, 999, 1000].map { table.offset(atInstant: $0) } == [60, -120, -120, 60])
  }

  @Test("an unreadable footer leaves the last change in force")
  func livesWithoutFooter() {
    var file = ZoneFile.berlin
    file.footer = "nonsense"
    #expect(read(file.bytes)?.offset(atInstant: 2_531_955_600) == 3600)
  }

  @Test("a truncated or inconsistent file is not a zone")
  func refusesBrokenFiles() {
    let good = ZoneFile.berlin.bytes
    for length in 0..<(good.count - ZoneFile.berlin.footer.utf8.count - 2) {
      #expect(read(Array(good[..<length])) == nil)
    }
    var file = ZoneFile.berlin
    file.transitions = [(5, 1), (5, 2)]
    #expect(read(file.bytes) == nil, "times have to ascend")
    file.transitions = [(5, 3)]
    #expect(read(file.bytes) == nil, "a type that the file does not have")
    file = ZoneFile.berlin
    file.offsets[1] = 1_000_000
    #expect(read(file.bytes) == nil, "no place is eleven days east of Greenwich")
    file.transitions = []
    file.offsets = []
    #expect(read(file.bytes) == nil, "no type at all")
  }

  @Test("the reader does not trap on random bytes", arguments: [UInt64(1), 2, 3, 4])
  func survivesDamage(_ seed: UInt64) {
    var random = SplitMix(state: seed)
    let good = ZoneFile.berlin.bytes
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0...random.below(6) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
      guard let table = read(bytes) else { continue }
      for time in [.min, -1, 0, 1_750_000_000, 2_531_955_600, .max] as [Int64] {
        let offsets = [table.offset(atInstant: time), table.offset(atLocal: time)]
        #expect(offsets.allSatisfy { abs($0) <= 26 * 3600 }, "seed \(seed)")
      }
    }
  }
}

/// Random numbers that repeat with their seed.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(bound, 1)))
  }
}
