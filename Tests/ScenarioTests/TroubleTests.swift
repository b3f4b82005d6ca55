// Names whose file exists and cannot be read, for a while or for good.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct TroubleTests {
  /// The ways to make a name unreadable, and the program's message about each.
  enum Trouble: CaseIterable {
    case folder, loop, brokenDevice

    var words: String {
      switch self {
      case .folder: "Is a directory"
      case .loop: "Too many levels of symbolic links"
      case .brokenDevice: "Input/output error"
      }
    }

    func make(_ folder: LogFolder) throws {
      switch self {
      case .folder: try folder.makeFolder("log")
      case .loop: try folder.link("log", to: "log")
      // A file whose bytes cannot be read.
      case .brokenDevice: try folder.link("log", to: "/proc/self/mem")
      }
    }
  }

  /// Only Linux has a file whose reads always fail.
  private static let troubles = Trouble.allCases.filter {
    $0 != .brokenDevice || FileManager.default.fileExists(atPath: "/proc/self/mem")
  }

  @Test(
    "a file that cannot be read for a while is read later, and the run has still failed",
    arguments: Watching.allCases, troubles)
  func trouble(_ watching: Watching, _ trouble: Trouble) async throws {
    let ended = try await Scenario.play(watching) { play in
      let writer = try play.folder.writer("log")
      writer.write(Data(NumberedRecord.begins(1...5).utf8))
      try play.program.shows(5)
      try play.folder.move("log", to: "aside")
      writer.write(Data(NumberedRecord.begins(6...8).utf8))
      try trouble.make(play.folder)
      try play.program.complains("cannot read: \(trouble.words); trying again")
      try play.program.shows(8)
      try play.folder.remove("log")
      writer.write(Data(NumberedRecord.begins(9...10).utf8))
      try play.folder.move("aside", to: "log")
      writer.write(Data(NumberedRecord.begins(11...12).utf8))
      try play.program.complains("can be read again")
      try play.program.shows(12)
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...12))
    #expect(ended.code == 2)
  }

  @Test(
    "with --no-retry the file is read to its end, and the error ends the run", arguments: Watching.allCases, troubles)
  func lastTrouble(_ watching: Watching, _ trouble: Trouble) async throws {
    let ended = try await Scenario.play(watching, ["--no-retry", "--lines", "log"]) { play in
      try play.folder.append("log", NumberedRecord.begins(1...5))
      try play.program.shows(5)
      try play.folder.append("log", NumberedRecord.begin(6))
      // In one step: a missing name would already end the run.
      if trouble == .folder { try play.folder.link("log", to: ".") } else { try trouble.make(play.folder) }
      return try play.program.ends()
    }
    #expect(ended.numbers == Array(1...6))
    #expect(ended.code == 2 && ended.err == "bgtrace: log: cannot read: \(trouble.words)\n")
  }

  @Test(
    "a log is missing while a folder of its path is a file", arguments: Watching.allCases)
  func noFolder(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching, ["--lines", "logs/log"]) { folder in
      try folder.makeFolder("logs")
      try folder.create("logs/log", NumberedRecord.begins(1...5))
    } _: { play in
      try play.program.shows(5)
      try play.folder.move("logs", to: "aside")
      try play.folder.create("logs", "no folder")
      try play.program.complains("has disappeared")
      try play.folder.append("aside/log", NumberedRecord.begin(6))
      try play.folder.remove("logs")
      try play.folder.move("aside", to: "logs")
      try play.program.complains("has appeared")
      try play.folder.append("logs/log", NumberedRecord.begin(7))
      try play.program.shows(7)
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...7))
  }
}
