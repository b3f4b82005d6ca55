// Pieces of reports as users paste them. The code states why the process was ended, even where no process is named.

import Testing

@testable import BGTraceCLI

struct PastedReportTests {
  private static let codes: [(reason: String, rule: String?, label: String)] = [
    ("Namespace ASSERTIOND, Code 0x8badf00d", "BG103", "KILLED"),
    ("Namespace <0xF>, Code 0x8badf00d", "BG103", "KILLED"),
    ("RUNNINGBOARD 562215634", "BG103", "KILLED"),
    ("Namespace SPRINGBOARD, Code 0x8badf00d", "BG118", "KILLED"),
    ("FRONTBOARD 2343432205", "BG118", "KILLED"),
    ("Code 0x8badf00d", "BG118", "KILLED"),
    ("Namespace ASSERTIOND, Code 0xbada5e47", "BG104", "KILLED"),
    ("RUNNINGBOARD 0xd00d2bad", "BG104", "KILLED"),
    ("RUNNINGBOARD 0xdead10cc", "BG114", "KILLED"),
    ("RUNNINGBOARD 3735883980", "BG114", "KILLED"),
    ("Namespace SPRINGBOARD, Code 0xbaadca11", nil, "KILLED"),
    ("Namespace SPRINGBOARD, Code 0xdeadfa11", nil, "KILLED"),
    ("JETSAM 7 per-process-limit", nil, "KILLED"),
    ("SIGNAL 6 Abort trap: 6", nil, "CRASHED"),
  ]

  private static let ways: [@Sendable ([String]) -> String] = [
    { $0.joined(separator: "\n") },
    { "Look at this:\n\n" + $0.map { "> " + $0 }.joined(separator: "\n") + "\n\nWhat can I do?\n" },
    { "1. open it\n2. wait\n" + $0.map { "   * " + $0 }.joined(separator: "\n") },
    { "- the report\n     ```\n" + $0.map { "     " + $0 }.joined(separator: "\n\n") + "\n     ```\n" },
    { "<p>It is ended.</p><p>" + $0.joined(separator: "<br>") + "</p>\n<p>Thanks</p>\n" },
    { $0.map { "<li><b>" + $0.replacing(":", with: ":</b>", maxReplacements: 1) + "</li>" }.joined(separator: "\n") },
    { $0.map { "**" + $0.replacing(":", with: ":**", maxReplacements: 1) }.joined(separator: "  \n") },
    { $0.map { "`\($0)`" }.joined(separator: "\r\n") },
    { $0.joined(separator: " ") },
    { $0.joined(separator: "\n").replacing(" ", with: "\u{A0}") },
  ]

  @Test("a pasted piece of a report gives the reason for the end", arguments: codes, ways.indices)
  func pasted(_ code: (reason: String, rule: String?, label: String), _ way: Int) throws {
    let exception = code.label == "CRASHED" ? "EXC_CRASH (SIGABRT)" : "EXC_CRASH (SIGKILL)"
    let text = Self.ways[way]([
      "Exception Type:  \(exception)", "Exception Codes: 0x0000000000000000, 0x0000000000000000",
      "Termination Reason: \(code.reason)", "Triggered by Thread:  0",
    ])
    let setting = try ProgramSetting()
    let objects = try setting.run(["--json"], input: text).objects()
    let rules = objects.compactMap { $0["type"] as? String == "finding" ? $0["rule"] as? String : nil }
    #expect(rules == (code.rule.map { [$0] } ?? []), "\(text)")
    #expect(objects.count { $0["event"] as? String == "killed" || $0["event"] as? String == "exited" } == 1)
    let timeline = try setting.run([], input: text)
    #expect(timeline.code == .done && timeline.out.contains("\n\(code.label) "), "\(timeline.out)")
  }

  static let survivors = [
    "Exception Type:  EXC_RESOURCE\nException Subtype: WAKEUPS\nException Message: (Limit 150/sec) Observed 170/sec over 300 secs\n",
    "Exception Type:  EXC_RESOURCE\nException Subtype: MEMORY\nException Note:  NON-FATAL CONDITION (this is NOT a crash)\n",
    #"{"bug_type":"309","app_name":"Pond","incident_id":"1","timestamp":"2026-05-06 07:08:10.00 +0900"}"# + "\n{\n"
      + #"  "procName" : "Pond", "pid" : 7, "isNonFatal" : 1,"# + "\n"
      + #"  "exception" : {"type":"EXC_CRASH","signal":"SIGKILL","codes":"0x0"}, "termination" : {"code":9,"namespace":"SIGNAL"}"#
      + "\n}\n",
    #"{"bug_type":"145","app_name":"Pond","incident_id":"2","timestamp":"2026-05-06 07:08:10.00 +0900"}"#
      + "\nCommand:          Pond\nEvent:            disk writes\nAction taken:     none\n",
  ]

  @Test("a report that is no crash does not end its process", arguments: survivors)
  func survivor(_ text: String) throws {
    let result = try ProgramSetting().run(["--json", "--fail-on", "any"], input: text)
    let objects = try result.objects()
    #expect(result.code == .done, "\(result.err)")
    #expect(!objects.contains { ["process", "finding"].contains($0["type"] as? String) })
  }

  @Test(
    "words about a code are no report",
    arguments: [
      "0x8badf00d: the watchdog. 0xdead10cc: a lock. Namespace ASSERTIOND is the background.\n",
      "Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d means that a task was held too long.\n",
      "If it says EXC_CRASH (SIGKILL), look at the Termination Reason: it may be SPRINGBOARD, Code 0x8badf00d\n",
      "My app has active assertions beyond permitted time. Why?\n",
    ])
  func prose(_ text: String) throws {
    #expect(try ProgramSetting().run(["--json"], input: text).code == .nothingRecognised)
  }
}
