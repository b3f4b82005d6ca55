// The whole program, from arguments to exit code, on ordinary files.

import ByteScan
import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct ProgramTests {
  private static func record(_ time: String, _ id: Int, process: String = "Sample", pid: Int = 4711) -> String {
    "2026-03-02 \(time).000 Df \(process)[\(pid):1a2b3] [com.apple.UIKit:BackgroundTask] "
      + "Ending background task with UIBackgroundTaskIdentifier: \(id)\n"
  }
  private static let plain = "2026-03-02 08:00:00.000 Df Sample[4711:1a2b3] [com.example:x] nothing\n"
  private static let log =
    plain + record("08:00:01", 1) + record("08:10:00", 2, process: "Other", pid: 12) + record("08:20:00", 3)
  /// The ids of the records in the output, in their order.
  private func ids(_ result: ProgramSetting.Result) -> [Int] {
    result.outLines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
  }

  @Test("records that are events are printed unchanged, without a message")
  func lines() throws {
    let setting = try ProgramSetting()
    let result = try setting.run(["--lines", setting.file("a.log", Self.log)])
    #expect(result.code == .done)
    #expect(result.out == Self.log.dropFirst(Self.plain.count))
    #expect(result.err == "")
    let piped = try setting.run(["--lines"], input: Self.log)
    #expect(piped.out == result.out && piped.code == .done)
    #expect(try setting.run(["--lines", "-"], input: Self.log).out == result.out)
  }

  @Test("a log without events is no failure")
  func noEvents() throws {
    let setting = try ProgramSetting()
    let result = try setting.run(["--lines", setting.file("a.log", Self.plain)])
    #expect(result.code == .done && result.out == "" && result.err == "")
    #expect(try setting.run(["-q", setting.path("a.log")]).code == .nothingFound)
    #expect(try setting.run(["-c", setting.path("a.log")]).out == "0\n")
  }

  @Test(
    "a missing file is reported in one line, the other file is read, and the exit code is 2", arguments: [true, false])
  func missing(_ isFirst: Bool) throws {
    let setting = try ProgramSetting()
    let (good, missing) = (try setting.file("a.log", Self.log), setting.path("none.log"))
    let result = try setting.run(["--lines"] + (isFirst ? [missing, good] : [good, missing]))
    #expect(result.code == .failure)
    #expect(ids(result) == [1, 2, 3])
    #expect(result.err == "bgtrace: \(missing): cannot read: No such file or directory\n")
  }

  @Test(
    "an input that is no text is refused, and the message names its kind",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "is a PNG picture, not log text"),
      (Array("PK\u{3}\u{4}".utf8), "is a zip archive; unpack it with unzip -d FOLDER FILE, and name the folder"),
    ] as [([UInt8], String)])
  func binary(_ bytes: [UInt8], _ reason: String) throws {
    let setting = try ProgramSetting()
    let path = try setting.file("x", bytes)
    for arguments in [[path], ["--allow-empty", path], ["-c", path]] {
      let result = try setting.run(arguments)
      #expect(result.code == .failure)
      #expect(result.err == "bgtrace: \(path): cannot read: \(reason)\n")
    }
    let both = try setting.run(["--lines", path, setting.file("a.log", Self.log)])
    #expect(both.code == .failure)
    #expect(ids(both) == [1, 2, 3])
  }

  @Test("a directory in which nothing bears on background tasks gives exit code 3")
  func directory() throws {
    let setting = try ProgramSetting()
    for name in ["", "words.txt"] {
      if !name.isEmpty { _ = try setting.file(name, "no log\n") }
      let result = try setting.run([setting.folder])
      #expect(result.code == .nothingRecognised)
      #expect(result.err == "bgtrace: \(setting.folder): nothing in it bears on background tasks\n")
    }
  }

  @Test(
    "an input without a log record gives exit code 3",
    arguments: ["", "\n\n", "\u{0}\u{0}\u{0}\u{0}", "lorem\nipsum\n"])
  func nothing(_ text: String) throws {
    let setting = try ProgramSetting()
    let path = try setting.file("x", text)
    let result = try setting.run(["--lines", path])
    #expect(result.code == .nothingRecognised)
    #expect(result.errLines.count == 1)
    #expect(result.err.hasPrefix("bgtrace: \(path): "))
    #expect(try setting.run(["--lines"], input: text).err.hasPrefix("bgtrace: (standard input): "))
    let allowed = try setting.run(["--lines", "--allow-empty", path])
    #expect(allowed.code == .done && allowed.err == "" && allowed.out == "")
    #expect(try setting.run(["-q", path]).code == .nothingRecognised, "3 comes before 1")
    #expect(try setting.run(["-q", "--allow-empty", path]).code == .nothingFound)
    #expect(try setting.run(["--lines", path, setting.path("none")]).code == .failure, "2 comes before 3")
    let good = try setting.file("a.log", Self.plain)
    #expect(try setting.run(["--lines", path, good]).code == .done, "some of it was a log")
  }

  @Test("an empty file is reported as empty")
  func empty() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("x", "")
    #expect(try setting.run([path]).err == "bgtrace: \(path): is empty\n")
  }

  @Test("with --quiet only the exit code answers, and a hit outweighs a file that cannot be read")
  func quiet() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("a.log", Self.log)
    let result = try setting.run(["--lines", "-q", path])
    #expect(result.code == .done && result.out == "" && result.err == "")
    #expect(try setting.run(["--lines", "-q", "-p", "Absent", path]).code == .nothingFound)
    #expect(try setting.run(["--lines", "-q", path, setting.path("none")]).code == .done)
    #expect(try setting.run(["--lines", "-q", "-p", "Absent", path, setting.path("none")]).code == .failure)
  }

  @Test("--count prints one number, or one for each of several files")
  func counts() throws {
    let setting = try ProgramSetting()
    let (a, b) = (try setting.file("a.log", Self.log), try setting.file("b.log", Self.record("09:00:00", 9)))
    #expect(try setting.run(["--lines", "-c", a]).out == "3\n")
    #expect(try setting.run(["--lines", "-c", a, b]).out == "\(a):3\n\(b):1\n")
    #expect(try setting.run(["--lines", "-cp", "Other", a, b]).out == "\(a):1\n\(b):0\n")
    #expect(try setting.run(["--lines", "-c"], input: Self.log).out == "3\n")
    let missing = try setting.run(["--lines", "-c", setting.path("none"), a])
    #expect(missing.out == "\(a):3\n", "what could not be read has no count")
    #expect(missing.code == .failure)
  }

  @Test(
    "--process matches a name, a pid or a pattern",
    arguments: [
      (["-p", "Sample"], [1, 3]), (["-p", "sample"], []), (["-p", "S*"], [1, 3]), (["-p", "12"], [2]),
      (["-p", "471?"], []), (["-p", "Sample", "-p", "12"], [1, 2, 3]), (["--process=4711"], [1, 3]),
    ] as [([String], [Int])])
  func processes(_ arguments: [String], _ found: [Int]) throws {
    let setting = try ProgramSetting()
    #expect(ids(try setting.run(["--lines"] + arguments + [setting.file("a.log", Self.log)])) == found)
  }

  @Test("--process matches a bundle that the record names")
  func bundles() throws {
    let setting = try ProgramSetting()
    let line =
      "2026-03-02 08:00:01.000 Df runningboardd[52:9c] (RunningBoard) [com.apple.runningboard:process] "
      + "[app<org.example.notes(1B2C3D4E-0000-4000-8000-00000000000A)>:571] Suspending task.\n"
    let path = try setting.file("a.log", line)
    for pattern in ["org.example.notes", "org.*", "571", "runningboardd"] {
      #expect(try setting.run(["--lines", "-p", pattern, path]).out == line, "\(pattern)")
    }
    #expect(try setting.run(["--lines", "-p", "com.*", path]).out == "")
  }

  @Test(
    "--since and --until select records, in every notation of time",
    arguments: [
      (["--since", "08:10"], [2, 3]), (["--until", "08:10"], [1]), (["--since", "-10m"], [2, 3]),
      (["--since=-9m59s"], [3]),
      (["--until=-10m"], [1]), (["--since", "2026-03-02 08:10"], [2, 3]),
      (["--since", "2026-03-02T08:10:00Z"], [2, 3]),
      (["--since", "2026-03-02T10:10:00+02:00"], [2, 3]), (["--until", "2026-03-02"], []),
      (["--since", "2026-03-02"], [1, 2, 3]), (["--since", "2026-03-03"], []),
      (["--since", "08:05", "--until", "08:15"], [2]),
      (["--since", "08:15", "--until", "08:05"], [1, 3]),
      (["--assume-tz", "+0200", "--since", "2026-03-02T06:10:00Z"], [2, 3]),
      (["--assume-tz", "+0200", "--since", "08:10"], [2, 3]),
    ] as [([String], [Int])])
  func times(_ arguments: [String], _ found: [Int]) throws {
    let setting = try ProgramSetting()
    #expect(ids(try setting.run(["--lines"] + arguments + [setting.file("a.log", Self.log)])) == found)
  }

  @Test("--date dates a log that writes no day")
  func date() throws {
    let setting = try ProgramSetting()
    let log = ["23:59:00", "00:01:00"].enumerated().map { index, time in
      "default\t\(time).000000+0000\tSample\tEnding background task with UIBackgroundTaskIdentifier: \(index + 1)\n"
    }
    let path = try setting.file("a.log", log.joined())
    #expect(ids(try setting.run(["--lines", "--date", "2026-03-02", "--since", "2026-03-03", path])) == [2])
    #expect(ids(try setting.run(["--lines", "--date", "2026-03-02", "--since=-90s", path])) == [2])
    #expect(ids(try setting.run(["--lines", "--date", "2026-03-01", "--since", "2026-03-03", path])) == [])
  }

  @Test("minutes before the end count from the end, also in a log that passes midnight")
  func longNight() throws {
    let setting = try ProgramSetting()
    let log = (0..<12_000).map { index in
      let second = 23 * 3600 + index
      let time = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let message = index % 1000 == 0 ? "Ending background task with UIBackgroundTaskIdentifier: \(index)" : "nothing"
      return "default\t\(time.joined(separator: ":")).000000+0000\tSample\t\(message)\n"
    }
    let path = try setting.file("a.log", log.joined())
    for date in [[], ["--date", "2026-03-02"]] {
      #expect(ids(try setting.run(["--lines"] + date + ["--since=-30m", path])) == [11_000])
    }
  }

  @Test("--subsystem selects records")
  func subsystems() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("a.log", Self.log)
    #expect(ids(try setting.run(["--lines", "--subsystem", "com.apple.*", path])) == [1, 2, 3])
    #expect(ids(try setting.run(["--lines", "--subsystem", "com.example", path])) == [])
  }

  @Test("--input-format allows one format only, and lines without a header count only with --loose")
  func formats() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("a.log", Self.log)
    #expect(ids(try setting.run(["--lines", "--input-format", "compact", path])) == [1, 2, 3])
    #expect(try setting.run(["--lines", "--input-format", "csv-of-mine", path]).code == .failure)
    let loose = try setting.file("b.log", "my own: Ending background task with UIBackgroundTaskIdentifier: 5\n")
    #expect(try setting.run(["--lines", loose]).code == .nothingRecognised)
    #expect(ids(try setting.run(["--lines", "--loose", loose])) == [5])
  }

  @Test("a usage error is reported with a hint before anything is read")
  func usage() throws {
    let setting = try ProgramSetting()
    let unknown = try setting.run(["--proces", "x", setting.path("none")])
    #expect(unknown.code == .failure)
    #expect(unknown.err == "bgtrace: unknown option '--proces'\ndid you mean '--process'?\n")
    #expect(unknown.out == "")
    setting.inputIsTerminal = true
    #expect(try setting.run([]).err.hasPrefix("bgtrace: no input\n"))
    #expect(try setting.run(["--assume-tz", "Nowhere/Land", "x"]).code == .failure)
  }

  @Test(
    "--help and the like print a text and read nothing",
    arguments: ["--help", "--version", "--man", "--completions=zsh"])
  func texts(_ argument: String) throws {
    let setting = try ProgramSetting()
    let result = try setting.run([argument])
    #expect(result.code == .done && !result.out.isEmpty && result.err == "")
  }

  @Test("a reader that closes the pipe is no failure, a full disk is one")
  func writing() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("a.log", Self.log)
    setting.outputFailure = .readerGone
    for arguments in [[path], ["--json", path], ["-c", path], ["--help"]] {
      let gone = try setting.run(arguments)
      #expect(gone.code == .done && gone.err == "")
    }
    setting.outputFailure = .failed(errno: 28)
    let full = try setting.run(["--lines", path])
    #expect(full.code == .failure && full.err == "bgtrace: cannot write: No space left on device\n")
  }

  @Test("a stop ends the run with what there is")
  func stopped() throws {
    let setting = try ProgramSetting()
    setting.stopsAtOnce = true
    let result = try setting.run(["--json", setting.file("a.log", Self.log)])
    #expect(result.code == .done)
    #expect(try result.objects().contains { $0["code"] as? String == "interrupted" })
  }
}
