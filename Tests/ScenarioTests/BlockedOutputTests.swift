// Standard output whose reader pauses, or that has no room left.

import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct BlockedOutputTests {
  /// Far more than fits into a pipe of any size.
  private static let count = 20_000

  private static func start(_ folder: LogFolder, _ pipe: Pipe) throws -> RunningProgram {
    try folder.create("log", NumberedRecord.begins(1...count))
    let program = try RunningProgram(
      ["--follow", "--lines", "log"], in: folder, standardOutput: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    // The pipe holds some bytes, and the others arrive within the pause.
    var request = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    try program.waits(for: "output") { unsafe poll(&request, 1, 0) == 1 }
    Thread.sleep(forTimeInterval: 0.5)
    return program
  }

  @Test("unread output waits, and none of it is lost")
  func blocked() async throws {
    let (numbers, ended) = try await Scenario.onThread {
      let (folder, pipe) = (try LogFolder(), Pipe())
      let program = try Self.start(folder, pipe)
      try folder.append("log", NumberedRecord.begins((Self.count + 1)...(Self.count + 100)))
      var read = Data()
      while NumberedRecord.numbers(in: read.suffix(600)).last != Self.count + 100 {
        read += pipe.fileHandleForReading.availableData
      }
      return (NumberedRecord.numbers(in: read), try program.stops())
    }
    #expect(numbers == Array(1...(Self.count + 100)))
    #expect(ended.code == 0)
  }

  @Test(
    "a signal while the output is not read ends the program with the status that a shell expects",
    arguments: [SIGINT, SIGTERM])
  func killed(_ signal: Int32) async throws {
    let ended = try await Scenario.onThread {
      let (folder, pipe) = (try LogFolder(), Pipe())
      let program = try Self.start(folder, pipe)
      program.send(signal)
      return try withExtendedLifetime(pipe) { try program.ends() }
    }
    #expect(ended.code == 128 + signal)
  }

  @Test("a signal while the output is read ends the run with whole records", arguments: [SIGINT, SIGTERM])
  func interrupted(_ signal: Int32) async throws {
    let (numbers, text, ended) = try await Scenario.onThread {
      let (folder, pipe) = (try LogFolder(), Pipe())
      let program = try Self.start(folder, pipe)
      var read = Data()
      while read.count < 200_000 { read += pipe.fileHandleForReading.availableData }
      program.send(signal)
      read += try pipe.fileHandleForReading.readToEnd() ?? Data()
      return (NumberedRecord.numbers(in: read), String(decoding: read, as: UTF8.self), try program.ends())
    }
    #expect(!numbers.isEmpty && numbers == Array(1...numbers.count))
    #expect(text == NumberedRecord.begins(1...max(numbers.count, 1)))
    #expect(ended.code == 0)
  }

  @Test(
    "a signal ends a program that waits for the writer of a FIFO, and what was read is shown",
    arguments: [SIGINT, SIGTERM])
  func waitingForWriter(_ signal: Int32) async throws {
    let ended = try await Scenario.onThread {
      try Self.play(["--lines", "there", "pipe"]) { program in
        try program.shows(1)
        return try program.stops(signal)
      }
    }
    #expect(ended.numbers == [1])
    #expect(ended.code == 0)
  }

  @Test("a signal ends a program that waits for the reader of a FIFO", arguments: [SIGINT, SIGTERM])
  func waitingForReader(_ signal: Int32) async throws {
    let ended = try await Scenario.onThread {
      try Self.play(["there", "-o", "json=pipe"]) { program in
        // The status is the same where the program does not wait yet.
        Thread.sleep(forTimeInterval: 0.3)
        return try program.stops(signal)
      }
    }
    #expect(ended.code == 128 + signal)
  }

  /// Runs the program in a folder with a log and a FIFO.
  private static func play(
    _ arguments: [String], _ body: (RunningProgram) throws -> RunningProgram.Ended
  ) throws -> RunningProgram.Ended {
    let folder = try LogFolder()
    guard unsafe mkfifo(folder("pipe"), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try folder.create("there", NumberedRecord.begin(1))
    let program = try RunningProgram(arguments, in: folder)
    return try withExtendedLifetime(folder) { try body(program) }
  }

  @Test("the run ends without a message when the reader of its output goes away")
  func readerGone() async throws {
    let ended = try await Scenario.onThread {
      let (folder, pipe) = (try LogFolder(), Pipe())
      let program = try Self.start(folder, pipe)
      try pipe.fileHandleForReading.close()
      return try program.ends()
    }
    #expect(ended.code == 0 && ended.err == "")
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test("a full disk is an error", .enabled(if: hasFullDevice))
  func full() async throws {
    let ended = try await Scenario.onThread {
      let folder = try LogFolder()
      try folder.create("log", NumberedRecord.begins(1...10))
      let device = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      return try RunningProgram(["--follow", "--lines", "log"], in: folder, standardOutput: device).ends()
    }
    #expect(ended.code == 2 && ended.err == "bgtrace: cannot write: No space left on device\n")
  }

  @Test("output to a device is written to it, and no file replaces the device", .enabled(if: hasFullDevice))
  func device() async throws {
    let (isLink, ended) = try await Scenario.play(.told, ["--lines", "--output", "lines=full", "log"]) { folder in
      try folder.link("full", to: "/dev/full")
      try folder.create("log", NumberedRecord.begins(1...10))
    } _: { play in
      try play.program.shows(10)
      let ended = try play.program.stops()
      return (try FileManager.default.destinationOfSymbolicLink(atPath: play.folder("full")) == "/dev/full", ended)
    }
    #expect(isLink)
    #expect(ended.numbers == Array(1...10))
    #expect(ended.code == 2 && ended.err == "bgtrace: full: cannot write: No space left on device\n")
  }
}
