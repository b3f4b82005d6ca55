// Files that are not there, not told of, or not to be read for a while.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct WatchingTests {
  @Test("a file that is not there at the start is waited for", arguments: Watching.allCases)
  func missing(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { _ in
    } _: { play in
      try play.program.complains("is not there yet")
      let writer = try BusyWriter(play.folder)
      writer.goesOn()
      let count = writer.stop()
      try play.program.shows(count)
      return (count, try play.program.stops())
    }
    #expect(ended.numbers == Array(1...count))
    #expect(
      ended.err == "bgtrace: log: is not there yet; waiting for it\nbgtrace: log: has appeared; following it\n")
    #expect(ended.code == 0)
  }

  @Test("with --no-retry it is an error, and a file that goes away has ended", arguments: Watching.allCases)
  func impatient(_ watching: Watching) async throws {
    let arguments = ["--no-retry", "--lines", "log"]
    let none = try await Scenario.play(watching, arguments) { _ in
    } _: {
      try $0.program.ends()
    }
    #expect(none.code == 2 && none.err == "bgtrace: log: cannot read: No such file or directory\n")
    let gone = try await Scenario.play(watching, arguments) { play in
      try play.folder.append("log", NumberedRecord.begins(1...10))
      try play.program.shows(10)
      try play.folder.append("log", NumberedRecord.begin(11))
      try play.folder.remove("log")
      return try play.program.ends()
    }
    #expect(gone.numbers == Array(1...11))
    #expect(gone.code == 0)
  }

  /// Whether limits can be set for one process alone.
  private static let hasOwnLimits =
    (try? Scenario.run(
      "unshare", "-U", "-r", "sh", "-c", "echo 0 > /proc/sys/user/max_inotify_instances", in: LogFolder())) == 0

  @Test(
    "where the system has no watch left, files are looked at from time to time, and nobody is bothered with it",
    .enabled(if: hasOwnLimits), arguments: ["max_inotify_instances", "max_inotify_watches"])
  func exhausted(_ limit: String) async throws {
    let wrapper = [
      "/usr/bin/env", "unshare", "-U", "-r", "sh", "-c", "echo 0 > /proc/sys/user/\(limit); exec \"$@\"", "sh",
    ]
    let (count, ended) = try await Scenario.play(wrapper: wrapper) { play in
      let writer = try BusyWriter(play.folder)
      writer.goesOn()
      try play.program.shows(writer.written)
      try play.folder.move("log", to: "log.1")
      writer.goesOn()
      try writer.reopen()
      writer.goesOn()
      let count = writer.stop()
      try play.program.shows(count)
      return (count, try play.program.stops())
    }
    #expect(ended.numbers == Array(1...count))
    #expect(ended.err == "bgtrace: log: has been replaced; following the new file\n")
    #expect(ended.code == 0)
  }

  @Test("a folder that is removed and made again is found again, with the file in it", arguments: Watching.allCases)
  func folder(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching, ["--lines", "logs/log"]) { folder in
      try folder.makeFolder("logs")
      try folder.create("logs/log", NumberedRecord.begins(1...5))
    } _: { play in
      for round in 1...2 {
        try play.program.shows(5 * round)
        try play.folder.remove("logs")
        try play.program.waits(for: "disappeared \(round)") {
          play.program.complaints.components(separatedBy: "has disappeared").count == round + 1
        }
        try play.folder.makeFolder("logs")
        try play.folder.create("logs/log", NumberedRecord.begins((5 * round + 1)...(5 * round + 4)))
        try play.program.shows(5 * round + 4)
        try play.folder.append("logs/log", NumberedRecord.begin(5 * round + 5))
      }
      try play.program.shows(15)
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...15))
    #expect(ended.code == 0)
  }

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
