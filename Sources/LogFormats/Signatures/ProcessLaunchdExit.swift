// launchd's message about the end of a process. It alone has the code, the explanation and the time that the process ran.
// The text does not name the process: job and pid are in the place of the subsystem in other records. Without
// them it is the exit of an unknown process.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processLaunchdExit = Signature(
    "process-launchd-exit",
    anchors: [
      "exited with exit reason (namespace: ", "exited due to SIG", "exited due to exit(", "(UIKitApplication:",
      "' exited abnormally with signal ",
    ], standsAlone: true, source: .launchd,
    samples: [
      SignatureSample(
        "exited due to exit(0), ran for 1600ms",
        .process(
          .exited(ProcessReference(kind: .other), ExitReason(namespace: "EXIT", code: 0, text: "exit(0)")))),
      SignatureSample(
        "exited with exit reason (namespace: 20 code: 0x3e9) - OS_REASON_WATCHDOG | <RBSTerminateContext| domain:20 code:0x000003E9 explanation:SampleWatchdog reportType:None maxTerminationResistance:Interactive>, ran for 10600ms",
        .process(
          .exited(
            ProcessReference(kind: .other),
            ExitReason(namespace: "WATCHDOG", code: 0x3E9, text: "SampleWatchdog")))),
      SignatureSample(
        "exited with exit reason (namespace: 15 code: 0x2182bad2) - OS_REASON_RUNNINGBOARD | <RBSTerminateContext| code:0x2182BAD2 explanation:Timed-out waiting for process [app<org.example.notes>:812] to invalidate assertion with identifier 33-812-9 and explanation 'Shared Background Assertion 1 for org.example.notes'. Direct this report to owners of that process reportType:None maxTerminationResistance:Interactive>, ran for 20100ms",
        .process(
          .exited(
            ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            ExitReason(
              namespace: "RUNNINGBOARD", code: 0x2182_BAD2,
              text:
                "Timed-out waiting for process [app<org.example.notes>:812] to invalidate assertion with identifier 33-812-9 and explanation 'Shared Background Assertion 1 for org.example.notes'. Direct this report to owners of that process"
            ))), subsystem: "user/503/UIKitApplication:org.example.notes[0959][rb-legacy] [812]"),
      SignatureSample(
        "[gui/503/application.org.example.reader.2201.2202.55667788-99AA-4BBC-8DDE-EEFF00112233 [614]:] exited due to SIGKILL | sent by bash[59], ran for 2500ms",
        .process(
          .exited(
            ProcessReference(kind: .app, bundle: "org.example.reader", pid: 614, job: "2201.2202"),
            ExitReason(namespace: "SIGNAL", text: "SIGKILL | sent by bash[59]")))),
      SignatureSample(
        "exited due to exit(3) during system shutdown, ran for 1500ms",
        .process(
          .exited(
            ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            ExitReason(namespace: "EXIT", code: 3, text: "exit(3) during system shutdown"))),
        subsystem: "user/503/UIKitApplication:org.example.notes[0959][rb-legacy] [812]"),
      SignatureSample(
        "(UIKitApplication:org.example.demo[0xc343]) Exited: Killed",
        .process(.exited(ProcessReference(kind: .app, bundle: "org.example.demo"), ExitReason(text: "Killed")))),
      SignatureSample(
        "Application 'Demo' exited abnormally with signal 9: Killed",
        .process(
          .exited(
            ProcessReference(kind: .app, name: "Demo"), ExitReason(namespace: "SIGNAL", code: 9, text: "Killed")))),
    ],
    nearMisses: [
      // A process writes about an exit in its own words.
      "The helper exited due to exit(0), ran for 1600ms",
      "(UIKitApplication:org.example.demo[0xc343]) Throttling respawn",
    ]
  ) { record in
    let body = record.body
    if let onward = body.after("' exited abnormally with signal "), let signal = onward.leadingNumber {
      guard let name = body.until("' exited abnormally").after("Application '") else { return nil }
      let reason = ExitReason(
        namespace: "SIGNAL", code: UInt64(signal), text: onward.after(": ")?.until("\n").trimmed().string)
      return .process(.exited(ProcessReference(kind: .app, name: name.unlessPrivate), reason))
    }
    if let label = body.after("(UIKitApplication:"), let text = body.after(") Exited: ") {
      let process = ProcessReference(kind: .app, bundle: label.until("[").unlessPrivate)
      return .process(.exited(process, ExitReason(text: text.until("\n").trimmed().string)))
    }
    guard let at = body.firstIndex(of: "exited with exit reason (") ?? body.firstIndex(of: "exited due to "),
      let reason = ExitReason(launchd: body.from(at))
    else { return nil }
    // In a format without subsystems the job comes before the text. syslog has it in parentheses, where it
    // has the library of other processes.
    let bracketed = body.upTo(at).trimmed().lastBracketed
    let jobs = [record.subsystem, bracketed.map { $0[1..<($0.count - 1)] }, record.sender]
    let process = jobs.lazy.compactMap { $0 }.compactMap { ProcessReference(launchdJob: $0) }.first
    let isWholeText = body.upTo(at).trimmed().isEmpty
    return (process ?? (isWholeText ? ProcessReference(kind: .other) : nil)).map { .process(.exited($0, reason)) }
  }
}

extension ExitReason {
  fileprivate init?(launchd text: ByteSlice) {
    let said = text.upTo(text.lastIndex(of: ", ran for ") ?? text.count)
    if let reason = said.dropPrefix("exited with exit reason (namespace: ") {
      guard let number = reason.leadingNumber else { return nil }
      let name = reason.after("OS_REASON_").map { $0.until(" ") }
      let text = TerminateContext(reason)?.explanation ?? reason.after(" | ")
      self.init(
        namespace: name?.string ?? ExitReason.namespace(number), code: reason.value("code: ")?.hexadecimal,
        text: text?.string)
    } else if let status = said.dropPrefix("exited due to exit(") {
      self.init(
        namespace: "EXIT", code: status.leadingNumber.map { UInt64($0) }, text: said.after("exited due to ")?.string)
    } else if let signal = said.dropPrefix("exited due to ") {
      self.init(namespace: "SIGNAL", text: signal.string)
    } else {
      return nil
    }
  }
}
