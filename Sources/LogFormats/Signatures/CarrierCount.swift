// The number of tasks on the carrier rises or falls by one. The count shows how many are open even if ids are private.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let carrierCount = Signature(
    "carrier-count",
    anchors: [
      "Incrementing reference count for background assertion <", "Decrementing reference count for assertion <",
    ], standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Incrementing reference count for background assertion <BKSProcessAssertion: 0x104aa1230>",
        .carrier(.countRaised(pointer: 0x1_04aa_1230))),
      SignatureSample(
        "Incrementing reference count for background assertion <private>", .carrier(.countRaised(pointer: nil))),
      SignatureSample(
        "Decrementing reference count for assertion <BKSProcessAssertion: 0x77> (used by background task with identifier 5: <_UIBackgroundTaskInfo: 0x60>: taskID = 5, taskName = Save (all), creationTime = 900 (elapsed = 3))",
        .carrier(
          .countLowered(
            pointer: 0x77, id: 5,
            task: TaskDescription(id: 5, name: "Save (all)", creationTime: 900, elapsed: 3)))),
      SignatureSample(
        "Decrementing reference count for assertion <private> (used by background task with identifier 6: <private>)",
        .carrier(.countLowered(pointer: nil, id: 6, task: nil))),
    ],
    nearMisses: [
      "Incrementing reference count for background assertion <none>",
      "Decrementing reference count for assertion <private> (used by nobody)",
    ]
  ) { record in
    var cursor = ByteCursor(record.message)
    let raised: StaticString = "Incrementing reference count for background assertion "
    // Most messages begin with the text, and then no search is needed.
    let isRaised = cursor.skip(raised)
    if isRaised || !cursor.skip(past: "Decrementing reference count for assertion ") {
      guard isRaised || cursor.skip(past: raised), let carrier = CarrierText(&cursor) else { return nil }
      return .carrier(.countRaised(pointer: carrier.pointer))
    }
    guard let carrier = CarrierText(&cursor),
      cursor.skip(past: "(used by background task with identifier ", likelyBehind: "> "), let id = cursor.number()
    else { return nil }
    let task = cursor.skip(past: ": ") ? TaskDescription(&cursor) : nil
    return .carrier(.countLowered(pointer: carrier.pointer, id: id, task: task))
  }
}
