// RunningBoard ends a process: the request, its execution, and the explanations in both. The texts are nested,
// so one signature reads all of them. launchd's later message is the exit, not the kill.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let killTermination = Signature(
    "kill-termination", evidence: .partlySeen,
    anchors: [
      "Received termination request from ", "Executing termination request for: ", " Terminating with context: ",
      "Timed-out waiting for process ", " watchdog transgression: ", "] Failed to terminate gracefully ",
    ], standsAlone: true,
    samples: [
      SignatureSample(
        "Received termination request from [osservice<com.apple.cache_delete(501)>:229] on <RBSProcessBundleIdentifierPredicate \"org.example.notes\"> with context <RBSTerminateContext| code:0xBADDD15C explanation:Cache cleaning reportType:None maxTerminationResistance:NonInteractive>",
        .kill(
          Kill(
            cause: .requested, process: ProcessReference(kind: .app, bundle: "org.example.notes"), code: 0xBADD_D15C,
            explanation: "Cache cleaning"))),
      SignatureSample(
        "Executing termination request for: <RBSProcessPredicate <RBSProcessBundleIdentifierPredicate \"org.example.notes\">>",
        .kill(Kill(cause: .requested, process: ProcessReference(kind: .app, bundle: "org.example.notes")))),
      SignatureSample(
        "[app<org.example.notes>:812] Terminating with context: <RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:Timed-out waiting for process [app<org.example.notes>:812] to invalidate assertion with identifier 33-812-9 and explanation 'Shared Background Assertion 1 for org.example.notes'. Direct this report to owners of that process reportType:None maxTerminationResistance:Interactive>",
        .kill(
          Kill(
            cause: .beyondPermittedTime, process: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            code: 0x2182_BAD2,
            explanation:
              "Timed-out waiting for process [app<org.example.notes>:812] to invalidate assertion with identifier 33-812-9 and explanation 'Shared Background Assertion 1 for org.example.notes'. Direct this report to owners of that process",
            assertions: [
              SystemAssertion(
                id: "33-812-9", name: "Shared Background Assertion 1 for org.example.notes",
                target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812))
            ]))),
      SignatureSample(
        "Timed-out waiting for process [app<org.example.notes>:812] to invalidate assertion with identifier 33-812-9 and explanation 'Sync'. Direct this report to owners of that process",
        .kill(
          Kill(
            cause: .beyondPermittedTime, process: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            explanation:
              "Timed-out waiting for process [app<org.example.notes>:812] to invalidate assertion with identifier 33-812-9 and explanation 'Sync'. Direct this report to owners of that process",
            assertions: [
              SystemAssertion(
                id: "33-812-9", name: "Sync",
                target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812))
            ]))),
      SignatureSample(
        "scene-update watchdog transgression: app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812 exhausted real (wall clock) time allowance of 10.00 seconds",
        .kill(
          Kill(
            cause: .watchdog, process: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            explanation:
              "scene-update watchdog transgression: app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812 exhausted real (wall clock) time allowance of 10.00 seconds"
          ))),
      SignatureSample(
        "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:process-exit watchdog transgression: application<org.example.maps>:90 exhausted real (wall clock) time allowance of 5.00 seconds\nProcessVisibility: Background\nProcessState: Running reportType:CrashLog maxTerminationResistance:Interactive>",
        .kill(
          Kill(
            cause: .watchdog, process: ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90),
            code: 0x8BAD_F00D,
            explanation:
              "process-exit watchdog transgression: application<org.example.maps>:90 exhausted real (wall clock) time allowance of 5.00 seconds\nProcessVisibility: Background\nProcessState: Running"
          ))),
      SignatureSample(
        "SPRINGBOARD, scene-update watchdog transgression: org.example.kiosk exhausted real (wall clock) time allowance of 10.00 seconds",
        .kill(
          Kill(
            cause: .watchdog, process: ProcessReference(kind: .app, bundle: "org.example.kiosk"),
            explanation:
              "scene-update watchdog transgression: org.example.kiosk exhausted real (wall clock) time allowance of 10.00 seconds"
          ))),
      SignatureSample(
        "[app<org.example.notes>:812] Failed to terminate gracefully after 5.0s",
        .kill(
          Kill(
            cause: .watchdog, process: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            explanation: "[app<org.example.notes>:812] Failed to terminate gracefully after 5.0s"))),
    ],
    nearMisses: [
      "Timed-out waiting for process 9 to answer", "[worker] Failed to terminate gracefully after 5.0s",
      "exited with exit reason (namespace: 10 code: 0x8badf00d) - OS_REASON_SPRINGBOARD | scene-update watchdog transgression: app<org.example.notes>:812 exhausted time",
    ]
  ) { record in
    guard !record.body.contains("exited with exit reason ("), let kill = Kill(termination: record.body) else {
      return nil
    }
    return .kill(kill)
  }
}

extension Kill {
  fileprivate init?(termination text: ByteSlice) {
    let context = TerminateContext(text)
    let said = context?.explanation ?? text
    if let timedOut = TimedOutText(said) {
      self.init(cause: .beyondPermittedTime, process: timedOut.process, assertions: [timedOut.assertion])
      explanation = said.from(said.firstIndex(of: "Timed-out waiting") ?? 0).string
    } else if let at = said.firstIndex(of: " watchdog transgression: ") {
      let onward = said.from(at + " watchdog transgression: ".utf8.count)
      let named = onward.until(" exhausted ")
      let process = ProcessReference(named) ?? ProcessReference(kind: .app, bundle: named.unlessPrivate)
      self.init(cause: .watchdog, process: process)
      let event = said.upTo(at).lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? 0
      explanation = said.from(event).string
    } else if let process = ProcessReference(before: "] Failed to terminate gracefully ", in: said) {
      self.init(cause: .watchdog, process: process, explanation: said.string)
    } else {
      self.init(cause: .requested, process: nil, explanation: context?.explanation.string)
    }
    code = context?.code
    // The process that the record is about, if it names one.
    if let target = ProcessReference(before: " Terminating with context: ", in: text) {
      process = target
    } else if let predicate = text.after("Received termination request from ")?.after("] on ")
      ?? text.after("Executing termination request for: ")
    {
      process = ProcessReference(predicate: predicate.until(" with context ")) ?? process
    } else if cause == .requested {
      return nil
    }
  }
}

extension ProcessReference {
  /// `<RBSProcessPredicate <RBSProcessBundleIdentifierPredicate "com.x">>`, or one that holds a process.
  fileprivate init?(predicate text: ByteSlice) {
    if let bundle = text.between("\"", "\"") {
      self.init(kind: .app, bundle: bundle.unlessPrivate)
      return
    }
    for word: StaticString in ["[app<", "app<", "application<", "[xpcservice<"] {
      guard let at = text.firstIndex(of: word) else { continue }
      self.init(text.from(at))
      return
    }
    return nil
  }
}
