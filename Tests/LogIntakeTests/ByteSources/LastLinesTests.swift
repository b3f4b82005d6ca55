// The last lines of a file are found from its end.

import ByteScan
import Foundation
import Testing

@testable import LogIntake

struct LastLinesTests {
  private func rest(_ text: String, _ count: Int) throws -> String {
    let path = NSTemporaryDirectory() + "bgtrace-last-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let handle = try #require(FileHandle(forReadingAtPath: path))
    let offset = try LastLines.offset(handle.fileDescriptor, lines: count, size: text.utf8.count)
    return String(decoding: Array(text.utf8)[offset...], as: UTF8.self)
  }

  @Test(
    "the given number of lines is left, with or without a line feed at the end",
    arguments: [
      ("a\nb\nc\n", 1, "c\n"), ("a\nb\nc", 1, "c"), ("a\nb\nc\n", 2, "b\nc\n"), ("a\nb\nc", 3, "a\nb\nc"),
      ("a\nb\n", 9, "a\nb\n"), ("a\nb\n", 0, ""), ("", 3, ""), ("\n\n\n", 2, "\n\n"), ("a", 1, "a"),
      ("a\r\nb\r\n", 1, "b\r\n"),
    ])
  func lines(_ text: String, _ count: Int, _ expected: String) throws {
    #expect(try rest(text, count) == expected)
  }

  @Test(
    "UTF-16 units are not divided, in either order, with a mark or without, and half a unit at the end is ignored",
    arguments: [(true, true), (false, true), (true, false)])
  func sixteenBits(_ littleEndian: Bool, _ isMarked: Bool) throws {
    // The two bytes of a line feed are also part of other characters.
    let text =
      "2026-03-02 08:15:44.101 what begins the file\n" + String(repeating: "aĊb਀c\n", count: 20_000) + "x\nlast\n"
    let units = (isMarked ? [0xFEFF] : []) + Array(text.utf16)
    let bytes = units.flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return littleEndian ? bytes : bytes.reversed()
    }
    let path = NSTemporaryDirectory() + "bgtrace-last-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    for extra in [[], [0x41]] as [[UInt8]] {
      try Data(bytes + extra).write(to: URL(fileURLWithPath: path))
      for count in [1, 2, 3, 19_000] {
        let source = try #require(try DescriptorSource.file(path, lastLines: count, WakeUp()))
        var buffer = LineBuffer()
        var decoder = ByteDecoder()
        while try source.read(into: &buffer, through: &decoder) > 0 {}
        try decoder.finish(into: &buffer)
        buffer.finishLine()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().suffix(count)
        #expect(String(decoding: buffer.fresh.lines.array, as: UTF8.self) == lines.map { $0 + "\n" }.joined())
      }
    }
  }

  @Test("carriage returns alone end lines")
  func returns() throws {
    #expect(try rest("a\rb\rc\r", 2) == "b\rc\r")
    #expect(try rest("a\nb\rc\n", 1) == "b\rc\n")
  }

  @Test("lines longer than one read are whole")
  func long() throws {
    let long = String(repeating: "x", count: 200_000)
    #expect(try rest("a\n\(long)\nb\n", 2) == "\(long)\nb\n")
  }

  @Test("interrupts that are to be ignored do not stop the program, and the next one does")
  func interrupts() {
    let wakeUp = WakeUp()
    wakeUp.ignoreInterrupts(2)
    wakeUp.interrupt()
    wakeUp.interrupt()
    #expect(!wakeUp.isStopped)
    wakeUp.interrupt()
    #expect(wakeUp.stopCount == 1)
    wakeUp.stop()
    #expect(wakeUp.stopCount == 2)
  }
}
