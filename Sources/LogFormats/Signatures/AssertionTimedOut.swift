// An assertion's time is up, or nearly up. Timers also fire for inactive assertions, and then nothing happens.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let assertionTimedOut = Signature(
    "assertion-timed-out", anchors: ["Assertion did invalidate due to timeout: "], source: .runningBoard,
    samples: [
      SignatureSample(
        "Assertion did invalidate due to timeout: 36-123-9001 (target:[xpcservice<org.example.notes.widget([osservice<com.apple.chronod>:123])>{vt hash: 24}[uuid:00000000-1111-2222-3333-444444444444]{definition:org.example.notes.widget[extension][client]}:521])",
        .assertion(
          .timedOut(
            id: "36-123-9001",
            target: ProcessReference(kind: .extensionOrService, bundle: "org.example.notes.widget", pid: 521)))),
      SignatureSample(
        "Assertion did invalidate due to timeout: 402-368-17 (target:[app<application.org.example.reader.11.12(501)>:949])",
        .assertion(
          .timedOut(
            id: "402-368-17",
            target: ProcessReference(kind: .app, bundle: "org.example.reader", pid: 949, job: "11.12")))),
    ],
    nearMisses: ["Assertion did invalidate due to timeout: unknown"]
  ) { record in
    record.message.after("Assertion did invalidate due to timeout: ").flatMap(AssertionOnTarget.init)
      .map { .assertion(.timedOut(id: $0.id.string, target: $0.target)) }
  }

  static let assertionWarned = Signature(
    "assertion-warned", evidence: .formatString,
    anchors: [
      "Assertion warning event: ", "Ignoring assertion warning event fired for inactive assertion: ",
      "Ignoring assertion timeout event fired for inactive assertion: ",
    ], source: .runningBoard,
    samples: [
      SignatureSample(
        "Assertion warning event: 33-812-6 (target:[app<org.example.notes>:812])",
        .assertion(
          .warned(id: "33-812-6", target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
      SignatureSample(
        "Ignoring assertion timeout event fired for inactive assertion: 33-812-6 (target:[app<org.example.notes>:812])",
        .assertion(.timeoutIgnored(id: "33-812-6"))),
      SignatureSample(
        "Ignoring assertion warning event fired for inactive assertion: <33-812-7 (target:[app<org.example.notes>:812])>",
        .assertion(.timeoutIgnored(id: "33-812-7"))),
    ],
    nearMisses: ["Assertion warning event: none"]
  ) { record in
    if let text = record.message.after(" event fired for inactive assertion: ") {
      return .assertion(.timeoutIgnored(id: AssertionOnTarget(text)?.id.string))
    }
    return record.message.after("Assertion warning event: ").flatMap(AssertionOnTarget.init)
      .map { .assertion(.warned(id: $0.id.string, target: $0.target)) }
  }
}
