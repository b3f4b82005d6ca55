// The system refused the assertion that a task needs: the app assumes that it has time and has none.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskRefused = Signature(
    "app-task-refused", evidence: .formatString,
    anchors: [
      "Failed to acquire background assertion ", "Enqueuing error for background assertion acquire failure: ",
    ], standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Enqueuing error for background assertion acquire failure: task ID = 12", .task(.refused(id: 12))),
      SignatureSample("Failed to acquire background assertion <BKSProcessAssertion: 0x10a0>", .task(.refused(id: nil))),
      SignatureSample("Failed to acquire background assertion <private>", .task(.refused(id: nil))),
    ],
    nearMisses: [
      "Failed to acquire background assertion support, going on without",
      "Enqueuing error for background assertion acquire failure: none",
    ]
  ) { record in
    if let text = record.message.after("Enqueuing error for background assertion acquire failure: ") {
      return text.after("task ID = ")?.leadingNumber.map { .task(.refused(id: $0)) }
    }
    let object = record.message.after("Failed to acquire background assertion ")
    return object.flatMap(CarrierText.init) == nil ? nil : .task(.refused(id: nil))
  }
}
