// Output files. No output overwrites an input or another output, and a file keeps its mode, links and names.

import ByteScan
import Foundation
import Testing

@testable import BGTraceCLI

struct OutputFileTests {
  private static let log =
    "2026-03-05 10:00:01.000001+0200 0x1f3a     Default     0x0                  326    0    Shop: (UIKitCore) "
    + "[com.apple.UIKit:BackgroundTask] Created background task <_UIBackgroundTaskInfo: 0x2813f0a40>: taskID = 3, "
    + "taskName = Sync, creationTime = 80021 (elapsed = 0).\n"

  private let setting: ProgramSetting
  private let files = FileManager.default

  init() throws { setting = try ProgramSetting() }

  private func link(_ name: String, to target: String) throws -> String {
    try files.createSymbolicLink(atPath: setting.path(name), withDestinationPath: target)
    return setting.path(name)
  }

  private func mode(_ name: String) throws -> Int? {
    try files.attributesOfItem(atPath: setting.path(name))[.posixPermissions] as? Int
  }

  @Test(
    "an output that is an input is refused, under every name of the file",
    arguments: ["a.log", "./a.log", "link", "far/../a.log", "hard"], [["-o", "json"], ["--follow", "-o", "lines"]])
  func input(_ name: String, _ arguments: [String]) throws {
    let input = try setting.file("a.log", Self.log)
    _ = try link("link", to: "a.log")
    try files.linkItem(atPath: input, toPath: setting.path("hard"))
    try files.createDirectory(atPath: setting.path("far"), withIntermediateDirectories: false)
    let flags = arguments.dropLast(2) + ["-o", "\(arguments[arguments.count - 1])=\(setting.path(name))"]
    let result = try setting.run(flags + [input])
    #expect(result.code == .failure && result.out.isEmpty)
    #expect(result.err.contains("is an input, and"), "\(result.err)")
    #expect(try setting.text("a.log") == Self.log)
  }

  @Test("standard output that is an input is refused", arguments: [["--follow", "--lines"], [], ["--json"]])
  func standardOutput(_ arguments: [String]) throws {
    let input = try setting.file("a.log", Self.log)
    setting.outputPlace = SystemPlace(setting.path("./a.log"))
    let result = try setting.run(arguments + [input])
    #expect(result.code == .failure && result.out.isEmpty)
    #expect(result.err.contains("as standard output an output, too"), "\(result.err)")
  }

  @Test(
    "two outputs to one file are refused, also where there is no such file yet",
    arguments: [true, false], [("a", "./a"), ("a", "link"), ("far/../a", "a"), ("link", "./link")])
  func twice(_ exists: Bool, _ names: (String, String)) throws {
    let input = try setting.file("in.log", Self.log)
    try files.createDirectory(atPath: setting.path("far"), withIntermediateDirectories: false)
    if exists { _ = try setting.file("a", "as it was") }
    _ = try link("link", to: "a")
    let result = try setting.run(
      ["-o", "json=\(setting.path(names.0))", "-o", "timeline=\(setting.path(names.1))", input])
    #expect(result.code == .failure)
    #expect(result.err.contains("two outputs go to one file"), "\(result.err)")
    #expect(files.fileExists(atPath: setting.path("a")) == exists)
    if exists { #expect(try setting.text("a") == "as it was") }
  }

  @Test("the file that standard output goes to cannot be another output, too")
  func alsoStandardOutput() throws {
    let input = try setting.file("in.log", Self.log)
    _ = try setting.file("out", "")
    setting.outputPlace = SystemPlace(setting.path("out"))
    let arguments = ["-o", "json=\(setting.path("out"))", input]
    #expect(try setting.run(["-o", "lines"] + arguments).code == .failure)
    #expect(try setting.run(arguments).code == .done, "nothing goes to standard output")
  }

  @Test("devices take any number of outputs")
  func devices() throws {
    let input = try setting.file("in.log", Self.log)
    #expect(try setting.run(["-o", "json=/dev/null", "-o", "lines=/dev/../dev/null", input]).code == .done)
  }

  @Test("a file keeps its mode, its links and its other names", arguments: [0o600, 0o640, 0o664, 0o755])
  func kept(_ mode: Int) throws {
    let input = try setting.file("in.log", Self.log)
    let first = try setting.file("real", "old")
    try files.setAttributes([.posixPermissions: mode], ofItemAtPath: first)
    try files.linkItem(atPath: try setting.file("one", "old"), toPath: setting.path("other"))
    let (link, dangling) = (try link("link", to: "real"), try link("dangling", to: "new"))
    let result = try setting.run([
      "-o", "json=\(link)", "-o", "timeline=\(setting.path("other"))", "-o", "lines=\(dangling)", input,
    ])
    #expect(result.code == .done, "\(result.err)")
    #expect(try files.destinationOfSymbolicLink(atPath: link) == "real")
    #expect(try files.destinationOfSymbolicLink(atPath: dangling) == "new")
    #expect(try setting.text("real").hasPrefix(#"{"type":"begin""#))
    #expect(try self.mode("real") == mode)
    #expect(try setting.text("new") == Self.log)
    #expect(try setting.text("one") == setting.text("other") && setting.text("one") != "old")
    #expect(try files.contentsOfDirectory(atPath: setting.folder).allSatisfy { !$0.contains("partial") })
  }

  @Test(
    "a full disk is reported and fails the run",
    arguments: [
      ["-o", "json=/dev/full"], ["-o", "timeline=/dev/full", "-o", "lines"], ["-q", "-o", "lines=/dev/full"],
    ])
  func full(_ arguments: [String]) throws {
    guard files.fileExists(atPath: "/dev/full") else { return }
    let input = try setting.file("in.log", Self.log)
    let result = try setting.run(arguments + [input])
    #expect(result.code == .failure || arguments.contains("-q"))
    #expect(result.err == "bgtrace: /dev/full: cannot write: No space left on device\n")
  }

  @Test(
    "a help text that cannot be written is reported",
    arguments: [["--help"], ["--man"], ["--rules"], ["--version"], ["--explain", "BG101"], ["--completions", "bash"]])
  func texts(_ arguments: [String]) throws {
    setting.outputFailure = .failed(errno: 28)
    let full = try setting.run(arguments)
    #expect(full.code == .failure && full.err == "bgtrace: cannot write: No space left on device\n")
    setting.outputFailure = .readerGone
    let gone = try setting.run(arguments)
    #expect(gone.code == .done && gone.err.isEmpty)
  }
}
