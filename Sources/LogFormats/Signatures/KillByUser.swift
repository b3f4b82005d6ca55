// An app is ended for a reason other than background time: the user has swiped it away, or it did not report an incoming call
// after a push.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let killByUser = Signature(
    "kill-by-user", evidence: .formatString, anchors: ["SBWorkspaceTerminateApplication: "], standsAlone: true,
    samples: [
      SignatureSample(
        "SBWorkspaceTerminateApplication: org.example.notes: \"killed from app switcher\"",
        .kill(
          Kill(
            cause: .requested, process: ProcessReference(kind: .app, bundle: "org.example.notes"),
            explanation: "killed from app switcher"))),
      SignatureSample(
        "SBWorkspaceTerminateApplication: [app<org.example.notes>:812]: \"killed from app switcher\"",
        .kill(
          Kill(
            cause: .requested, process: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            explanation: "killed from app switcher"))),
    ],
    nearMisses: [
      "SBWorkspaceTerminateApplication: nothing to end", "SBWorkspaceTerminateApplication: <private>: \"x\"",
    ]
  ) { record in
    guard let text = record.message.after("SBWorkspaceTerminateApplication: "), let quote = text.firstIndex(of: "\""),
      let reason = text.between("\"", "\"")?.nonEmpty
    else { return nil }
    let named = text.upTo(quote).trimmedEnd(ByteSet(" :,"))
    let plain = named.firstIndex(of: UInt8(ascii: " ")) == nil ? named.unlessPrivate : nil
    guard let process = ProcessReference(named) ?? plain.map({ ProcessReference(kind: .app, bundle: $0) }),
      process.bundle != nil || process.pid != nil
    else { return nil }
    return .kill(Kill(cause: .requested, process: process, explanation: reason.string))
  }

  /// The text names no process, because the app itself logs it.
  static let killUnreportedCall = Signature(
    "kill-unreported-call", anchors: ["never posted an incoming call to the system after receiving a PushKit VoIP"],
    samples: [
      SignatureSample(
        "Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push.",
        .kill(
          Kill(
            cause: .requested, process: ProcessReference(kind: .app, name: "Notes"),
            explanation:
              "Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push.")
        ),
        process: "Notes")
    ],
    nearMisses: ["It never posted an incoming call to the system after receiving a PushKit VoIP push: a story"]
  ) { record in
    guard let at = record.message.firstIndex(of: "Killing app because "), record.process != nil || record.pid != nil
    else {
      return nil
    }
    let process = ProcessReference(kind: .app, name: record.process?.string, pid: record.pid)
    return .kill(
      Kill(cause: .requested, process: process, explanation: record.message.from(at).until("\n").trimmed().string))
  }
}
