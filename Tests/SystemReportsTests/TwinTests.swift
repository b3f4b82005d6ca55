// Every form of report gives its values, and other text is not accepted as a report.

import BackgroundTasks
import ByteScan
import Testing

@testable import SystemReports

struct TwinTests {
  @Test("a report gives the values of its twin", arguments: ReportTwin.all)
  func reads(_ twin: ReportTwin) {
    let reports = twin.text.withSlice { SystemReports.read($0) }
    #expect(reports == twin.reports)
    #expect(reports.map { $0.kill?.cause } == twin.causes)
  }

  @Test("a report is recognised by its beginning, and only as one form", arguments: ReportTwin.all)
  func isKnown(_ twin: ReportTwin) {
    twin.text.withSlice { text in
      #expect(SystemReports.kind(of: text)?.name == twin.form)
      let first = ReportPiece.cut(text).first
      #expect(ReportForms.all.filter { form in first.map { form.claims($0) } == true }.map(\.name) == [twin.form])
    }
  }

  @Test(
    "a few hundred bytes are enough to recognise a report",
    arguments: ReportTwin.all.filter { $0.text.utf8.count > 500 }, [400, 500])
  func beginsAsReport(_ twin: ReportTwin, _ length: Int) {
    #expect(twin.text.withSlice { SystemReports.kind(of: $0.upTo(length)) } != nil)
  }

  /// The twins that begin with a heading of their own.
  static let headed =
    ReportTwin.crashTexts + ReportTwin.others.filter { $0.form == "cpu-text" } + [ReportTwin.crashJSON[0]]

  @Test("successive reports are read as if each were alone", arguments: ReportTwin.all, headed)
  func inOneFile(_ first: ReportTwin, _ second: ReportTwin) {
    let isSame = first.reports.first?.incident != nil && first.reports.first?.incident == second.reports.first?.incident
    let expected = first.reports + (isSame ? [] : second.reports)
    #expect((first.text + "\n" + second.text).withSlice { SystemReports.read($0) } == expected)
  }

  @Test("every form has a twin")
  func forms() {
    #expect(Set(ReportTwin.all.map(\.form)) == Set(ReportForms.all.map(\.name)))
  }

  @Test("a kill has the values of its report, and an exit has them also without a kill")
  func killAndExit() throws {
    let old = try #require(ReportTwin.oldTexts.first)
    let report = try #require(old.reports.first)
    #expect(report.kill?.assertions == report.assertions)
    #expect(report.kill?.process == report.process)
    #expect(report.exit?.text == report.termination.explanation)
    let fault = try #require(ReportTwin.crashTexts.last?.reports.first)
    #expect(fault.kill == nil)
    #expect(fault.exit == ExitReason(namespace: "SIGNAL", code: 6, text: "Abort trap: 6"))
    for twin in ReportTwin.others where twin.causes == [nil] {
      for report in twin.reports { #expect(report.exit == nil) }
    }
  }

  static let notReports: [(String, String)] = [
    ("nothing", ""),
    ("blanks", " \n\n\t\n"),
    (
      "prose about a code",
      "The watchdog ends an app with 0x8badf00d. If the Termination Reason: says ASSERTIOND, Code 0x8badf00d,\na task was not ended.\n"
    ),
    (
      "an explanation of the words",
      "Exception Type: the kind of the exception\n* Incident Identifier: every report has its own\n- Termination Reason: who ended it, and why\nTriggered by Thread: which one it was\n"
    ),
    (
      "an explanation of a code",
      "Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d means that the watchdog was not answered.\nException Type: EXC_CRASH (SIGKILL) is what the system calls it\n"
    ),
    (
      "a sentence about what is held", "I see that my app has active assertions beyond permitted time:\nwhat is that?\n"
    ),
    ("a Console export", "default\t11:16:21.108031+0500\tQuince\tException Type: EXC_CRASH (SIGKILL)\n"),
    (
      "a system log line that says it, too",
      "Feb 18 20:34:28 Some-iPhone backboardd[28] <Warning>: Radio[272] has active assertions beyond permitted time:\n{(\n"
    ),
    (
      "the rest of such a line",
      "    <BKProcessAssertion: 0x15eb00a0> identifier: Save process: Radio[272] permittedBackgroundDuration: 40.000000 reason: finishTask owner pid:272\n"
    ),
    ("an app that prints its version", "Version: 1.2\nOS Version: 17.1\nIdentifier: org.example.maps\nstarted\n"),
    ("an app that prints two lines", "Version: 1.2\nsomething\nHardware Model: iPhone12,1\nCode Type: ARM-64\n"),
    ("one line of a heading", "Process: loading [3]\nloaded\n"),
    ("a log object a line", #"{"eventMessage":"x","messageType":"Default","traceID":1,"processID":7,"userID":501}"#),
    ("log show as JSON", "[{\n  \"timezoneName\" : \"\",\n  \"messageType\" : \"Info\",\n  \"processID\" : 7\n},{\n"),
    ("an app's own JSON", #"{"app_name":"Maps","app_version":"1.0","os_version":"17.1","message":"hello"}"#),
    ("an app's own ending", #"{"termination":{"reason":"tired"}}"#),
    ("a quoted line", #""Elapsed total CPU time (seconds): 1.0""#),
    ("a state dump", "<RBAssertion| identifier:33-34-5 target:[app<org.example.maps>:9] active>\n"),
    (
      "launchd's line",
      "exited with exit reason (namespace: 15 code: 0x0) - OS_REASON_RUNNINGBOARD | <RBSTerminateContext| explanation:x reportType:None>"
    ),
  ]

  @Test("text before a report, after it and around its lines changes nothing", arguments: ReportTwin.crashParts)
  func surrounded(_ twin: ReportTwin) {
    let lines = twin.text.split(separator: "\n", omittingEmptySubsequences: false)
    let prose = "My app is ended after a while, see here:\n"
    let ways: [(String, String)] = [
      ("prose", prose + "\n" + twin.text + "\n\nWhat can I do?"),
      ("a fence", prose + "```\n" + twin.text + "\n```\nThanks"),
      ("a quotation", lines.map { "> " + $0 }.joined(separator: "\n")),
      ("a quotation of a quotation", lines.map { "> > " + $0 }.joined(separator: "\n")),
      ("indentation", lines.map { "      " + $0 }.joined(separator: "\n")),
      ("carriage returns", lines.joined(separator: "\r\n")),
      ("empty lines between", lines.joined(separator: "\n\n")),
    ]
    for (name, text) in ways {
      #expect(text.withSlice { SystemReports.read($0) } == twin.reports, "\(name)")
    }
  }

  @Test("text that is not a report is not accepted as one", arguments: notReports)
  func refuses(_ what: String, _ text: String) {
    #expect(text.withSlice { SystemReports.kind(of: $0)?.name } == nil)
  }
}
