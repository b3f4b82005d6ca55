// Results outside a selection, and a selection that finds nothing. Neither may look like a log without problems.

import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

struct SelectionTests {
  private static let root = ProjectFolder.samples.path
  private static let leak = "\(root)/forgotten-end/input.log"

  private func run(_ arguments: [String], _ log: String = leak) throws -> ProgramSetting.Result {
    try ProgramSetting().run(arguments + [log])
  }

  @Test(
    "a message names a pattern that matches nothing, and what the log holds instead",
    arguments: [
      (["-p", "Nobody"], "nothing matches --process Nobody; processes with tasks: Larder ("),
      (["-p", "no.such.*", "-p", "99999"], "nothing matches --process no.such.* and --process 99999; processes with"),
      (["-t", "Nothing"], "nothing matches --task Nothing; tasks: "),
      (["-t", "77", "-p", "Larder"], "nothing matches --task 77; tasks: "),
      (["--subsystem", "com.example"], "nothing matches --subsystem com.example; no record names a subsystem"),
    ])
  func unmatched(_ arguments: [String], _ words: String) throws {
    let plain = try run(arguments + ["--width", "400"])
    #expect(plain.out.contains(words), "\(plain.out)")
    #expect(plain.code == .done && plain.err.isEmpty)
    let json = try run(["--json"] + arguments)
    let notice = try #require(try json.objects().first { $0["code"] as? String == "nothing-selected" })
    #expect((notice["message"] as? String ?? "").hasPrefix(words))
    let judged = try run(["--fail-on", "leak"] + arguments)
    #expect(judged.code == .nothingRecognised)
    #expect(judged.err.contains(words))
    #expect(try run(["--fail-on", "leak", "--allow-empty"] + arguments).code == .done)
  }

  @Test("the message names the subsystems that log tasks")
  func subsystems() throws {
    let history = InventedHistory(seed: 3, apps: 1, minutes: 3)
    for style in [InventedStyle.logShow, .compact] {
      let result = try ProgramSetting().run(
        ["--subsystem", "org.example", "--width", "400", "--fail-on", "leak"],
        input: InventedCapture(history.lines, style).text)
      #expect(result.out.contains("; subsystems that speak of tasks: com.apple."), "\(result.out)")
      #expect(result.code == .nothingRecognised)
    }
  }

  @Test("a message names the one of several patterns that matches nothing, and the others decide the exit code")
  func oneOfSeveral() throws {
    let result = try run(["-p", "Larder", "-p", "Ladder", "--width", "400", "--fail-on", "leak"])
    #expect(result.code == .nothingFound)
    #expect(result.out.contains("nothing matches --process Ladder; "))
    #expect(result.out.contains("LEAKED"))
  }

  @Test("patterns that match something each and nothing together give exit code 3")
  func together() throws {
    for arguments in [["-p", "Larder", "--since", "23:59:59"], ["-p", "backboardd", "-t", "Upload*"]] {
      let result = try run(arguments + ["--fail-on", "any"])
      #expect(result.code == .nothingRecognised, "\(arguments)")
      #expect(!result.err.isEmpty)
    }
    #expect(try run(["-p", "Larder", "--fail-on", "BG118"]).code == .done)
  }

  @Test(
    "a leak outside the selection is counted and does not fail the run",
    arguments: [
      (["--since", "23:00:00"], "since"), (["--until", "00:00:01"], "until"), (["-t", "Save recipe"], "task"),
      (["-p", "SpringBoard"], "process"),
    ])
  func outside(_ arguments: [String], _ option: String) throws {
    let result = try run(arguments + ["--width", "400"])
    #expect(result.out.contains("1 leaked task is outside --\(option)\n"), "\(result.out)")
    for words in ["no leaked task is named in the log", "nothing leaked:", "nothing leaked\n", "LEAKED"] {
      #expect(!result.out.contains(words), "\(result.out)")
    }
    let json = try run(["--json", "--fail-on", "leak"] + arguments)
    let summary = try #require(try json.objects().last)
    #expect(summary["leakedOutside"] as? [String: Int] == [option: 1])
    #expect(json.code != .nothingFound)
  }

  @Test(
    "of a leak that is shown nothing is outside", arguments: [[], ["-p", "Larder"], ["-t", "Upload photos"], ["-a"]])
  func inside(_ arguments: [String]) throws {
    let summary = try #require(try run(["--json", "--fail-on", "leak"] + arguments).objects().last)
    #expect(summary["leakedOutside"] as? [String: Int] == [:])
    #expect(summary["exit"] as? Int == 1)
  }

  @Test(
    "with --all, a task and its carrier are one leak",
    arguments: ["both-sides-of-one-story", "forgotten-end", "killed-on-ios-17", "killed-on-ios-26"])
  func carriers(_ name: String) throws {
    let log = "\(Self.root)/\(name)/input.log"
    let plain = try #require(try run(["--json"], log).objects().last)
    let all = try run(["--json", "-a"], log)
    let summary = try #require(try all.objects().last)
    let (verdicts, carriers) = (summary["verdicts"] as? [String: Int], summary["carriers"] as? [String: Int])
    #expect(verdicts?["leaked"] == (plain["verdicts"] as? [String: Int])?["leaked"])
    #expect(plain["carriers"] as? [String: Int] == [:])
    let hidden = (plain["hidden"] as? [String: Int])?["carrier"] ?? 0
    #expect(carriers?.values.reduce(0, +) == hidden)
    #expect(PrintedRun(try all.objects()).disagreements(code: .done).filter { !$0.contains("leaked") } == [])
  }

  @Test("a carrier that is selected without its task is a leak, and no task")
  func onlyCarrier() throws {
    let log = "\(Self.root)/both-sides-of-one-story/input.log"
    let result = try run(["-a", "-t", "Shared Background Assertion*", "--fail-on", "leak", "--width", "300"], log)
    let leaks = result.out.contains("LEAKED")
    #expect(result.code == (leaks ? .nothingFound : .done))
    #expect(!leaks || !result.out.contains("nothing leaked"))
  }
}
