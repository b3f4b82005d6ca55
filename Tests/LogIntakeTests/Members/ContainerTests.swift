// Inputs that hold inputs: archives and folders, as their members are found and read.

import ArchiveForge
import Archives
import ByteScan
import Foundation
import TestSupport
import Testing

@testable import LogIntake

struct ContainerTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private func container(_ name: String, _ bytes: [UInt8]) throws -> any InputContainer {
    try Data(bytes).write(to: URL(fileURLWithPath: folder(name)))
    return try #require(try InputPlace.file(folder(name)).container(named: name, memberLimit: .max, WakeUp()))
  }

  /// Names and contents.
  private func read(_ container: any InputContainer) throws -> [String: String] {
    var found: [String: String] = [:]
    while let item = try container.next() {
      guard case .member(let member) = item else { continue }
      _ = try member.head(most: 3)
      let source = try member.open(WakeUp())
      var buffer = LineBuffer()
      var decoder = ByteDecoder()
      while try source.read(into: &buffer, through: &decoder) > 0 {}
      try decoder.finish(into: &buffer)
      buffer.finishLine()
      found[member.name] = buffer.fresh.lines.string
    }
    return found
  }

  private static var tar: [UInt8] {
    var forge = TarForge()
    forge.add("x/a.log", text: "first\nsecond\n")
    forge.add("x/empty")
    forge.add("y/b.log", text: String(repeating: "line\n", count: 200_000))
    return forge.ended
  }

  @Test("a tarball, a tar and a folder have the same members")
  func same() throws {
    let expected = [
      "x/a.log": "first\nsecond\n", "x/empty": "", "y/b.log": String(repeating: "line\n", count: 200_000),
    ]
    #expect(try read(try container("one.tar", Self.tar)) == expected)
    #expect(try read(try container("one.tar.gz", GzipForge().packed(Self.tar))) == expected)
    for (name, text) in expected {
      let path = folder("unpacked/\(name)")
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    let unpacked = try InputPlace.file(folder("unpacked")).container(named: "unpacked", memberLimit: .max, WakeUp())
    #expect(try read(try #require(unpacked)) == expected)
  }

  @Test("a tarball is a device, a compressed text is none")
  func devices() throws {
    #expect(try container("one.tar.gz", GzipForge().packed(Self.tar)).isDevice)
    let text = try container("a.log.gz", GzipForge().packed(Array("first\n".utf8)))
    #expect(!text.isDevice)
    #expect(try read(text) == ["a.log": "first\n"])
    #expect(InputPlace.file(folder("one.tar.gz")).isDevice(WakeUp()))
    #expect(!InputPlace.file(folder("a.log.gz")).isDevice(WakeUp()))
  }

  @Test("a link in a folder is not followed")
  func links() throws {
    try folder.create("secret", "text\n")
    try FileManager.default.createDirectory(atPath: folder("inside"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder("inside/link"), withDestinationPath: folder("secret"))
    try FileManager.default.createSymbolicLink(atPath: folder("inside/circle"), withDestinationPath: folder("inside"))
    let found = try InputPlace.file(folder("inside")).container(named: "inside", memberLimit: .max, WakeUp())
    #expect(try read(try #require(found)) == [:])
  }

  @Test("the folder that an archive was made of stands in no name")
  func tops() throws {
    var forge = TarForge()
    forge.add("sysdiagnose_2026/a.log", text: "a\n")
    forge.add("mine/b.log", text: "b\n")
    forge.add("other/c.log", text: "c\n")
    #expect(try Set(read(try container("mine.tar", forge.ended)).keys) == ["a.log", "b.log", "other/c.log"])
  }

  @Test("the checksum is that of the file, and known at its end")
  func checksum() throws {
    try folder.create("one.tar", String(decoding: Self.tar, as: UTF8.self))
    let place = InputPlace.file(folder("one.tar"))
    let found = try #require(try place.container(named: "one.tar", memberLimit: .max, hashes: true, WakeUp()))
    #expect(found.checksum == nil)
    _ = try read(found)
    var hash = SHA256()
    Self.tar.withSlice { hash.add($0) }
    #expect(found.checksum == hash.finish())
  }

  @Test("a line of a log does not wait for a header of a tar")
  func lines() {
    #expect(InputKinds.isSurelyText(Array("2026-03-02 10:14:01\n".utf8)))
    #expect(!InputKinds.isSurelyText(Array("2026-03-02".utf8)))
    let long = Array(String(repeating: "word ", count: 30).utf8)
    #expect(InputKinds.isSurelyText(long))
    #expect(InputKinds.kind(ofBytes: Array(Self.tar.prefix(512))) == .tar)
    #expect(InputKinds.kind(ofBytes: Array(Self.tar.prefix(511))) == nil)
  }
}
