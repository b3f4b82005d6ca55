// The carrier of a new task: made for it, or the one that other tasks already use.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let carrierCreated = Signature(
    "carrier-created", anchors: ["Created new background assertion <", "Reusing background assertion <"],
    standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Created new background assertion <BKSProcessAssertion: 0x104aa1230>",
        .carrier(.created(pointer: 0x1_04aa_1230))),
      SignatureSample("Reusing background assertion <BKSProcessAssertion: 0x77>", .carrier(.reused(pointer: 0x77))),
      SignatureSample("Reusing background assertion <private>", .carrier(.reused(pointer: nil))),
    ],
    nearMisses: ["Reusing background assertion <none>", "Created new background assertion <of our own>"]
  ) { record in
    if let carrier = record.message.after("Created new background assertion ").flatMap(CarrierText.init) {
      return .carrier(.created(pointer: carrier.pointer))
    }
    return record.message.after("Reusing background assertion ").flatMap(CarrierText.init)
      .map { .carrier(.reused(pointer: $0.pointer)) }
  }
}
