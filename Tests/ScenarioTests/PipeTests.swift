// Named FIFOs and unnamed pipes.

import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct PipeTests {
  private static func makePipe(_ folder: LogFolder) throws {
    guard unsafe mkfifo(folder("log"), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  @Test("a FIFO is followed from one writer to the next, and Ctrl-C ends the wait for another with the summary")
  func writers() async throws {
    let ended = try await Scenario.play(before: Self.makePipe) { play in
      for round in 0..<5 {
        // The last line of every second writer is unfinished; the next writer starts a new line.
        let text = NumberedRecord.begins((10 * round + 1)...(10 * round + 10))
        try play.folder.create("part", round % 2 == 0 ? text : String(text.dropLast()))
        #expect(try Scenario.run("sh", "-c", "cat part > log", in: play.folder) == 0)
        try play.program.shows(10 * round + 10)
      }
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...50))
    #expect(ended.code == 0 && ended.err == "")
  }

  @Test("no record is lost when a writer comes at the moment in which another goes")
  func overlapping() async throws {
    let ended = try await Scenario.play(before: Self.makePipe) { play in
      let script = "for part in part.*; do cat $part > log; done"
      for number in 1...40 {
        let name = "part." + String(number + 100)
        try play.folder.create(name, NumberedRecord.begins((5 * number - 4)...(5 * number)))
      }
      #expect(try Scenario.run("sh", "-c", script, in: play.folder) == 0)
      try play.program.shows(200)
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...200))
  }

  @Test("a task that is open when a FIFO's writer goes may end with the next writer")
  func continued() async throws {
    let ended = try await Scenario.play(.told, ["--json", "log"], before: Self.makePipe) { play in
      try play.folder.create("first", NumberedRecord.begin(3))
      try play.folder.create("second", NumberedRecord.end(3))
      #expect(try Scenario.run("sh", "-c", "cat first > log; cat second > log", in: play.folder) == 0)
      try play.program.says(#""verdict":"ended""#)
      return try play.program.stops()
    }
    #expect(JSONLines.objects(ended.out, of: "task").compactMap { $0["verdict"] as? String } == ["ended"])
    #expect(JSONLines.objects(ended.out, of: "summary").count == 1)
    #expect(ended.code == 0)
  }

  @Test("a FIFO that is made again is followed under its name")
  func recreated() async throws {
    let ended = try await Scenario.play(before: Self.makePipe) { play in
      for round in 0..<3 {
        try play.folder.create("part", NumberedRecord.begins((10 * round + 1)...(10 * round + 10)))
        #expect(try Scenario.run("sh", "-c", "cat part > log", in: play.folder) == 0)
        try play.program.shows(10 * round + 10)
        try play.folder.remove("log")
        if round == 1 {
          try play.program.waits(for: "the loss") {
            play.program.complaints.contains("has disappeared")
          }
        }
        try Self.makePipe(play.folder)
      }
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...30))
    #expect(ended.code == 0)
  }

  @Test("a FIFO that loses its name is read until its writer goes, and with --no-retry the run ends there")
  func unlinked() async throws {
    for arguments in [["--lines", "log"], ["--no-retry", "--lines", "log"]] {
      let ended = try await Scenario.play(.told, arguments, before: Self.makePipe) { play in
        let part = NumberedRecord.begins(1...10)
        try play.folder.create("part", part)
        let script = "exec 3> log; cat part >&3; until test -e go; do sleep 0.05; done; cat more >&3"
        let writer = try Scenario.start(["sh", "-c", script], in: play.folder)
        try play.program.shows(10)
        try play.folder.remove("log")
        try play.folder.create("more", NumberedRecord.begins(11...20))
        try play.folder.create("go")
        writer.waitUntilExit()
        guard arguments.count == 2 else { return try play.program.ends() }
        try play.program.complains("has disappeared")
        return try play.program.stops()
      }
      #expect(ended.numbers == Array(1...20))
      #expect(ended.code == 0)
    }
  }

  @Test("a name is followed from a file to a FIFO and back to a file, each read to its end", arguments: [false, true])
  func changing(_ startsWithPipe: Bool) async throws {
    let ended = try await Scenario.play { folder in
      if startsWithPipe { try Self.makePipe(folder) } else { try folder.create("log") }
    } _: { play in
      for round in 0..<4 {
        try play.folder.create("part", NumberedRecord.begins((10 * round + 1)...(10 * round + 10)))
        #expect(try Scenario.run("sh", "-c", "cat part >> log", in: play.folder) == 0)
        try play.program.shows(10 * round + 10)
        if (round % 2 == 0) == startsWithPipe {
          try play.folder.create("next")
          try play.folder.move("next", to: "log")
        } else {
          try play.folder.move("log", to: "log.\(round)")
          try Self.makePipe(play.folder)
        }
      }
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...40))
    #expect(ended.code == 0)
  }

  @Test("an interrupt ends the wait for the first writer of a FIFO")
  func neverWritten() async throws {
    let ended = try await Scenario.play(.told, ["--lines", "log", "there"]) { folder in
      try Self.makePipe(folder)
      try folder.create("there", NumberedRecord.begin(1))
    } _: { play in
      try play.program.shows(1)
      return try play.program.stops()
    }
    #expect(ended.numbers == [1])
    #expect(ended.code == 0)
  }

  @Test("a FIFO and a file are followed side by side")
  func beside() async throws {
    let ended = try await Scenario.play(.told, ["--lines", "log", "file"]) { folder in
      try Self.makePipe(folder)
      try folder.create("file")
    } _: { play in
      try play.folder.create("part", NumberedRecord.begin(1))
      for number in 2...4 {
        #expect(try Scenario.run("sh", "-c", "cat part > log", in: play.folder) == 0)
        try play.program.waits(for: "the pipe") { play.program.numbers.count { $0 == 1 } == number - 1 }
        try play.folder.append("file", NumberedRecord.begin(number))
        try play.program.shows(number)
      }
      return try play.program.stops()
    }
    #expect(ended.numbers == [1, 2, 1, 3, 1, 4])
  }

  @Test("without --follow a FIFO ends with its writer")
  func once() async throws {
    let ended = try await Scenario.onThread {
      let folder = try LogFolder()
      try Self.makePipe(folder)
      let program = try RunningProgram(["--lines", "log"], in: folder)
      try folder.create("part", NumberedRecord.begins(1...10))
      #expect(try Scenario.run("sh", "-c", "cat part > log", in: folder) == 0)
      return try program.ends()
    }
    #expect(ended.numbers == Array(1...10))
    #expect(ended.code == 0)
  }

  @Test(
    "a pipe without a name ends with its writer, with --follow as well",
    arguments: [#"exec "$0" "$@" /dev/fd/3 3< <(cat log)"#, #""$0" "$@" <(cat log)"#, #"cat log | "$0" "$@" -"#])
  func nameless(_ script: String) async throws {
    for following in [[], ["--follow"]] {
      let ended = try await Scenario.onThread {
        let folder = try LogFolder()
        try folder.create("log", NumberedRecord.begins(1...500))
        return try RunningProgram(following + ["--lines"], in: folder, wrapper: ["/usr/bin/env", "bash", "-c", script])
          .ends()
      }
      #expect(ended.numbers == Array(1...500))
      #expect(ended.code == 0 && ended.err == "")
    }
  }
}
