// Inputs that are merged by time: where the merged log ends, and where a line without a time belongs.

import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

struct MergedInputTests {
  private static func record(_ seconds: Int64, _ message: String) -> InventedLine {
    InventedLine(
      36_000_000_000 + seconds * 1_000_000 + 123_457,
      InventedLine.Sender("Larder", pid: 326, "UIKitCore", "com.apple.UIKit", "BackgroundTask"), message)
  }

  private static func begin(_ id: Int) -> String {
    "Created background task <_UIBackgroundTaskInfo: 0x14ac3154\(id)>: taskID = \(id), taskName = Part \(id), "
      + "creationTime = 271828 (elapsed = 0)."
  }

  private static let boot = InventedLine(nil, nil, "=== system boot: 44556677-8899-4AAB-BCCD-DDEEFF001122")

  private static let arguments = ["--all", "--date", "2026-03-02", "--assume-tz", "+0200"]

  private static func verdicts(
    _ setting: ProgramSetting, _ files: [String], input: String = ""
  ) throws -> [String] {
    let result = try setting.run(arguments + ["--json"] + files, input: input)
    var tasks: [String: String] = [:]
    for object in try result.objects() where object["type"] as? String == "task" {
      tasks[object["key"] as? String ?? ""] = "\(object["taskID"] ?? "-") \(object["verdict"] ?? "-")"
    }
    return tasks.values.sorted()
  }

  // MARK: The end of the log

  @Test("a task is open until the last record, event or not", arguments: LogCarrier.allCases)
  func end(_ carrier: LogCarrier) throws {
    let setting = try ProgramSetting()
    let lines = [Self.record(1, Self.begin(3))] + (1...12).map { Self.record($0 * 10, "pantry \($0)") }
    let text = LogCarrier.text(lines, carrier)
    let tails = [
      "", "\n\n", "\tgoes on\n\tand on\n", "text of another program\n", "=== Messages dropped during live streaming\n",
      "[disconnected:00009999-000A111B22220000]\n", "{\"count\":13,\"finished\":1}\n",
    ]
    for tail in tails {
      let file = try setting.file("tail.log", text + tail)
      for result in [
        try setting.run(Self.arguments + [file]), try setting.run(Self.arguments, input: text + tail),
      ] {
        // Lost messages change the verdict.
        let row = result.outLines.first { $0.hasPrefix("end of log") && $0.contains("Part 3") }
        if tail.contains("dropped") || tail.contains("disconnected") {
          #expect(row == nil)
        } else {
          #expect(row?.hasSuffix("OPEN      1 min 59 s") == true, "\(tail): \(row ?? result.out)")
        }
      }
    }
  }

  @Test("the log ends where the last of several inputs ends")
  func endOfSeveral() throws {
    let setting = try ProgramSetting()
    let early = try setting.file("early.log", LogCarrier.text([Self.record(1, Self.begin(3))], .compact))
    let late = try setting.file("late.log", LogCarrier.text([Self.record(120, "nothing")], .syslog))
    for files in [[early, late], [late, early]] {
      #expect(try setting.run(Self.arguments + files).out.contains("OPEN      1 min 59 s"))
    }
  }

  // MARK: Lines without a time

  @Test(
    "a line about a loss or a boot belongs to the time of the record before it, in every input",
    arguments: LogCarrier.allCases, [InventedLine.loss, boot])
  func special(_ carrier: LogCarrier, _ line: InventedLine) throws {
    let setting = try ProgramSetting()
    let old = [Self.record(0, Self.begin(1)), Self.record(1, Self.begin(2)), Self.record(100, "old ends")]
    let rest = [Self.record(120, "more"), Self.record(130, Self.begin(3)), Self.record(140, "end")]
    for new in [[Self.record(110, "nothing"), line] + rest, [line] + rest, [line, line] + rest] {
      let (first, second) = (
        try setting.file("old.log", LogCarrier.text(old, carrier)),
        try setting.file("new.log", LogCarrier.text(new, carrier))
      )
      let joined = try setting.file("joined.log", LogCarrier.text(old + new, carrier))
      let expected = line.message.contains("boot") ? "died" : "unknown"
      let wanted = ["1 \(expected)", "2 \(expected)", "3 open"]
      #expect(try Self.verdicts(setting, [joined]) == wanted)
      #expect(try Self.verdicts(setting, [first, second]) == wanted)
      #expect(try Self.verdicts(setting, [second, first]) == wanted)
      let twice = try setting.file("twice.log", LogCarrier.text(old + new + old + new, carrier))
      #expect(try Self.verdicts(setting, [twice]) == wanted, "joined and doubled")
    }
  }

  // MARK: A pipe and files

  @Test("a pipe and files give the result of the joined text, in any order", arguments: LogCarrier.allCases)
  func pipe(_ carrier: LogCarrier) throws {
    let setting = try ProgramSetting()
    let ending = "Ending background task with UIBackgroundTaskIdentifier: "
    let piped = (1...60).flatMap { number in
      [
        Self.record(Int64(number * 10), Self.begin(102 + number)),
        Self.record(Int64(number * 10 + 3), "\(ending)\(102 + number)"),
      ]
    }
    // Begun in one input and ended in another.
    let early = [Self.record(2, Self.begin(100)), Self.record(5, Self.begin(101))]
    let late = [Self.record(303, "\(ending)100"), Self.record(900, "last")]
    let all = (piped + early + late).sorted { ($0.time ?? 0) < ($1.time ?? 0) }
    let wanted = try Self.verdicts(setting, [try setting.file("all.log", LogCarrier.text(all, carrier))])
    #expect(wanted.contains("100 ended") && wanted.contains("101 open"))
    let files = [
      try setting.file("early.log", LogCarrier.text(early, carrier)),
      try setting.file("late.log", LogCarrier.text(late, carrier)),
    ]
    let input = LogCarrier.text(piped, carrier)
    for order in [["-"] + files, files + ["-"], [files[1], "-", files[0]]] {
      #expect(try Self.verdicts(setting, order, input: input) == wanted)
    }
  }

  @Test("more files than can be open at once are merged by time")
  func manyFiles() throws {
    let setting = try ProgramSetting()
    let ending = "Ending background task with UIBackgroundTaskIdentifier: "
    var files: [String] = []
    for number in 1...210 {
      let lines = [
        Self.record(Int64(number * 10), Self.begin(number)),
        // This task began in another file.
        Self.record(Int64(number * 10 + 5), "\(ending)\(number - 1)"),
      ]
      files.append(try setting.file("\(number).log", LogCarrier.text(lines, .logShow)))
    }
    let verdicts = try Self.verdicts(setting, files.reversed())
    #expect(verdicts.count { $0.hasSuffix("ended") } >= 209)
    #expect(verdicts.contains("210 open"))
  }

  @Test("records of large inputs are printed one input after the other, and the tasks are found in order of time")
  func recordsAndTasks() throws {
    let setting = try ProgramSetting()
    let ending = "Ending background task with UIBackgroundTaskIdentifier: "
    var text = ""
    for second in 0..<110 {
      let record = LogCarrier.compact.text(Self.record(Int64(second), ending))
      for id in 1...1000 { text += "\(record)\(second * 1000 + id)\n" }
    }
    let large = try setting.file("large.log", text)
    let small = try setting.file("small.log", LogCarrier.text([Self.record(500, Self.begin(3))], .compact))
    let json = setting.path("out.json")
    let result = try setting.run(Self.arguments + ["--lines", "-o", "json=\(json)", large, small])
    #expect(result.out.utf8.count { $0 == UInt8(ascii: "\n") } == 110_001 && result.out.hasPrefix(text))
    let merged = try setting.run(Self.arguments + ["--json", large, small]).out
    #expect(!merged.contains("as if joined") && merged.suffix(2000).contains(#""events":110001,"#))
    #expect(try setting.text("out.json") == merged)
  }
}
