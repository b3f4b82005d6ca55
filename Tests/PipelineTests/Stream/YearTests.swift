// Logs with a date and no year: the year advances within a log and from one log to the next.

import ByteScan
import LogFormats
import LogIntake
import TestSupport
import Testing

@testable import Pipeline

struct YearTests {
  /// 2026-03-02 12:00 UTC, as in the other tests of this target.
  private static let assumptions = Scanning.assumptions

  private func line(_ date: String, _ id: Int) -> String {
    "\(date) iPhone Larder[47] <Notice>: Ending background task with UIBackgroundTaskIdentifier: \(id)\n"
  }

  private func log(_ dates: [String]) -> String { dates.enumerated().map { line($1, $0) }.joined() }

  /// The year, month and day of each record.
  private func days(_ text: String) -> [String] {
    Scanning.scan(text).records.map { record in
      guard let local = record.time?.local else { return "-" }
      let date = Calendar.date(day: Int32(local / WallClock.microsecondsPerDay))
      return "\(date.year)-\(date.month)-\(date.day)"
    }
  }

  static let logs: [([String], [String])] = [
    (["Nov 30 10:00:00", "Feb  2 10:00:00"], ["2025-11-30", "2026-2-2"]),
    (["Dec 31 23:59:59", "Jan  1 00:00:00"], ["2025-12-31", "2026-1-1"]),
    (
      ["Dec 31 23:59:58", "Jan  1 00:00:00", "Dec 31 23:59:59", "Jan  1 00:00:01"],
      ["2025-12-31", "2026-1-1", "2025-12-31", "2026-1-1"]
    ),
    (["Mar  1 10:00:00", "Dec 20 10:00:00"], ["2025-3-1", "2025-12-20"]),
    (["Jan 10 10:00:00", "Dec 20 10:00:00"], ["2025-1-10", "2025-12-20"]),
    (
      ["Nov 30 10:00:00", "Feb  2 10:00:00", "Nov 30 10:00:00", "Feb  2 10:00:00"],
      ["2024-11-30", "2025-2-2", "2025-11-30", "2026-2-2"]
    ),
    (["Feb 20 10:00:00", "Feb 10 10:00:00"], ["2026-2-20", "2026-2-10"]),
    (["Feb 28 10:00:00", "Feb 29 10:00:00", "Mar  1 10:00:00"], ["2026-2-28", "2026-2-28", "2026-3-1"]),
    (["Aug  9 10:00:00"], ["2025-8-9"]),
  ]

  @Test("time advances, and the last record is not in the future", arguments: logs.indices)
  func years(_ place: Int) {
    let (dates, expected) = Self.logs[place]
    #expect(days(log(dates)) == expected)
  }

  @Test("a look ahead into a file finds the same years", arguments: logs.indices)
  func beforehand(_ place: Int) throws {
    let (dates, expected) = Self.logs[place]
    let folder = try LogFolder()
    let path = folder("a.log")
    try folder.create("a.log", log(dates))
    let years = LogYears.firstYears(of: [(.file(path), Self.assumptions), nil], StreamScan.Settings())
    #expect(years == [expected.first.flatMap { Int($0.prefix(4)) }, nil])
  }

  @Test("logs that are read together get the closest possible years, in any order")
  func together() throws {
    let folder = try LogFolder()
    let old = folder("old.log")
    try folder.create("old.log", log(["Nov 30 10:00:00", "Dec  2 10:00:00"]))
    let new = folder("new.log")
    try folder.create("new.log", log(["Feb  2 10:00:00", "Feb  3 10:00:00"]))
    var late = Self.assumptions
    // Mid December 2026: alone, the older log would be of this year.
    late.latest += 290 * WallClock.microsecondsPerDay
    func years(_ paths: [String], _ assumptions: TimeResolver.Assumptions) -> [Int?] {
      var inputs: [(input: SeekableInput, assumptions: TimeResolver.Assumptions)?] = []
      for path in paths { inputs.append((.file(path), assumptions)) }
      return LogYears.firstYears(of: inputs, StreamScan.Settings())
    }
    #expect(years([old, new], late) == [2025, 2026])
    #expect(years([new, old], late) == [2026, 2025])
    #expect(years([old, new], Self.assumptions) == [2025, 2026])
    #expect(years([old], late) == [2026])
    #expect(years([old, old], late) == [2026, 2026])
  }

  @Test("files with complete dates or without dates are unchanged")
  func others() throws {
    let folder = try LogFolder()
    let dated = folder("a.log")
    try folder.create("a.log", "2026-03-02 08:00:00.000 Df Sample[4711:1a2b3] nothing\n")
    let timed = folder("b.log")
    try folder.create("b.log", "default\t08:00:00.000000+0100\tSample\tnothing\n")
    #expect(
      LogYears.firstYears(of: [(.file(dated), Self.assumptions), (.file(timed), Self.assumptions)], .init()) == [
        nil, nil,
      ])
  }
}
