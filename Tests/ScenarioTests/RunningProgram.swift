// The running program as a process of its own: its output so far, and signals to it. Its output goes to files, so that the
// program need not wait for the test to read it.

import Dispatch
import Foundation
import TestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

final class RunningProgram: @unchecked Sendable {
  /// An expected output did not come within a minute, which is enough on any machine.
  struct Slow: Error {
    let what: String
    let out: String
    let err: String
  }

  struct Ended {
    /// The value that a shell has in `$?`.
    let code: Int32
    let out: String
    let err: String
    let numbers: [Int]
  }

  private let process = Process()
  private let out: Said
  private let err: Said

  /// `wrapper` gets the program's path and arguments after its own.
  init(_ arguments: [String], in folder: LogFolder, wrapper: [String] = [], standardOutput: FileHandle? = nil) throws {
    Self.letInterruptsPass()
    let words = wrapper + [try BuiltProgram.find().path] + arguments
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ["TZ": "UTC", "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    let name = "said-\(UUID().uuidString)"
    out = try Said(folder("\(name).out"))
    err = try Said(folder("\(name).err"))
    process.standardOutput = standardOutput ?? out.writing
    process.standardError = err.writing
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Tests that run in the background ignore interrupts, and the program would inherit that.
  private static func letInterruptsPass() { _ = signal(SIGINT, SIG_DFL) }

  var identifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }
  /// Whether all threads of the program are stopped. False on a system without /proc.
  var isStopped: Bool {
    let folder = "/proc/\(identifier)/task"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder), !threads.isEmpty else {
      return false
    }
    return threads.allSatisfy { thread in
      (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8))?.contains("State:\tT") == true
    }
  }

  var text: String { out.text }
  var complaints: String { err.text }
  /// The numbers of the records in the output, in order.
  var numbers: [Int] { out.numbers }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func waits(for what: String = "a condition", until isThere: () throws -> Bool) throws {
    let end = HangGuard.end
    while try !isThere() {
      guard DispatchTime.now() < end else {
        throw Slow(what: what, out: String(out.text.suffix(2000)), err: String(err.text.suffix(2000)))
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  func shows(_ number: Int) throws { try waits(for: "record \(number)") { numbers.contains(number) } }
  func says(_ text: String) throws { try waits(for: text) { out.text.contains(text) } }
  func complains(_ text: String) throws { try waits(for: text) { err.text.contains(text) } }

  /// Waits until the program has read that many bytes of all inputs together. It must have written some output before,
  /// because the signal kills a program that does not handle it yet.
  func reads(bytes count: Int) throws {
    try waits(for: "\(count) bytes") {
      send(SIGUSR1)
      Thread.sleep(forTimeInterval: 0.02)
      return err.text.contains(" \(count) bytes, ")
    }
  }

  /// Waits until the program ends by itself.
  func ends() throws -> Ended {
    try waits(for: "the end") { !process.isRunning }
    let code =
      process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    return Ended(code: code, out: out.text, err: err.text, numbers: out.numbers)
  }

  /// Sends an interrupt, as a user at the terminal does.
  func stops(_ signal: Int32 = SIGINT) throws -> Ended {
    send(signal)
    return try ends()
  }
}

/// One of the program's outputs.
private final class Said: @unchecked Sendable {
  let writing: FileHandle
  private let reading: FileHandle
  private let gate = NSLock()
  private var data = Data()
  private var found: [Int] = []
  /// The place up to which numbers were searched.
  private var scanned = 0

  init(_ path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    guard let writing = FileHandle(forWritingAtPath: path), let reading = FileHandle(forReadingAtPath: path) else {
      throw CocoaError(.fileReadUnknown)
    }
    (self.writing, self.reading) = (writing, reading)
  }

  var text: String {
    gate.withLock {
      readOn()
      return String(decoding: data, as: UTF8.self)
    }
  }

  var numbers: [Int] {
    gate.withLock {
      readOn()
      let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      if end > scanned {
        found += NumberedRecord.numbers(in: data[scanned..<end])
        scanned = end
      }
      return found
    }
  }

  private func readOn() { data += (try? reading.readToEnd()) ?? Data() }
}
