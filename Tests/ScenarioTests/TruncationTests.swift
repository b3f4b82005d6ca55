// A file that loses bytes that were read.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct TruncationTests {
  @Test(
    "a file that is copied and truncated while its writer has it open is read again from its beginning",
    arguments: Watching.allCases)
  func copied(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { play in
      let writer = try BusyWriter(play.folder)
      for number in 1...3 {
        writer.goesOn()
        // Lines that are written between the copy and the truncation are lost in any case, so the writer pauses.
        try writer.pause { written in
          try play.program.shows(written)
          try FileManager.default.copyItem(atPath: play.folder("log"), toPath: play.folder("log.\(number)"))
          try play.folder.cut("log")
        }
      }
      writer.goesOn()
      return try play.stops(after: writer)
    }
    #expect(ended.numbers == Array(1...count))
    #expect(ended.err.components(separatedBy: "has been truncated").count == 4)
    #expect(ended.code == 0)
  }

  @Test("a task that is open before a truncation can end after it", arguments: Watching.allCases)
  func openTasks(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching, ["--json", "log"]) { play in
      try play.folder.append("log", NumberedRecord.begin(3) + NumberedRecord.begin(4))
      try play.program.says(#""type":"begin""#)
      try play.folder.cut("log")
      try play.program.complains("has been truncated")
      try play.folder.append("log", NumberedRecord.end(3))
      try play.program.says(#""verdict":"ended""#)
      return try play.program.stops()
    }
    #expect(JSONLines.verdict(ofTask: 3, ended.out) == "ended")
    #expect(JSONLines.task(3, ended.out)?["begin"] is [String: Any])
    #expect(JSONLines.verdict(ofTask: 4, ended.out) == "unknown")
    #expect(ended.out.contains("messages-lost"))
  }

  @Test(
    "a file that is truncated and grows beyond its old size before it is examined is read from its beginning",
    arguments: Watching.allCases)
  func regrown(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { play in
      let writer = try play.folder.writer("log")
      var number = 0
      for round in 1...3 {
        for _ in 1...(20 * round) {
          number += 1
          writer.write(Data(NumberedRecord.begin(number).utf8))
        }
        try play.program.shows(number)
        // The program is stopped meanwhile.
        play.program.send(SIGSTOP)
        try play.folder.cut("log")
        let next = NumberedRecord.begins((number + 1)...(number + 20 * round + 10))
        number += 20 * round + 10
        writer.write(Data(next.utf8))
        play.program.send(SIGCONT)
        try play.program.shows(number)
      }
      return (number, try play.program.stops())
    }
    #expect(ended.numbers == Array(1...count))
    #expect(ended.err.components(separatedBy: "has been truncated").count == 4)
  }
}
