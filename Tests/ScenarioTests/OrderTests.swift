// Several files at once, and records that are not in order.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct OrderTests {
  @Test(
    "records of several files are merged, and a silent file does not delay the others", arguments: Watching.allCases)
  func several(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching, ["--json", "app", "system", "silent", "none"]) { folder in
      for name in ["app", "system", "silent"] { try folder.create(name) }
    } _: { play in
      try play.program.complains("none: is not there yet")
      var bytes = 0
      for number in 1...5 {
        let (begin, end) = (
          NumberedRecord.begin(number, at: "2026-03-14 07:54:1\(number).402"),
          NumberedRecord.end(number, at: "2026-03-14 07:54:1\(number).902")
        )
        bytes += begin.utf8.count
        try play.folder.append("app", begin)
        if number == 1 { try play.program.says(#""type":"begin""#) }
        try play.program.reads(bytes: bytes)
        bytes += end.utf8.count
        try play.folder.append("system", end)
        try play.program.waits(for: "task \(number)") {
          JSONLines.objects(play.program.text, of: "task").count == number
        }
      }
      return try play.program.stops()
    }
    let tasks = JSONLines.objects(ended.out, of: "task")
    #expect(tasks.compactMap { $0["taskID"] as? Int } == Array(1...5))
    for task in tasks {
      #expect(task["verdict"] as? String == "ended")
      #expect((task["begin"] as? [String: Any])?["file"] as? String == "app")
      #expect((task["end"] as? [String: Any])?["file"] as? String == "system")
    }
    #expect(ended.code == 0)
  }

  @Test("all lines of several files that are written at once come out", arguments: Watching.allCases)
  func busy(_ watching: Watching) async throws {
    let names = ["a", "b", "c"]
    let (counts, ended) = try await Scenario.play(watching, ["--lines"] + names) { folder in
      for name in names { try folder.create(name) }
    } _: { play in
      let writers = try names.map { try BusyWriter(play.folder, $0) }
      for writer in writers { writer.goesOn(100) }
      let counts = writers.map { $0.stop() }
      try play.program.waits(for: "all") { play.program.numbers.count == counts.reduce(0, +) }
      return (counts, try play.program.stops())
    }
    #expect(ended.numbers.sorted() == counts.flatMap { Array(1...$0) }.sorted())
  }

  @Test("an end that is written up to 100 ms before its begin ends that task", arguments: Watching.allCases)
  func reordered(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching, ["--json", "log"]) { play in
      let text = (1...5).map { number in
        let second = "2026-03-14 07:54:1\(number)"
        return NumberedRecord.end(number, at: second + ".480") + NumberedRecord.begin(number, at: second + ".402")
      }
      try play.folder.append("log", text.joined())
      try play.program.waits(for: "tasks") { JSONLines.objects(play.program.text, of: "task").count == 5 }
      return try play.program.stops()
    }
    let tasks = JSONLines.objects(ended.out, of: "task")
    #expect(tasks.allSatisfy { $0["verdict"] as? String == "ended" && $0["begin"] is [String: Any] })
    #expect(tasks.count == 5)
  }

  @Test("three copies of each record are one record", arguments: Watching.allCases)
  func tripled(_ watching: Watching) async throws {
    let lines = (1...9).flatMap { number in
      let second = "2026-03-14 07:54:1\(number)"
      return [NumberedRecord.begin(number, at: second + ".402")]
        + (number % 3 == 0 ? [] : [NumberedRecord.end(number, at: second + ".902")])
    }
    func tasks(_ text: String) async throws -> [String] {
      let ended = try await Scenario.play(watching, ["--json", "log"]) { play in
        let writer = try play.folder.writer("log")
        writer.write(Data(text.utf8))
        try play.program.says(#""type":"begin""#)
        try play.program.reads(bytes: text.utf8.count)
        return try play.program.stops()
      }
      return JSONLines.objects(ended.out, of: "task").map { "\($0["taskID"] ?? "-") \($0["verdict"] ?? "-")" }.sorted()
    }
    let once = try await tasks(lines.joined())
    #expect(once == (1...9).map { "\($0) \($0 % 3 == 0 ? "open" : "ended")" })
    #expect(try await tasks(lines.map { $0 + $0 + $0 }.joined()) == once)
  }
}
