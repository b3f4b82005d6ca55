// The user's own patterns from the command line to the records that are printed.

import Foundation
import LogFormats
import TestSupport
import Testing

@testable import BGTraceCLI

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct OwnPatternTests {
  private static func record(_ second: Int, _ message: String, process: String = "Larder") -> String {
    "2026-03-02 08:00:0\(second).000 Df \(process)[4711:1a2b3] [org.example.larder:jobs] \(message)\n"
  }

  private static let system =
    "2026-03-02 08:00:08.000 Df Larder[4711:1a2b3] [com.apple.UIKit:BackgroundTask] "
    + "Ending background task with UIBackgroundTaskIdentifier: 7\n"
  private static let begun = record(1, "Started job 4 'Upload'")
  private static let idle = record(2, "Looking for jobs\nnone of them new")
  private static let expired = record(3, "Job 4 ran out of time,\n  3 s late")
  private static let ended = record(4, "Finished job 4")
  private static let log = begun + idle + expired + ended + system
  private static let patterns = [
    "--begin", #"Started job (?<id>\d+) '(?<name>[^']*)'"#, "--end", #"Finished job (?<id>\d+)"#,
  ]

  @Test("records that match a pattern are printed, with those of the system")
  func lines() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("a.log", Self.log)
    #expect(try setting.run(["-o", "lines", path]).out == Self.system)
    let found = try setting.run(Self.patterns + ["-o", "lines", path])
    #expect(found.out == Self.begun + Self.ended + Self.system)
    #expect(found.code == .done && found.err == "")
    let all = try setting.run(Self.patterns + ["--expire", "ran out of time", "--lines", path])
    #expect(all.out == Self.begun + Self.expired + Self.ended + Self.system)
    #expect(try setting.run(Self.patterns + ["--lines", "-c", path]).out == "3\n")
    #expect(try setting.run(Self.patterns + ["--lines"], input: Self.log).out == found.out)
    #expect(try setting.run(Self.patterns + ["--since", "-5s", "--lines", path]).out == Self.ended + Self.system)
    #expect(try setting.run(Self.patterns + ["-p", "Other", "--lines", path]).out == "")
    #expect(
      try setting.run(["--begin", "never", "--end", "x y z", "--lines", "-q", "--until", "08:00:05", path]).code
        == .nothingFound)
  }

  @Test("counts of records, lines and bytes do not depend on patterns")
  func counts() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("a.log", Self.log + "\n" + Self.log)
    let summaries = try [[], Self.patterns].map { patterns in
      try setting.run(patterns + ["--json", path]).objects().last { $0["type"] as? String == "summary" }
    }
    for key in ["records", "lines", "bytes", "unrecognised"] {
      #expect(summaries[0]?[key] as? Int != nil)
      #expect(summaries[0]?[key] as? Int == summaries[1]?[key] as? Int)
    }
  }

  @Test("a file adds sets to those of the command line")
  func files() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("a.log", Self.log)
    let uploads = try setting.file("uploads.patterns", "[Uploads]\nbegin = Started job\nend = Finished job\n")
    let late = try setting.file("late.patterns", "[Late]\nbegin = [Ll]ooking\nend = none\nexpire = ran out\n")
    #expect(try setting.run(["--lines", "--signatures", uploads, path]).out == Self.begun + Self.ended + Self.system)
    #expect(try setting.run(["--signatures", uploads, "--signatures=\(late)", "--lines", path]).out == Self.log)
    #expect(try setting.run(Self.patterns + ["--signatures", late, "--lines", path]).out == Self.log)
    let twice = try setting.run(["--signatures", uploads, "--signatures", uploads, path])
    #expect(twice.err == "bgtrace: \(uploads): there is another set 'Uploads'\nbegin and end pair within a set\n")
    #expect(twice.code == .failure && twice.out == "")
  }

  @Test("a pattern file may be a pipe")
  func pipedFile() throws {
    let setting = try ProgramSetting()
    let pipe = setting.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    DispatchQueue(label: "writer").async {
      guard let writer = FileHandle(forWritingAtPath: pipe) else { return }
      writer.write(Data("[Jobs]\nbegin = Started job\nend = Finished job\n".utf8))
      try? writer.close()
    }
    let path = try setting.file("a.log", Self.log)
    #expect(try setting.run(["--lines", "--signatures", pipe, path]).out == Self.begun + Self.ended + Self.system)
  }

  @Test("patterns apply to inputs that are read side by side")
  func sideBySide() throws {
    let setting = try ProgramSetting()
    let pipes = ["first", "second", "third"].map(setting.path)
    for pipe in pipes {
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      DispatchQueue(label: pipe).async {
        guard let writer = FileHandle(forWritingAtPath: pipe) else { return }
        for _ in 0..<200 { writer.write(Data((Self.begun + Self.idle).utf8)) }
        try? writer.close()
      }
    }
    let result = try setting.run(Self.patterns + ["--lines"] + pipes)
    #expect(result.out == String(repeating: Self.begun, count: 600))
  }

  @Test(
    "patterns that cannot be used are usage errors, reported before anything is read",
    arguments: [
      (["--begin", "a"], "'--begin' needs '--end'\nsay what ends the task: --end REGEX"),
      (["--begin", "a", "--expire", "b"], "'--begin' needs '--end'\nsay what ends the task: --end REGEX"),
      (["--end", "a"], "'--end' needs '--begin'\nsay what begins the task: --begin REGEX"),
      (
        ["--expire", "a"],
        "'--expire' needs '--begin' and '--end'\nsay what begins and ends the task: --begin REGEX --end REGEX"
      ),
      (
        ["--begin", "(foo"],
        "cannot read '(foo' for '--begin': the ')' is missing for the '(' at character 1\n\(MessagePattern.hint)"
      ),
      (["--end", ""], "cannot read '' for '--end': it is empty\n\(MessagePattern.hint)"),
      (
        ["--expire", #"\p{\#u{1B}}"#],
        #"cannot read '\p{\u{1b}}' for '--expire': there is no property '\u{1b}' at character 1"#
          + "\n\(MessagePattern.hint)"
      ),
      (
        ["--end", "(?:ab)++c"],
        "cannot read '(?:ab)++c' for '--end': only one repeated character can be kept from giving back at character 1\n"
          + "leave it out: no repeat is ever slow here"
      ),
      (
        ["--begin", #"Job (?<taskID>\d+)"#],
        #"cannot read 'Job (?<taskID>\d+)' for '--begin': a group cannot have the name 'taskID'"#
          + "\naccepted: (?<id>…) and (?<name>…)"
      ),
      (["--signatures", "/none/x"], "/none/x: cannot read: No such file or directory"),
      (["--signatures", "/"], "/: cannot read: Is a directory"),
      (["--signatures", "/dev/zero"], "/dev/zero: cannot read: File too large"),
    ] as [([String], String)])
  func usage(_ arguments: [String], _ text: String) throws {
    let setting = try ProgramSetting()
    let result = try setting.run(arguments + [setting.path("none")])
    #expect(result.err == "bgtrace: \(text)\n")
    #expect(result.code == .failure && result.out == "")
  }
}
