// One task more or less on the carrier. The count tells how many are open even where ids are private.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let carrierCount = Signature(
    "carrier-count",
    anchors: [
      "Incrementing reference count for background assertion <", "Decrementing reference count for assertion <",
    ], standsAlone: true,
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
    guard let text = record.message.after("Decrementing reference count for assertion ") else {
      guard let carrier = record.message.after("Incrementing reference count for background assertion "),
        let carrier = CarrierText(carrier)
      else { return nil }
      return .carrier(.countRaised(pointer: carrier.pointer))
    }
    let carrierText = text.until(" (used by ")
    var user = ByteCursor(text, at: carrierText.count)
    guard let carrier = CarrierText(carrierText), user.skip(past: "(used by background task with identifier "),
      let id = user.number()
    else { return nil }
    let task = user.skip(past: ": ") ? TaskDescription(user.rest) : nil
    return .carrier(.countLowered(pointer: carrier.pointer, id: id, task: task))
  }
}
