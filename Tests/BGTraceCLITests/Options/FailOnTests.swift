// --fail-on: an exit code that stops a build.

import BackgroundTasks
import Foundation
import Pipeline
import TaskRules
import TestSupport
import Testing

@testable import BGTraceCLI

struct FailOnTests {
  private static let samples = ProjectFolder.samples.path

  private func code(_ arguments: [String], _ log: String) throws -> ExitCode {
    try ProgramSetting().run(arguments + ["\(Self.samples)/\(log)"]).code
  }

  private func code(_ condition: String, _ log: String) throws -> ExitCode { try code(["--fail-on", condition], log) }

  @Test(
    "--fail-on leak gives 1 exactly where a task leaked or an app was killed for background time",
    arguments: ProjectFolder.sampleNames)
  func leak(_ name: String) throws {
    let path = "\(Self.samples)/\(name)"
    let given = try String(contentsOfFile: "\(path)/args.txt", encoding: .utf8).split(whereSeparator: \.isWhitespace)
    let result = try ProgramSetting().run(
      given.map(String.init) + ["--json", "--fail-on", "leak", "\(path)/input.log"])
    let summary = try #require(try result.objects().last)
    let leaked =
      ((summary["verdicts"] as? [String: Int])?["leaked"] ?? 0)
      + ((summary["findings"] as? [String: Int])?["BG103"] ?? 0)
    #expect(result.code == (leaked > 0 ? .nothingFound : .done))
    #expect(summary["exit"] as? Int == (leaked > 0 ? 1 : 0), "the summary says the same")
  }

  @Test(
    "a condition is the id or the name of a rule, and one of several suffices",
    arguments: [
      ("BG103", true), ("bg103", true), ("killed-for-background-time", true), ("BG107,BG109", false),
      ("BG107,BG103", true), ("any", true), ("leak", true), ("BG118", false),
    ].filter { condition, _ in condition.split(separator: ",").allSatisfy { FailCondition(String($0)) != nil } })
  func rules(_ condition: String, _ fails: Bool) throws {
    #expect(try code(condition, "forgotten-end/input.log") == (fails ? .nothingFound : .done))
  }

  @Test("conditions add up")
  func several() throws {
    let arguments = ["--fail-on=BG118", "--fail-on", "leak,BG118"]
    #expect(try code(arguments, "forgotten-end/input.log") == .nothingFound)
    #expect(try ArgumentParser().parse(arguments).failOn == [.rule("BG118"), .leak])
  }

  @Test("--fail-on any holds for a warning or an error, and not for a note")
  func any() throws {
    #expect(try code("any", "rules/BG115-other-background-activity/fires.log") == .done)
    #expect(try code("BG115", "rules/BG115-other-background-activity/fires.log") == .nothingFound)
    #expect(try code("any", "rules/BG113-killed-for-cpu/fires.log") == .nothingFound)
    #expect(try code("leak", "rules/BG113-killed-for-cpu/fires.log") == .done)
  }

  @Test("a leak that is shown fails the run, also where its proof is outside the selected time")
  func outOfTime() throws {
    for condition in ["leak", "any", "BG101"] {
      #expect(try code(["--until", "09:14:20", "--fail-on", condition], "forgotten-end/input.log") == .nothingFound)
    }
    #expect(try code(["--until", "09:14:20", "--fail-on", "BG103"], "forgotten-end/input.log") == .done)
  }

  @Test("--fail-on holds also where no task is printed", arguments: [["--lines"], ["-c"], ["-c", "--lines"]])
  func otherOutputs(_ arguments: [String]) throws {
    let asked = try ProgramSetting().run(arguments + ["--fail-on", "leak", "\(Self.samples)/forgotten-end/input.log"])
    let plain = try ProgramSetting().run(arguments + ["\(Self.samples)/forgotten-end/input.log"])
    #expect(asked.code == .nothingFound && plain.code == .done)
    #expect(asked.out == plain.out && !plain.out.isEmpty)
  }

  @Test("only the selected tasks count")
  func selected() throws {
    #expect(try code(["--fail-on", "leak", "-t", "Upload photos"], "forgotten-end/input.log") == .nothingFound)
    #expect(try code(["--fail-on", "leak", "-t", "Save recipe"], "forgotten-end/input.log") == .done)
  }

  @Test("exit codes 2 and 3 come before the code of --fail-on")
  func precedence() throws {
    let setting = try ProgramSetting()
    let leak = "\(Self.samples)/forgotten-end/input.log"
    #expect(try setting.run(["--fail-on", "leak", leak, setting.path("none")]).code == .failure)
    let empty = try setting.file("x", "")
    #expect(try setting.run(["--fail-on", "leak", empty]).code == .nothingRecognised)
    #expect(try setting.run(["--fail-on", "leak", "--allow-empty", empty]).code == .done)
    #expect(try setting.run(["--fail-on", "leak", empty, leak]).code == .nothingFound)
  }

  private func tallies(_ change: (inout FindingTally, inout TaskTally, TaskFilter) -> Void) -> (FindingTally, TaskTally)
  {
    var (findings, tasks) = (FindingTally(), TaskTally())
    change(&findings, &tasks, TaskFilter(Selection(), end: nil))
    return (findings, tasks)
  }

  private var leaked: BackgroundTask {
    var task = BackgroundTask(
      TaskNumber(1, ofInstance: 1, life: ""), .uikit, process: ProcessIdentity(name: "Larder", kind: .app), begin: nil)
    (task.taskID, task.verdict) = (3, .leaked)
    return task
  }

  @Test("a withdrawn finding does not count")
  func withdrawn() {
    let finding = Finding(LeakedTask.text, .error, "x", leaked, at: nil)
    for (said, holds) in [([finding], true), ([finding, finding.withdrawn], false), ([], false)] {
      let (findings, tasks) = tallies { findings, _, filter in for one in said { findings.count(one) } }
      for condition in [FailCondition.leak, .any, .rule("BG101")] {
        #expect(condition.holds(findings, tasks) == holds, "\(condition)")
      }
    }
  }

  @Test("a leaked task without a finding is a leak where it is shown")
  func shown() {
    let (findings, tasks) = tallies { _, tasks, filter in _ = tasks.count(leaked, filter) }
    #expect(FailCondition.leak.holds(findings, tasks) && !FailCondition.any.holds(findings, tasks))
    let (_, hidden) = tallies { _, tasks, filter in
      var carrier = BackgroundTask(
        TaskNumber(2, ofInstance: 1, life: ""), .assertion, process: ProcessIdentity(name: "Larder", kind: .app),
        begin: nil)
      (carrier.carried, carrier.verdict) = (1, .leaked)
      _ = tasks.count(carrier, filter)
    }
    #expect(!FailCondition.leak.holds(findings, hidden))
  }
}
