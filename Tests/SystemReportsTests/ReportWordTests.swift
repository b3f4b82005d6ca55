// The small parts of a report: reasons, codes, times, names of processes, and the values derived from them.

import BackgroundTasks
import ByteScan
import Testing

@testable import SystemReports

struct ReportWordTests {
  static let reasons: [(line: String, namespace: String?, code: UInt64?, cause: Kill.Cause?)] = [
    ("Namespace ASSERTIOND, Code 0x8badf00d", "ASSERTIOND", 0x8BAD_F00D, .beyondPermittedTime),
    ("Namespace ASSERTIOND, Code 0xbada5e47", "ASSERTIOND", 0xBADA_5E47, .requested),
    ("Namespace SPRINGBOARD, Code 0x8badf00d", "SPRINGBOARD", 0x8BAD_F00D, .watchdog),
    ("FRONTBOARD 2343432205 ", "FRONTBOARD", 0x8BAD_F00D, .watchdog),
    ("RUNNINGBOARD 0xdead10cc", "RUNNINGBOARD", 0xDEAD_10CC, .requested),
    ("RUNNINGBOARD 3735883980", "RUNNINGBOARD", 0xDEAD_10CC, .requested),
    ("RUNNINGBOARD 562215634", "RUNNINGBOARD", 0x2182_BAD2, .beyondPermittedTime),
    ("RUNNINGBOARD 562215635", "RUNNINGBOARD", 0x2182_BAD3, .beyondPermittedTime),
    ("RUNNINGBOARD 0x2182BAD4", "RUNNINGBOARD", 0x2182_BAD4, .beyondPermittedTime),
    ("RUNNINGBOARD 0x2182BAAD", "RUNNINGBOARD", 0x2182_BAAD, .beyondPermittedTime),
    ("Namespace <0xF>, Code 0xd00d2bad", "ASSERTIOND", 0xD00D_2BAD, .requested),
    ("Namespace <0xF>, Code 0x8badf00d", "ASSERTIOND", 0x8BAD_F00D, .beyondPermittedTime),
    ("Namespace 15, Code 2343432205", "ASSERTIOND", 0x8BAD_F00D, .beyondPermittedTime),
    ("Namespace <0xA>, Code 0x8badf00d", "SPRINGBOARD", 0x8BAD_F00D, .watchdog),
    ("<0x1>, Code 0x7", "JETSAM", 7, .memory),
    ("Code 0xdead10cc", nil, 0xDEAD_10CC, .requested),
    ("0xdead10cc", nil, 0xDEAD_10CC, .requested),
    ("Namespace: RUNNINGBOARD, Code: 0xbaadca11", "RUNNINGBOARD", 0xBAAD_CA11, .requested),
    ("Namespace JETSAM, Code 0x2", "JETSAM", 2, .memory),
    ("Namespace SIGNAL, Code 0x9", "SIGNAL", 9, .requested),
    ("SIGNAL 11 Segmentation fault: 11", "SIGNAL", 11, nil),
    ("SPRINGBOARD", "SPRINGBOARD", nil, nil),
    ("SPRINGBOARD 99999999999999999999", "SPRINGBOARD", nil, nil),
    ("SPRINGBOARD 0x000000000000000000000008badf00d", "SPRINGBOARD", 0x8BAD_F00D, .watchdog),
    ("SPRINGBOARD 0x", "SPRINGBOARD", nil, nil),
    (", , ,", nil, nil, nil),
  ]

  @Test("a reason has a namespace and a code, and they determine the cause", arguments: reasons)
  func reason(_ reason: (line: String, namespace: String?, code: UInt64?, cause: Kill.Cause?)) throws {
    let reports = "Termination Reason: \(reason.line)\n".withSlice { SystemReports.read($0) }
    let report = try #require(reports.first)
    #expect(reports.count == 1)
    #expect(report.termination.namespace == reason.namespace)
    #expect(report.termination.code == reason.code)
    #expect(report.kill?.cause == reason.cause)
  }

  static let exceptions: [(String, Kill.Cause?)] = [
    ("Exception Type: EXC_CRASH (SIGKILL)", .requested),
    ("Exception Type: EXC_BAD_ACCESS (SIGSEGV)", nil),
    ("Exception Type: EXC_BREAKPOINT (SIGTRAP)\nTermination Reason: SIGNAL 5 Trace/BPT trap: 5", nil),
    ("Exception Type: EXC_CRASH (SIGABRT)\nTermination Reason: DYLD 4 Symbol missing", nil),
    ("Exception Type: EXC_BAD_ACCESS (SIGKILL - CODESIGNING)\nTermination Reason: CODESIGNING 2", .requested),
    ("Exception Type: 00000020\nException Codes: 0x8badf00d", .watchdog),
    ("Exception Type: 00000020\nException Codes: 0xc00010ff", .requested),
    ("Exception Codes: 0xdead10cc", .requested),
    ("Exception Codes: 0x0000000000000001, 0x00000001047d2f34", nil),
    (
      "Exception Type: EXC_RESOURCE\nException Subtype: CPU_FATAL\nException Message: (Limit 80%) Observed 89% over 60 secs",
      .cpu
    ),
    ("Exception Type: EXC_RESOURCE\nException Subtype: CPU", nil),
    ("Exception Type: EXC_RESOURCE\nException Subtype: MEMORY", nil),
    ("Exception Type: EXC_RESOURCE\nException Subtype: WAKEUPS", nil),
    ("Exception Type: EXC_CRASH (SIGKILL)\nException Note: NON-FATAL CONDITION (this is NOT a crash)", nil),
    ("Exception Type: EXC_GUARD (SIGKILL)\nException Note: SIMULATED (this is NOT a crash)", nil),
  ]

  @Test("an exception of the process itself is not a kill", arguments: exceptions)
  func exception(_ text: String, _ cause: Kill.Cause?) {
    #expect(text.withSlice { SystemReports.read($0).map { $0.kill?.cause } } == [cause])
  }

  static let times: [(String, SystemReport.Time?)] = [
    ("2026-05-06 07:08:09.2590 +0200", .init("2026-05-06 07:08:09.2590 +0200", 1_778_044_089.259, zone: 7200)),
    ("1970-01-01 00:00:01 +0000", .init("1970-01-01 00:00:01 +0000", 1, zone: 0)),
    ("1970-01-01T00:00:01", .init("1970-01-01T00:00:01", 1, zone: nil)),
    ("2026-13-06 07:08:09 +0200", .init(instant: nil, zone: nil, written: "2026-13-06 07:08:09 +0200")),
    ("yesterday", .init(instant: nil, zone: nil, written: "yesterday")), ("", nil),
  ]

  @Test("a time is read, and its text is shown even if it cannot be read", arguments: times)
  func time(_ text: String, _ time: SystemReport.Time?) {
    #expect(text.withSlice { SystemReport.Time($0) } == time)
  }

  static let processes: [(String, ProcessReference?)] = [
    ("Two Words [512]", ProcessReference(kind: .other, name: "Two Words", pid: 512)),
    ("Radio[512] has", ProcessReference(kind: .other, name: "Radio", pid: 512)),
    ("Radio:512 has", ProcessReference(kind: .other, name: "Radio", pid: 512)),
    ("[app<org.example.x(1-2)>:512] did", ProcessReference(kind: .app, bundle: "org.example.x", pid: 512)),
    ("application<org.example.x>", ProcessReference(kind: .app, bundle: "org.example.x")),
    (
      "[xpcservice<org.example.share([app<org.example.x>:9])(501)>:61]",
      ProcessReference(kind: .extensionOrService, bundle: "org.example.share", pid: 61)
    ),
    (
      "<BKNewProcess: 0x1; org.example.x; pid: 5; hostpid: -1>",
      ProcessReference(kind: .other, bundle: "org.example.x", pid: 5)
    ),
    ("<BKNewProcess: 0x1; <REDACTED>; pid: 5; hostpid: -1>", ProcessReference(kind: .other, pid: 5)),
    ("<", nil), ("<>", nil), ("app<", nil), ("[", nil), ("[5]", nil), (":5", nil), ("nobody", nil), ("", nil),
  ]

  @Test("every spelling of a process is read", arguments: processes)
  func process(_ text: String, _ reference: ProcessReference?) {
    #expect(text.withSlice { ProcessReference(reported: $0) } == reference)
  }

  @Test("old watchdog texts name a bundle alone, or a bundle that looks like a sentence")
  func watched() {
    let text =
      "Termination Description: SPRINGBOARD, scene-create watchdog transgression: org.example.kiosk exhausted CPU time allowance of 3.37 seconds |  | ProcessVisibility: Foreground"
    let report = text.withSlice { SystemReports.read($0).first }
    #expect(report?.process == ProcessReference(kind: .app, bundle: "org.example.kiosk"))
    #expect(report?.termination.watchdog == SystemReport.Watchdog(.sceneCreate, allowance: 3.37))
    #expect(report?.termination.visibility == .foreground)
    #expect(report?.kill?.cause == .watchdog)
    #expect(SystemReport.Watchdog.Event("scene-resume") == .other("scene-resume"))
  }
}
