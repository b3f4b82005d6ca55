// How the timeline looks: options come before the environment, the environment before the terminal.

import ByteScan
import Foundation
import LogIntake
import Reports
import Testing

@testable import BGTraceCLI

struct TimelineStyleTests {
  private struct NoSink: ByteSink {
    func write(_ bytes: ByteSlice) throws(WriteFailure) {}
  }

  private func environment(_ variables: [String: String], terminal: Int?) -> ProgramEnvironment {
    ProgramEnvironment(
      variables: variables, standardInput: 0, standardInputIsTerminal: false, standardOutput: NoSink(),
      standardOutputIsTerminal: terminal != nil, outputWidth: { terminal }, standardError: NoSink(),
      standardErrorIsTerminal: false, wakeUp: WakeUp())
  }

  private func options(_ arguments: [String]) throws -> Options { try ArgumentParser().parse(arguments) }

  @Test(
    "the width comes from the flag, else from COLUMNS, else from the terminal, else it is 100",
    arguments: [
      (["--width", "90"], ["COLUMNS": "70"], 60, 90), ([], ["COLUMNS": "70"], 60, 70), ([], ["COLUMNS": "x"], 60, 60),
      ([], ["COLUMNS": "0"], nil, 100), ([], [:], 132, 132), ([], [:], nil, 100), ([], [:], 7, 40),
      ([], ["COLUMNS": "99999999"], nil, 1000),
    ] as [([String], [String: String], Int?, Int)])
  func width(_ arguments: [String], _ variables: [String: String], _ terminal: Int?, _ width: Int) throws {
    #expect(try TimelineStyle.shown(options(arguments), environment(variables, terminal: terminal)).width == width)
  }

  @Test("a file is a hundred columns wide and has no colour, wherever it is written")
  func files() throws {
    let variables = ["COLUMNS": "70", "CLICOLOR_FORCE": "1"]
    let style = try TimelineStyle.filed(options(["--color"]), environment(variables, terminal: 60))
    #expect(style.width == 100 && !style.inColor)
    #expect(try TimelineStyle.filed(options(["--width", "60"]), environment([:], terminal: nil)).width == 60)
    #expect(try TimelineStyle.shown(options([]), environment(variables, terminal: 60)).inColor)
  }

  @Test(
    "box characters are drawn where the locale is UTF-8",
    arguments: [
      (["LANG": "de_DE.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false), ([:], false),
      (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], false), (["LC_ALL": "", "LC_CTYPE": "UTF-8", "LANG": "C"], true),
    ] as [([String: String], Bool)])
  func glyphs(_ variables: [String: String], _ isUnicode: Bool) throws {
    let environment = environment(variables, terminal: nil)
    #expect(try TimelineStyle.shown(options([]), environment).glyphs == (isUnicode ? .unicode : .ascii))
    #expect(try TimelineStyle.shown(options(["--ascii"]), environment).glyphs == .ascii)
  }

  @Test("the zone is that of the log, or that of --tz")
  func zones() throws {
    let environment = environment(["TZ": "<+0330>-3:30", "TZDIR": "/nowhere"], terminal: nil)
    #expect(try TimelineStyle.shown(options([]), environment).zone == nil)
    #expect(try TimelineStyle.shown(options(["--tz", "utc", "--tz", "log"]), environment).zone == nil)
    #expect(try TimelineStyle.shown(options(["--tz=-0330"]), environment).zone == .fixed(-12_600))
    #expect(try TimelineStyle.filed(options(["--tz=local"]), environment).zone?.offset(atInstant: 0) == 12_600)
    #expect(throws: UsageError.self) { try TimelineStyle.shown(options(["--tz", "Nowhere/Land"]), environment) }
  }

  @Test("an output that is no terminal has no width")
  func noTerminal() throws {
    let pipe = Pipe()
    #expect(SystemTerminal.columns(pipe.fileHandleForReading.fileDescriptor) == nil)
    #expect(SystemTerminal.columns(-1) == nil)
  }

  @Test("the timeline is the default output")
  func isDefault() throws {
    let setting = try ProgramSetting()
    let log = try setting.file(
      "a.log", "2026-03-02 08:00:00.000 Df Sample[4711:1a2b3] [com.example:x] nothing\n")
    let result = try setting.run([log])
    #expect(result.code == .done && result.err == "")
    #expect(result.out == "no background tasks in 1 record (1 line)\n")
    #expect(try setting.run(["-o", "timeline", log]).out == result.out)
    #expect(try setting.run(["-o", "timeline=\(setting.path("out.txt"))", log]).out == "")
    #expect(try setting.text("out.txt") == result.out)
    #expect(try setting.run(["--tz", "Nowhere/Land", log]).code == .failure)
  }
}
