// Names of what is there and cannot be read, for a while or for good.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct TroubleTests {
  /// What makes a name unreadable, and what is said about it.
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
      // A file of which no byte can be read.
      case .brokenDevice: try folder.link("log", to: "/proc/self/mem")
      }
    }
  }

  /// Only Linux has a file that always fails.
  private static let troubles = Trouble.allCases.filter {
    $0 != .brokenDevice || FileManager.default.fileExists(atPath: "/proc/self/mem")
  }

  @Test(
    "a file that cannot be read for a while is tried again; the run has failed all the same",
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

  @Test("with --no-retry it is read to its end, and the trouble ends the run", arguments: Watching.allCases, troubles)
  func lastTrouble(_ watching: Watching, _ trouble: Trouble) async throws {
    let ended = try await Scenario.play(watching, ["--no-retry", "--lines", "log"]) { play in
      try play.folder.append("log", NumberedRecord.begins(1...5))
      try play.program.shows(5)
      try play.folder.append("log", NumberedRecord.begin(6))
      // In one step: a name that stands for nothing would be the end already.
      if trouble == .folder { try play.folder.link("log", to: ".") } else { try trouble.make(play.folder) }
      return try play.program.ends()
    }
    #expect(ended.numbers == Array(1...6))
    #expect(ended.code == 2 && ended.err == "bgtrace: log: cannot read: \(trouble.words)\n")
  }

  @Test(
    "where a folder of the path is a file for a while, the log is missing for a while", arguments: Watching.allCases)
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
