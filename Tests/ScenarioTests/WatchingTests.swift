// Files that do not exist yet, and changes that the system does not report.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct WatchingTests {
  @Test("the program waits for a file that does not exist at the start", arguments: Watching.allCases)
  func missing(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { _ in
    } _: { play in
      try play.program.complains("is not there yet")
      let writer = try BusyWriter(play.folder)
      writer.goesOn()
      return try play.stops(after: writer)
    }
    #expect(ended.numbers == Array(1...count))
    #expect(
      ended.err == "bgtrace: log: is not there yet; waiting for it\nbgtrace: log: has appeared; following it\n")
    #expect(ended.code == 0)
  }

  @Test("with --no-retry a missing file is an error, and a file that goes away has ended", arguments: Watching.allCases)
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
    #expect(gone.code == 0 && gone.err == "")
  }

  /// Whether limits can be set for a single process.
  private static let hasOwnLimits =
    (try? Scenario.run(
      "unshare", "-U", "-r", "sh", "-c", "echo 0 > /proc/sys/user/max_inotify_instances", in: LogFolder())) == 0

  @Test(
    "without a free watch the program polls the files, and prints no message about it",
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
      return try play.stops(after: writer)
    }
    #expect(ended.numbers == Array(1...count))
    #expect(ended.err == "bgtrace: log: has been replaced; following the new file\n")
    #expect(ended.code == 0)
  }

  @Test(
    "with --poll the program asks for no notifications",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")),
    arguments: Watching.allCases)
  func asked(_ watching: Watching) async throws {
    let open = try await Scenario.play(watching) { play in
      try play.folder.append("log", NumberedRecord.begin(1))
      try play.program.shows(1)
      let folder = "/proc/\(play.program.identifier)/fd"
      let open = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
      #expect(try play.program.stops().code == 0)
      return open
    }
    #expect(open.contains { $0.hasSuffix("/log") })
    #expect(open.contains("anon_inode:inotify") == (watching == .told))
  }

  @Test("a folder that is removed and made again is found, with the file in it", arguments: Watching.allCases)
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
}
