// The scheduler and its framework since iOS 26: activities as objects, and how long a run may take.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let runActivity = Signature(
    "run-activity", evidence: .formatString,
    anchors: [
      "SUBMITTED <_DASActivity: ", "STARTED <_DASActivity: ", "CANCELED <_DASActivity: ", "COMPLETED <_DASActivity: ",
      "Submitted Activity: bg", "SUBMITTING: bgRefresh-", "SUBMITTING: bgProcessing-",
      "SUBMITTING: bgContinuedProcessing-", "STARTED: bgRefresh-", "STARTED: bgProcessing-",
      "STARTED: bgContinuedProcessing-", "STARTING: bgRefresh-", "STARTING: bgProcessing-",
      "STARTING: bgContinuedProcessing-", "Submitted: bgContinuedProcessing-", "CANCELED: bgContinuedProcessing-",
      "COMPLETED bgContinuedProcessing-",
    ],
    samples: [
      SignatureSample(
        "SUBMITTED <_DASActivity: \"bgRefresh-org.example.notes.fetch:A1B2C3\", priority 30>",
        .run(.submitted(identifier: "org.example.notes.fetch"))),
      SignatureSample(
        "STARTED <_DASActivity: \"bgProcessing-org.example.notes.clean:A1B2C3\"> with runtime limit 600",
        .run(.began(identifier: "org.example.notes.clean", kind: .processing, limit: 600))),
      SignatureSample(
        "STARTED: bgContinuedProcessing-org.example.notes.export:A1B2C3",
        .run(.began(identifier: "org.example.notes.export", kind: .continued))),
      SignatureSample(
        "STARTED: bgRefresh-org.example.notes.fetch:A1B2C3 with runtime limit 27.5",
        .run(.began(identifier: "org.example.notes.fetch", kind: .refresh, limit: 27.5))),
      SignatureSample(
        "COMPLETED <_DASActivity: \"501:bgProcessing-org.example.notes.clean:A1B2C3\">",
        .run(.completed(identifier: "org.example.notes.clean", success: nil))),
      SignatureSample(
        "CANCELED: bgContinuedProcessing-org.example.notes.export:A1B2C3 at priority 30",
        .run(.cancelled(identifier: "org.example.notes.export"))),
    ],
    nearMisses: [
      "STARTED <_DASActivity: \"com.apple.cleaning:A1B2C3\">", "Submitted Activity: bg", "STARTED: bgRefresh-",
    ]
  ) { record in
    let message = record.message
    guard let run = RunText(anywhereIn: message), let identifier = run.identifier else { return nil }
    if message.contains("STARTED") || message.contains("STARTING") {
      let limit = message.after(" with runtime limit ").flatMap { text in
        var cursor = ByteCursor(text)
        return Double(cursor.take(while: numberBytes).string)
      }
      return .run(.began(identifier: identifier, kind: run.kind, limit: limit.flatMap { $0 > 0 ? $0 : nil }))
    }
    if message.contains("CANCELED") { return .run(.cancelled(identifier: identifier)) }
    if message.contains("COMPLETED") { return .run(.completed(identifier: identifier, success: nil)) }
    return .run(.submitted(identifier: identifier))
  }

  private static let numberBytes = ByteSet.digits.union(ByteSet("."))
}
