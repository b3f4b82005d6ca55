// The shape of a stream, settled from its first lines, and the days and years of its times.

import ByteScan
import LogRecords
import Testing

@testable import LogFormats

struct SettlingTests {
  private func settled(_ text: String, loose: Bool = false, only: UInt8? = nil) -> StreamSettler.Settled {
    text.withSlice { StreamSettler().settle($0, loose: loose, only: only) }
  }

  private func name(_ settled: StreamSettler.Settled) -> String? {
    settled.shape.preferred.map { LogFormats.all[Int($0)].name }
  }

  private static let compact = "2026-03-02 08:15:44.101 Df Sample[4711:1a2b3] text\n"

  @Test(
    "a stream of a format's own samples settles on that format",
    arguments: LogFormats.all.filter { $0.rank == .strict }.map(\.name))
  func prefers(_ formatName: String) throws {
    let format = try #require(LogFormats.all.first { $0.name == formatName })
    for sample in format.samples where sample.shape == StreamShape() {
      #expect(name(settled(String(repeating: sample.text + "\n", count: 5))) == formatName, "\(sample.text)")
    }
  }

  @Test("the format of most records is preferred unless the caller names one, and without records there is none")
  func votes() throws {
    let xcode = "2026-03-02 08:15:44.101223+0100 Sample[4711:81523] text\n"
    #expect(name(settled(xcode + Self.compact + Self.compact)) == "compact")
    #expect(name(settled(xcode + xcode + Self.compact)) == "xcode")
    let place = try #require(LogFormats.index(of: "default"))
    #expect(name(settled(xcode, only: place)) == "default")
    #expect(name(settled("lorem ipsum\n")) == nil)
    #expect(name(settled("")) == nil)
    #expect(settled("", loose: true).shape.isLoose)
  }

  @Test("a library column, a host and colours are settled once for the whole stream")
  func columns() {
    let library = "default\t08:09:10.111213-0600\trunningboardd\tRunningBoard\tCreating job\n"
    #expect(settled(String(repeating: library, count: 5)).shape.consoleHasLibrary)
    #expect(!settled("default\t08:09:10.111213-0600\tSample\ttext\n").shape.consoleHasLibrary)
    #expect(settled(String(repeating: "Jul 22 11:12:13 a(L)[1] <Notice>: x\n", count: 3)).shape.syslogHostless == true)
    #expect(
      settled(String(repeating: "Jul 22 11:12:13 iPhone a[1] <Notice>: x\n", count: 3)).shape.syslogHostless == false)
    #expect(settled(Self.compact + Self.compact + "\u{1B}[32m" + Self.compact).shape.isColoured)
    #expect(name(settled("\u{1B}[32m" + Self.compact)) == "compact")
    #expect(!settled(Self.compact).shape.isColoured)
  }

  @Test(
    "a prefix before every line is found",
    arguments: ["12:", "[build 3] | ", "2026-03-02T08:15:45Z ", "job-7 stdout: ", "| ", "a.log:17:", "\t> "])
  func prefixes(_ prefix: String) {
    let found = settled(String(repeating: prefix + Self.compact, count: 10))
    #expect(name(found) == "compact")
    #expect((prefix + Self.compact).withSlice { found.prefix?.length(in: $0) } == prefix.utf8.count)
  }

  @Test("a log without prefixes and a text that is not a log have no prefix")
  func noPrefixes() {
    #expect(settled(String(repeating: Self.compact, count: 10)).prefix == nil)
    #expect(settled(Self.compact + String(repeating: "  continued\n", count: 3)).prefix == nil)
    #expect(settled(String(repeating: "lorem ipsum\n", count: 10)).prefix == nil)
    #expect(settled("seen: " + Self.compact + String(repeating: "lorem ipsum\n", count: 50)).prefix == nil)
  }

  @Test(
    "a prefix is matched by its shape: any digit for a digit, any letter for a letter",
    arguments: [
      ("12:", "7:", 2), ("12:", "123456:x", 7), ("12:", "a:", nil), ("12:", ":", nil), ("12:", "12", nil),
      ("[row 3] ", "[row 12] ", 9), ("[row 3] ", "[line 1] x", 9), ("[row 3] ", "[row 3]", nil), ("a1b", "zz22yy", 6),
      ("--", "--", 2), ("--", "-", nil), ("--", "---", 2), ("é ", "é x", 3), ("é ", "e x", nil),
    ] as [(String, String, Int?)])
  func shapes(_ text: String, _ line: String, _ length: Int?) throws {
    let prefix = try #require(text.withSlice { LinePrefix($0) })
    #expect(line.withSlice { prefix.length(in: $0) } == length)
    #expect(text.withSlice { prefix.length(in: $0) } == text.utf8.count)
  }

  @Test("an empty text is not a prefix")
  func emptyPrefix() { #expect(LinePrefix(ByteSlice.empty) == nil) }
}

struct DayClockTests {
  private static func second(_ text: String) -> Int32 {
    let parts = text.split(separator: ":").compactMap { Int32($0) }
    return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : -1
  }

  @Test(
    "a day is counted when a time of day falls back by more than half a day",
    arguments: [
      ("23:59:59 00:00:01", "0 1", 0),
      ("10:00:00 10:00:00 12:00:00", "0 0 0", 0),
      ("23:59:59 00:00:00 23:59:58 00:00:02 00:01:00", "0 1 0 1 1", 0),
      ("23:00:00 01:00:00 23:00:00 01:00:00", "0 1 1 2", 0),
      ("12:00:00 11:59:00", "0 0", 0),
      ("12:00:00 10:30:00 12:00:00", "0 0 0", 1),
      ("00:00:02 23:59:58", "0 0", 0),
      ("00:00:06 23:59:58", "0 0", 0),
      ("- 08:00:00 -", "0 0 0", 0),
    ])
  func days(_ times: String, _ offsets: String, _ steps: Int) {
    var clock = DayClock()
    let found = times.split(separator: " ").map { clock.offset(of: RecordStart(secondOfDay: Self.second(String($0)))) }
    #expect(found.map(String.init).joined(separator: " ") == offsets)
    #expect(clock.backwardSteps == steps)
  }

  @Test("a year is counted when January follows December, and taken back when lines overtake each other")
  func years() {
    var clock = DayClock()
    let dates: [(Int32, Int32, Int32)] = [
      (12, 30, 0), (12, 31, 0), (1, 1, 1), (12, 31, 0), (1, 1, 1), (2, 1, 1), (12, 31, 1), (1, 1, 2),
    ]
    for (month, day, offset) in dates {
      #expect(clock.offset(of: RecordStart(secondOfDay: 5, monthAndDay: month << 5 | day)) == offset, "\(month)-\(day)")
    }
    #expect(clock.first == RecordStart(secondOfDay: 5, monthAndDay: 12 << 5 | 30))
  }
}

struct TimeResolverTests {
  /// 2026-03-02 12:00 UTC
  private static let latest: Int64 = 1_772_452_800_000_000
  private static let day: Int32 = 20_514

  private func resolver(date: Int32? = nil, latest: Int64 = latest, zone: Int32 = 3600) -> TimeResolver {
    TimeResolver(TimeResolver.Assumptions(date: date, latest: latest) { _ in zone })
  }

  @Test("a complete clock is resolved without assumptions")
  func full() {
    var resolver = resolver()
    let time = resolver.resolve(WallClock(day: .full(1), timeOfDay: 5, zone: -3600), offset: 0, first: nil)
    #expect(time == LogTime(instant: 86_400_000_005 + 3_600_000_000, zone: -3600))
    #expect(time?.local == 86_400_000_005)
    #expect(resolver.resolve(nil, offset: 0, first: nil) == nil)
    #expect(!resolver.assumedZone && !resolver.assumedDay && !resolver.assumedYear)
  }

  @Test("a missing zone is the assumed one")
  func zoneless() {
    var resolver = resolver()
    let time = resolver.resolve(WallClock(day: .full(0), timeOfDay: 0), offset: 0, first: nil)
    #expect(time == LogTime(instant: -3_600_000_000, zone: 3600))
    #expect(resolver.assumedZone)
  }

  @Test(
    "a missing day is the latest on which the first record is not in the future",
    arguments: [(11 * 3600, 0), (13 * 3600, 0), (13 * 3600 + 1, -1), (23 * 3600, -1)] as [(Int32, Int32)])
  func missingDay(_ second: Int32, _ difference: Int32) {
    var resolver = resolver()
    let first = RecordStart(secondOfDay: second)
    let clock = WallClock(timeOfDay: Int64(second) * 1_000_000)
    let day = Int64(Self.day + difference) * WallClock.microsecondsPerDay
    #expect(resolver.resolve(clock, offset: 0, first: first)?.local == day + clock.timeOfDay)
    #expect(
      resolver.resolve(clock, offset: 2, first: first)?.local == day + clock.timeOfDay + 2
        * WallClock.microsecondsPerDay)
    #expect(resolver.assumedDay)
  }

  @Test("a given day is that of the first record")
  func givenDay() {
    var resolver = resolver(date: 100)
    let time = resolver.resolve(WallClock(timeOfDay: 7), offset: 1, first: RecordStart(secondOfDay: 0))
    #expect(time?.local == 101 * WallClock.microsecondsPerDay + 7)
    #expect(!resolver.assumedDay)
  }

  @Test(
    "a missing year is the latest in which the first record is at most a day ahead",
    arguments: [
      (3, 2, 0, "2026-03-02"), (3, 3, 0, "2026-03-03"), (3, 4, 0, "2025-03-04"), (12, 31, 0, "2025-12-31"),
      (1, 1, 0, "2026-01-01"), (2, 29, 0, "2024-02-29"), (12, 31, 1, "2026-12-31"),
    ] as [(UInt8, UInt8, Int32, String)])
  func missingYear(_ month: UInt8, _ day: UInt8, _ offset: Int32, _ date: String) {
    var resolver = resolver()
    let first = RecordStart(secondOfDay: 0, monthAndDay: Int32(month) << 5 | Int32(day))
    let clock = WallClock(day: .yearless(month: month, day: day), timeOfDay: 0)
    let local = resolver.resolve(clock, offset: offset, first: first)?.local ?? -1
    #expect("\(WallClock(day: .full(Int32(local / WallClock.microsecondsPerDay)), timeOfDay: 0))".hasPrefix(date))
    #expect(resolver.assumedYear)
  }

  @Test("a log over New Year that was written in January began in the year before")
  func newYear() {
    var resolver = resolver(date: Calendar.day(year: 2024, month: 1, day: 1))
    let first = RecordStart(secondOfDay: 0, monthAndDay: 12 << 5 | 31)
    let days = [(12, 31, 0), (1, 1, 1), (2, 29, 1)] as [(UInt8, UInt8, Int32)]
    var found: [Int64?] = []
    for (month, day, offset) in days {
      let clock = WallClock(day: .yearless(month: month, day: day), timeOfDay: 0)
      let time = resolver.resolve(clock, offset: offset, first: first)
      found.append(time.map { $0.local / WallClock.microsecondsPerDay })
    }
    #expect(found == [19_722, 19_723, 19_782])
    #expect(!resolver.assumedYear)
  }
}
