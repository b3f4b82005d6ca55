// Files, pipes and FIFOs of the real system.

import ByteScan
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder that exists during the test.
private final class Folder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "bgtrace-intake-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct DescriptorSourceTests {
  private func all(_ source: any ByteSource) throws(UnreadableInput) -> (text: [UInt8], bytes: Int) {
    var buffer = LineBuffer()
    var decoder = ByteDecoder()
    var bytes = 0
    while true {
      let count = try source.read(into: &buffer, through: &decoder)
      if count == 0 { break }
      bytes += count
    }
    try decoder.finish(into: &buffer)
    buffer.finishLine()
    return (buffer.fresh.lines.array, bytes)
  }

  private func failure(_ path: String) -> UnreadableInput? {
    do throws(UnreadableInput) {
      _ = try DescriptorSource.file(path, WakeUp())
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "a file is read to its end, without the NULs around its text, which are counted", arguments: [0, 10, 100, 60_000])
  func reads(_ size: Int) throws {
    let folder = try Folder()
    let text = (0..<size).map { $0 % 100 == 99 ? UInt8(ascii: "\n") : UInt8(ascii: "a") }
    let bytes = text.prefix(50) + [0] + text.dropFirst(50) + Array("end".utf8)
    let path = try folder.file("log", Array(bytes))
    let source = try #require(try DescriptorSource.file(path, WakeUp()))
    #expect(!source.isLive)
    #expect(source.size == bytes.count)
    #expect(source.wait(milliseconds: nil) == .ready)
    let read = try all(source)
    #expect(read.text == text + Array("end".utf8))
    #expect(read.bytes == bytes.count)
  }

  @Test("a UTF-16 file is delivered as UTF-8")
  func utf16() throws {
    let folder = try Folder()
    let text = String(repeating: "line “x” 🧵\n", count: 30_000)
    let path = try folder.file("log", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let source = try #require(try DescriptorSource.file(path, WakeUp()))
    #expect(try all(source).text == Array(text.utf8))
  }

  @Test("the source has the file's time of writing")
  func modified() throws {
    let folder = try Folder()
    let path = try folder.file("log", [])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: path)
    #expect(try #require(try DescriptorSource.file(path, WakeUp())).modified == 1_700_000_000_000_000)
    #expect(SystemFile.modified(path) == 1_700_000_000_000_000)
  }

  @Test("a directory, a missing file and an unreadable file are refused with the system's message")
  func refusals() throws {
    let folder = try Folder()
    #expect(failure(folder.path) == .noText(.folder))
    #expect(UnreadableInput.noText(.folder).reason == "Is a directory")
    let missing = try #require(failure(folder.path + "/none"))
    #expect(missing == .system(code: ENOENT))
    #expect(missing.reason == "No such file or directory")
    #expect(UnreadableInput.system(code: EACCES).reason == "Permission denied")
    let path = try folder.file("secret", [])
    _ = unsafe chmod(path, 0)
    // Reading is not refused to a privileged user.
    if geteuid() != 0 { #expect(failure(path) == .system(code: EACCES)) }
  }

  @Test("a pipe is live: silent without bytes, ready with bytes, and at its end")
  func pipes() throws {
    let pipe = Pipe()
    defer { withExtendedLifetime(pipe) {} }
    let source = try DescriptorSource.standardInput(
      descriptor: pipe.fileHandleForReading.fileDescriptor, WakeUp())
    #expect(source.isLive)
    #expect(source.wait(milliseconds: 5) == .silent)
    pipe.fileHandleForWriting.write(Data("text\n".utf8))
    #expect(source.wait(milliseconds: nil) == .ready)
    var buffer = LineBuffer()
    var decoder = ByteDecoder()
    #expect(try source.read(into: &buffer, through: &decoder) == 5)
    #expect(buffer.fresh.lines.string == "text\n")
    #expect(source.wait(milliseconds: 5) == .silent)
    try pipe.fileHandleForWriting.close()
    #expect(source.wait(milliseconds: nil) == .ready)
    #expect(try source.read(into: &buffer, through: &decoder) == 0)
  }

  @Test("bytes that arrive during a wait end it")
  func wokenByBytes() throws {
    let pipe = Pipe()
    defer { withExtendedLifetime(pipe) {} }
    let source = try DescriptorSource.standardInput(
      descriptor: pipe.fileHandleForReading.fileDescriptor, WakeUp())
    let writer = pipe.fileHandleForWriting
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { writer.write(Data("x".utf8)) }
    #expect(source.wait(milliseconds: nil) == .ready)
  }

  @Test("a stop ends a wait, before it or within it, and bytes that have arrived are still read")
  func stops() throws {
    let pipe = Pipe()
    defer { withExtendedLifetime(pipe) {} }
    let wakeUp = WakeUp()
    let source = try DescriptorSource.standardInput(
      descriptor: pipe.fileHandleForReading.fileDescriptor, wakeUp)
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { wakeUp.stop() }
    #expect(source.wait(milliseconds: nil) == .interrupted)
    #expect(source.wait(milliseconds: nil) == .interrupted)
    #expect(wakeUp.stopCount == 1)
    pipe.fileHandleForWriting.write(Data("x".utf8))
    #expect(source.wait(milliseconds: nil) == .ready)
  }

  @Test("a stop ends the reading of a file, and of a writer that never pauses")
  func stopsEndless() throws {
    let wakeUp = WakeUp()
    let endless = try #require(try DescriptorSource.file("/dev/zero", wakeUp))
    let folder = try Folder()
    let file = try #require(try DescriptorSource.file(try folder.file("log", [1, 2]), wakeUp))
    #expect(endless.isLive)
    #expect(endless.wait(milliseconds: nil) == .ready)
    #expect(!endless.isStopped)
    #expect(file.wait(milliseconds: nil) == .ready)
    wakeUp.stop()
    #expect(endless.wait(milliseconds: nil) == .ready)
    #expect(endless.isStopped)
    #expect(file.wait(milliseconds: nil) == .interrupted)
  }

  @Test("a FIFO opens when its writer comes")
  func fifo() throws {
    let folder = try Folder()
    let path = folder.path + "/fifo"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
      guard let writer = FileHandle(forWritingAtPath: path) else { return }
      writer.write(Data("from afar\n".utf8))
      try? writer.close()
    }
    let source = try #require(try DescriptorSource.file(path, WakeUp()))
    #expect(source.isLive)
    #expect(source.wait(milliseconds: nil) == .ready)
    #expect(try all(source).text == Array("from afar\n".utf8))
  }

  @Test("a stop ends the wait for a FIFO's writer")
  func fifoStopped() throws {
    let folder = try Folder()
    let path = folder.path + "/fifo"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let wakeUp = WakeUp()
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { wakeUp.stop() }
    #expect(try DescriptorSource.file(path, wakeUp) == nil)
    // Releases the thread that waits in `open`.
    _ = FileHandle(forUpdatingAtPath: path)
  }

  @Test(
    "the end of a file is read from the given place", arguments: [(0, ""), (4, "two\n"), (99, "one\ntwo\n")])
  func tails(_ bytes: Int, _ text: String) throws {
    let folder = try Folder()
    let path = try folder.file("log", Array("one\ntwo\n".utf8))
    #expect(try all(TailSource(path, bytes: bytes)).text == Array(text.utf8))
    #expect(throws: UnreadableInput.noText(.folder)) { try TailSource(folder.path, bytes: 1) }
    #expect(throws: UnreadableInput.system(code: ENOENT)) { try TailSource(path + "x", bytes: 1) }
  }
}
