// A name that comes to stand for another file: rotated, packed, deleted.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct RotationTests {
  @Test(
    "a rotated file is read to its end, with what its writer still writes to it, before its successor",
    arguments: Watching.allCases)
  func rotated(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { play in
      let writer = try BusyWriter(play.folder)
      for number in 1...3 {
        writer.goesOn()
        // Whoever looks from time to time sees what stands for a time.
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

  @Test("what was rotated away and packed is not read once more", arguments: Watching.allCases)
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

  @Test("a deleted file is missed once, and read on under its name when it comes back", arguments: Watching.allCases)
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
