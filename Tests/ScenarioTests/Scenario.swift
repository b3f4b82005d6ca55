// One run of the program on its own files. The script runs on a thread that may block, because tests must not.

import Foundation
import TestSupport

struct Scenario {
  let folder: LogFolder
  let program: RunningProgram

  /// Follows `log`, unless other arguments are given.
  @discardableResult
  static func play<Result: Sendable>(
    _ watching: Watching = .told, _ arguments: [String] = ["--lines", "log"], wrapper: [String] = [],
    before: @escaping @Sendable (LogFolder) throws -> Void = { try $0.create("log") },
    _ script: @escaping @Sendable (Scenario) throws -> Result
  ) async throws -> Result {
    try await onThread {
      let folder = try LogFolder()
      try before(folder)
      let program = try RunningProgram(["--follow"] + watching.flags + arguments, in: folder, wrapper: wrapper)
      return try script(Scenario(folder: folder, program: program))
    }
  }

  /// The end of most scripts: waits until all records have come out, and then stops the program.
  func stops(after writer: BusyWriter) throws -> (count: Int, ended: RunningProgram.Ended) {
    let count = writer.stop()
    try program.shows(count)
    return (count, try program.stops())
  }

  static func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "scenario").async { continuation.resume(with: Swift.Result(catching: body)) }
    }
  }

  /// Runs another program of this system until it ends.
  static func run(_ words: String..., in folder: LogFolder) throws -> Int32 {
    let process = try start(words, in: folder)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Starts another program of this system.
  static func start(_ words: [String], in folder: LogFolder) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }
}
