// The scheduler's daemon. Nearly all of its activities are the system's own; those of apps have names that
// begin with bgRefresh- or bgProcessing-.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let runDaemon = Signature(
    "run-daemon", evidence: .partlySeen,
    anchors: [
      "Submitted: bgRefresh-", "Submitted: bgProcessing-", "CANCELED: bgRefresh-", "CANCELED: bgProcessing-",
      "Submitted: 501:bg", "CANCELED: 501:bg", "STARTING activity ", "COMPLETED bgRefresh-", "COMPLETED bgProcessing-",
      "COMPLETED 501:bg",
    ],
    samples: [
      SignatureSample(
        "Submitted: bgRefresh-org.example.notes.fetch:0A1B2C at priority 10 (Sun Aug  9 21:57:42 2026 - Mon Aug 10 21:57:42 2026)",
        .run(.submitted(identifier: "org.example.notes.fetch"))),
      SignatureSample(
        "CANCELED: bgRefresh-org.example.notes.fetch:94ED7E at priority 10",
        .run(.cancelled(identifier: "org.example.notes.fetch"))),
      SignatureSample(
        "STARTING activity 501:bgProcessing-org.example.notes.clean:B5B340 <private>!",
        .run(.began(identifier: "org.example.notes.clean"))),
      SignatureSample(
        "COMPLETED bgRefresh-org.example.notes.fetch:94ED7E at priority 30 <private>!",
        .run(.completed(identifier: "org.example.notes.fetch", success: nil))),
    ],
    nearMisses: [
      "STARTING activity bgRefresh-org.exHandling launch from daemon",
      "STARTING activity bgRefresh-org.example:4FHandling",
      "STARTING activity 501:com.apple.XProtect.scan:BB0E3B <private>!", "Submitted: bgRefresh-",
    ]
  ) { record in
    let message = record.message
    if let run = message.after("Submitted: ").flatMap(RunText.init(activity:))?.identifier {
      return .run(.submitted(identifier: run))
    }
    if let run = message.after("CANCELED: ").flatMap(RunText.init(activity:))?.identifier {
      return .run(.cancelled(identifier: run))
    }
    if let run = message.after("STARTING activity ").flatMap(RunText.init(activity:)) {
      return .run(.began(identifier: run.identifier))
    }
    return message.after("COMPLETED ").flatMap(RunText.init(activity:))
      .map { .run(.completed(identifier: $0.identifier, success: nil)) }
  }
}
