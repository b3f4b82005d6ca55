// The kill for a task that was not ended, up to iOS 12. Its wording held for eight years, and until iOS 9 it
// listed every task that was still open. One signature, because one record may hold all of these phrases.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let killBeyondPermittedTime = Signature(
    "kill-beyond-permitted-time",
    anchors: ["has active assertions beyond permitted time", "Forcing crash report of "], standsAlone: true,
    samples: [
      SignatureSample(
        "[Demo:126] Forcing crash report with description: Demo:126 has active assertions beyond permitted time: <BKProcessAssertion: 0x104270000; \"com.apple.nsurlsessiond.handlesession org.example.demo.session\" (backgroundDownload:30s); id:…4D5E6F708192> (owner: nsurlsessiond:94)",
        .kill(
          Kill(
            cause: .beyondPermittedTime, process: ProcessReference(kind: .other, name: "Demo", pid: 126),
            assertions: [
              SystemAssertion(
                id: "4D5E6F708192", name: "com.apple.nsurlsessiond.handlesession org.example.demo.session",
                originator: ProcessReference(kind: .other, name: "nsurlsessiond", pid: 94),
                reason: "backgroundDownload",
                duration: 30)
            ]))),
      SignatureSample(
        "[Demo:126] Forcing crash report with description: Demo:126 has active assertions beyond permitted time:\n<BKProcessAssertion: 0x10470000; \"Shared Background Assertion 4 for org.example.demo\" (finishTask:180s); id:…5E6F708192A3> (owner: Demo:126)",
        .kill(
          Kill(
            cause: .beyondPermittedTime, process: ProcessReference(kind: .other, name: "Demo", pid: 126),
            assertions: [
              SystemAssertion(
                id: "5E6F708192A3", name: "Shared Background Assertion 4 for org.example.demo",
                originator: ProcessReference(kind: .other, name: "Demo", pid: 126), reason: "finishTask", duration: 180)
            ]))),
      SignatureSample(
        "[Demo:126] Forcing crash report with description: Demo:126 has active assertions beyond permitted time",
        .kill(Kill(cause: .beyondPermittedTime, process: ProcessReference(kind: .other, name: "Demo", pid: 126)))),
      SignatureSample(
        "Radio[272] has active assertions beyond permitted time:\n            {(\n              <BKProcessAssertion: 0x15eb0000> identifier: Called by Radio, from -[Tuner request] process: Radio[272] permittedBackgroundDuration: 40.000000 reason: finishTaskAfterBackgroundContentFetching owner pid:272 preventSuspend  preventIdleSleep ,\n<BKProcessAssertion: 0x15eb0010> identifier: Save process: Radio[272] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:272 preventSuspend\n )}",
        .kill(
          Kill(
            cause: .beyondPermittedTime, process: ProcessReference(kind: .other, name: "Radio", pid: 272),
            assertions: [
              SystemAssertion(
                name: "Called by Radio, from -[Tuner request]",
                target: ProcessReference(kind: .other, name: "Radio", pid: 272),
                originator: ProcessReference(kind: .other, pid: 272),
                reason: "finishTaskAfterBackgroundContentFetching",
                duration: 40),
              SystemAssertion(
                name: "Save", target: ProcessReference(kind: .other, name: "Radio", pid: 272),
                originator: ProcessReference(kind: .other, pid: 272), reason: "finishTask", duration: 180),
            ]))),
      SignatureSample(
        "PT[482] has active assertions beyond permitted time:\n{(\nidentifier: Suspending process: PT[482] permittedBackgroundDuration: 10.000000 reason: suspend owner pid:155 preventSuspend\n)}",
        .kill(
          Kill(
            cause: .beyondPermittedTime, process: ProcessReference(kind: .other, name: "PT", pid: 482),
            assertions: [
              SystemAssertion(
                name: "Suspending", target: ProcessReference(kind: .other, name: "PT", pid: 482),
                originator: ProcessReference(kind: .other, pid: 155), reason: "suspend", duration: 10)
            ]))),
      SignatureSample(
        "<BKNewProcess: 0x17e70000; org.example.radio; pid: 560; hostpid: -1> has active assertions beyond permitted time:\n{(\n<BKProcessAssertion: 0x13fe0000> id: 560-11223344-5566-4778-899A-0AB1CD2E3F45 name: Observer process: <BKNewProcess: 0x17e70000; org.example.radio; pid: 560; hostpid: -1> permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:560 preventSuspend ,\n)}",
        .kill(
          Kill(
            cause: .beyondPermittedTime, process: ProcessReference(kind: .other, bundle: "org.example.radio", pid: 560),
            assertions: [
              SystemAssertion(
                id: "0AB1CD2E3F45", name: "Observer",
                target: ProcessReference(kind: .other, bundle: "org.example.radio", pid: 560),
                originator: ProcessReference(kind: .other, pid: 560), reason: "finishTask", duration: 180)
            ]))),
      SignatureSample(
        "Forcing crash report of My Radio[272]...",
        .kill(Kill(cause: .requested, process: ProcessReference(kind: .other, name: "My Radio", pid: 272)))),
    ],
    nearMisses: ["It has active assertions beyond permitted time", "Forcing crash report of everything"]
  ) { record in
    let body = record.body
    guard let at = body.firstIndex(of: " has active assertions beyond permitted time") else {
      // The record before this one states the cause.
      return body.after("Forcing crash report of ").flatMap { ProcessReference($0) }
        .map { .kill(Kill(cause: .requested, process: $0)) }
    }
    let object = body.upTo(at).lastIndex(of: "<BK").flatMap { ProcessReference(object: body[$0..<at]) }
    guard let process = object ?? ProcessReference(endingAt: at, in: body) else { return nil }
    let list = body.from(at + " has active assertions beyond permitted time".utf8.count)
    return .kill(
      Kill(cause: .beyondPermittedTime, process: process, assertions: SystemAssertion.legacyList(list)))
  }
}
