// Captures of several tools in one file: each is read as it is alone, even if the capture before it was torn off within
// a line.

import BackgroundTasks
import ByteScan
import Testing

@testable import LogFormats

struct JoinedCaptureTests {
  private static let log = DamagedRecordTests.log
  private static let whole = ["Shop 4 leaked", "Shop 5 ended"]

  private static func bytes(_ lines: [String]) -> [[UInt8]] { lines.map { Array($0.utf8) } }

  @Test(
    "a capture of Xcode's metadata text behind any other format is read from its first record",
    // Records with a library other than UIKit's are not accepted.
    arguments: Carrier.allCases.filter { $0 != .xcodeMetadata && $0 != .consoleWithLibrary })
  func behindOthers(_ carrier: Carrier) {
    for middle in 1..<Self.log.count {
      let lines = carrier.lines(Array(Self.log[..<middle])) + Carrier.xcodeMetadata.lines(Array(Self.log[middle...]))
      #expect(DamagedRecordTests.verdicts(lines) == Self.whole, "\(carrier), \(middle)")
    }
  }

  @Test(
    "a record of several lines at the joint begins with its first line", arguments: [Carrier.console, .compact])
  func severalLines(_ carrier: Carrier) {
    var log = Self.log
    log[2].message = "Nothing\n\nof interest"
    let lines = carrier.lines(Array(log[..<2])) + Carrier.xcodeMetadata.lines(Array(log[2...]))
    #expect(DamagedRecordTests.verdicts(lines) == Self.whole)
  }

  @Test("continuation lines behind another format's record belong to it unless metadata follow")
  func ownLines() {
    var log = Self.log
    log[2].message = "Nothing\nof interest"
    let lines = Carrier.xcodeMetadata.lines(Array(log[..<2])) + Carrier.compact.lines(Array(log[2...]))
    #expect(DamagedRecordTests.verdicts(lines) == Self.whole)
  }

  @Test(
    "an object that is torn in a number, with another tool's record behind it, makes no new life",
    arguments: [Carrier.console, .consoleWithPid, .logShow, .asl, .unifiedCSV, .syslog])
  func tornNumbers(_ other: Carrier) {
    for (joint, middle) in [("", 3), ("\u{FEFF}", 3), ("\0", 4), (" ", 2), ("\u{200B}", 3)] {
      let first = Self.bytes(Carrier.json.lines(Array(Self.log[..<middle])))
      let second = Self.bytes(other.lines(Array(Self.log[middle...])))
      let lines = first + second
      func without(_ places: Int...) -> Judged {
        TearingLawTests.judge(lines.enumerated().filter { !places.contains($0.offset) }.map(\.element))
      }
      let last = first.count - 1
      let others = [TearingLawTests.judge(lines), without(last), without(last + 1), without(last, last + 1)]
      var torn = lines
      torn[last] += Array(joint.utf8) + lines[last + 1]
      torn.remove(at: last + 1)
      #expect(Tearing.fault(TearingLawTests.judge(torn), others) == nil, "\(other), \(joint.debugDescription)")
    }
  }

  @Test(
    "a whole object and another tool's record in one line are both read", arguments: [Carrier.ndjson, .unifiedJSONL])
  func behindObject(_ carrier: Carrier) {
    var lines = carrier.lines(Array(Self.log[..<3])) + Carrier.logShow.lines(Array(Self.log[3...]))
    lines[2] += lines.remove(at: 3)
    #expect(DamagedRecordTests.verdicts(lines) == Self.whole)
  }

  @Test(
    "each of two objects in one line is read in the form of its own tool, whichever tool wrote most of the log",
    arguments: [Carrier.appium, .ndjson, .unifiedJSONL, .pyMobileDeviceJSON])
  func objects(_ second: Carrier) {
    for (first, joint) in [
      (Carrier.appium, "\0"), (.pyMobileDeviceJSON, ""), (.unifiedJSONL, "\u{FEFF}"), (.ndjson, " "),
    ] {
      let more = second.lines(Array(repeating: Self.log[0], count: 40))
      let lines = first.lines(Self.log) + second.lines(Self.log) + more
      var joined = lines
      joined[Self.log.count - 1] += joint + joined.remove(at: Self.log.count)
      #expect(
        DamagedRecordTests.verdicts(joined) == DamagedRecordTests.verdicts(lines), "\(first) \(joint.debugDescription)")
    }
  }

  @Test(
    "lines with and without a host belong to the same processes, whichever are more", arguments: [1, 2, 3, 4])
  func hosts(_ middle: Int) {
    for mark in ["", "\u{FEFF}", " "] {
      let (hosted, hostless) = (Carrier.asl.lines(Self.log), Carrier.idevicesyslogSeconds.lines(Self.log))
      let lines = Array(hostless[..<middle]) + [mark + hosted[middle]] + Array(hosted[(middle + 1)...])
      #expect(DamagedRecordTests.verdicts(lines) == Self.whole, "\(mark.debugDescription)")
    }
  }

  @Test("a date in a few records of another layout is not taken for a prefix")
  func prefixes() {
    let last = Carrier.consoleTimeLast.lines(Array(repeating: Self.log[2], count: 20))
    let dated = Carrier.unifiedReaderTSV.lines(Array(Self.log[2...4]))
    let metadata = Carrier.xcodeMetadata.lines(Array(repeating: Self.log[2], count: 40))
    for text in [last + dated, dated + metadata] {
      let joined = Array(text.joined(separator: "\n").utf8)
      #expect(joined.withSlice { StreamSettler().settle($0, loose: false) }.prefix == nil)
    }
  }

  @Test("a torn record before midnight does not move the next one to the day before")
  func midnight() throws {
    func line(_ time: String, _ message: String) -> String { "default\t\(time)+0100\tShop\t\(message)" }
    let lines = [
      line("23:59:58.000000", DamagedRecordTests.began(4)), line("23:59:59.500000", "first\nsecond"),
      "default\t00:00:0" + line("00:00:01.000000", DamagedRecordTests.ended(4)), line("00:00:02.000000", "more"),
    ]
    let task = try #require(Tracing.trace(lines.joined(separator: "\n") + "\n").tasks.first)
    #expect(task.verdict == .ended)
    #expect(task.duration == 3)
  }

  @Test("a task's name ends before the next description, even if other sentences follow in the message")
  func names() throws {
    let more =
      "\nTask resumed\nEnding task with identifier 3 and description: <_UIBackgroundTaskInfo: 0x11>: taskID = 3, "
    let record = DamagedRecordTests.record(
      0, DamagedRecordTests.began(4) + more + "taskName = Other, creationTime = 7 (elapsed = 1), _expireHandler: (null)"
    )
    for carrier in [Carrier.compact, .logShow, .idevicesyslog] {
      let tasks = Tracing.trace(carrier.lines([record]).joined(separator: "\n") + "\n").tasks
      #expect(tasks.first { $0.taskID == 4 }?.name == "Task 4", "\(carrier)")
    }
  }

  @Test("the rest of a torn record before a bundle makes no other process", arguments: [true, false])
  func bundles(_ tornFirst: Bool) {
    let torn = DamagedRecordTests.record(2, "Deactivcom.example.shop(326) invalidateConnection (appDidSuspend)")
    let state = DamagedRecordTests.record(
      3,
      "Application process state changed for com.example.shop: <SBApplicationProcessState: 0x1; pid: 326; taskState: "
        + "Running; visibility: Background>", "SpringBoard", pid: 60)
    let log = Self.log[..<2] + (tornFirst ? [torn, state] : [state, torn]) + Self.log[3...]
    for carrier in [Carrier.compact, .syslog, .xcodeMetadata, .ndjson] {
      #expect(DamagedRecordTests.verdicts(carrier.lines(Array(log))) == Self.whole, "\(carrier)")
    }
  }

  @Test(
    "equal records of one second stay two behind a capture in microseconds, and a copy of the whole adds none",
    arguments: [Carrier.asl, .idevicesyslogSeconds])
  func coarseBehindPrecise(_ coarse: Carrier) {
    let hidden = "Created background task <private>."
    var first = Self.log[0]
    first.time += 123_456
    let lines =
      Carrier.logShow.lines([first] + Self.log[1..<4])
      + coarse.lines([5, 5, 7].map { DamagedRecordTests.record($0, hidden, "Kiln", pid: 71) })
    #expect(DamagedRecordTests.verdicts(lines).count { $0.hasPrefix("Kiln") } == 3)
    #expect(DamagedRecordTests.verdicts(lines + lines).count { $0.hasPrefix("Kiln") } == 3)
    let precise = Carrier.logShow.lines([4, 4, 6].map { DamagedRecordTests.record($0, hidden, "Loom", pid: 72) })
    #expect(DamagedRecordTests.verdicts(Array(lines[..<4]) + precise).count { $0.hasPrefix("Loom") } == 2)
  }
}
