// The last open task has ended and the carrier is released. No task is open now.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let carrierReleased = Signature(
    "carrier-released", anchors: ["Will invalidate assertion: <"], standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Will invalidate assertion: <BKSProcessAssertion: 0x104aa1230> for task identifier: 8",
        .carrier(.released(pointer: 0x1_04aa_1230, id: 8))),
      SignatureSample(
        "BOOL _UIApplicationEndBackgroundTask(UIBackgroundTaskIdentifier)_block_invoke: Will invalidate assertion: <private> for task identifier: 2",
        .carrier(.released(pointer: nil, id: 2))),
    ],
    nearMisses: ["Will invalidate assertion: <BKSProcessAssertion: 0x77> for good"]
  ) { record in
    var cursor = ByteCursor(record.message)
    guard cursor.skip(past: "Will invalidate assertion: "), let carrier = CarrierText(&cursor),
      cursor.skip(past: "> for task identifier: "), let id = cursor.number()
    else { return nil }
    return .carrier(.released(pointer: carrier.pointer, id: id))
  }
}
