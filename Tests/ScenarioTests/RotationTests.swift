// A name that passes to another file: rotated, compressed, deleted.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct RotationTests {
  @Test(
    "a rotated file is read to its end, with later lines of its writer, before its successor",
    arguments: Watching.allCases)
  func rotated(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { play in
      let writer = try BusyWriter(play.folder)
      for number in 1...3 {
        writer.goesOn()
        // Polling needs each file to keep its name for a time.
        try play.program.shows(writer.written)
        try play.folder.move("log", to: "log.\(number)")
        writer.goesOn()
        try play.folder.append("log", "")
        writer.goesOn()
        try writer.reopen()
      }
      writer.goesOn()
      return try play.stops(after: writer)
    }
    #expect(ended.numbers == Array(1...count))
    #expect(ended.err.components(separatedBy: "has been replaced").count == 4)
    #expect(ended.code == 0)
  }

  @Test(
    "late lines of a rotated file and those of its successor give the tasks of the whole log",
    arguments: Watching.allCases)
  func lateLines(_ watching: Watching) async throws {
    let time: @Sendable (Int) -> String = { "2026-03-14 07:54:\(10 + $0).402" }
    let ended = try await Scenario.play(watching, ["--json", "log"]) { play in
      let old = try play.folder.writer("log")
      func put(_ writer: FileHandle, _ record: String) { writer.write(Data(record.utf8)) }
      put(old, NumberedRecord.begin(1, at: time(1)) + NumberedRecord.begin(2, at: time(2)))
      try play.program.says(#""type":"begin""#)
      try play.folder.move("log", to: "log.1")
      let new = try play.folder.writer("log")
      // Findings of the new file are shown although the old one may still be written to.
      put(new, NumberedRecord.begin(3, at: time(3)) + NumberedRecord.end(3, at: time(4)))
      put(old, NumberedRecord.end(1, at: time(4)))
      try play.program.waits(for: "tasks 1 and 3") { JSONLines.objects(play.program.text, of: "task").count == 2 }
      put(new, NumberedRecord.end(2, at: time(5)))
      try play.program.waits(for: "task 2") { JSONLines.objects(play.program.text, of: "task").count == 3 }
      return try play.program.stops()
    }
    let tasks = JSONLines.objects(ended.out, of: "task")
    #expect(tasks.compactMap { $0["verdict"] as? String } == ["ended", "ended", "ended"])
    let lines = tasks.compactMap { ($0["end"] as? [String: Any])?["line"] as? Int }
    #expect(lines.sorted() == [2, 3, 3])
  }

  @Test(
    "files that are rotated away and deleted unread are counted, and make open tasks unknown",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func storm() async throws {
    let ended = try await Scenario.play(.told, ["--json", "log"]) { play in
      try play.folder.append("log", NumberedRecord.begin(1))
      try play.program.says(#""type":"begin""#)
      try play.program.reads(bytes: NumberedRecord.begin(1).utf8.count)
      play.program.send(SIGSTOP)
      try play.program.waits(for: "a stop of all threads") { play.program.isStopped }
      for number in 2...5 {
        try play.folder.remove("log")
        try play.folder.append("log", NumberedRecord.begin(number))
      }
      play.program.send(SIGCONT)
      try play.program.complains("files were replaced and deleted before they could be read")
      try play.folder.append("log", NumberedRecord.end(5))
      try play.program.says(#""verdict":"ended""#)
      return try play.program.stops()
    }
    #expect(JSONLines.verdict(ofTask: 1, ended.out) == "unknown")
    #expect(JSONLines.verdict(ofTask: 5, ended.out) == "ended")
    #expect(ended.out.contains("messages-lost"))
  }

  @Test("a file that is rotated away and compressed is not read again", arguments: Watching.allCases)
  func packed(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { play in
      let writer = try BusyWriter(play.folder)
      for number in 1...2 {
        writer.goesOn()
        try play.program.shows(writer.written)
        try play.folder.move("log", to: "log.\(number)")
        writer.goesOn()
        try writer.reopen()
        let old = "log.\(number)"
        #expect(try Scenario.run("gzip", old, in: play.folder) == 0)
        writer.goesOn()
      }
      return try play.stops(after: writer)
    }
    #expect(ended.numbers == Array(1...count))
  }

  @Test("a deleted file is reported once, and read on when it returns under its name", arguments: Watching.allCases)
  func deleted(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { play in
      let writer = try BusyWriter(play.folder)
      writer.goesOn()
      try play.program.shows(writer.written)
      try play.folder.remove("log")
      writer.goesOn()
      try play.program.complains("has disappeared")
      writer.goesOn()
      try play.program.shows(writer.written)
      try writer.reopen()
      writer.goesOn()
      return try play.stops(after: writer)
    }
    #expect(ended.numbers == Array(1...count))
    #expect(ended.err == "bgtrace: log: has disappeared; waiting for it\nbgtrace: log: has appeared; following it\n")
    #expect(ended.code == 0)
  }
}
