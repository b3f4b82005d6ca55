// UIKit has no carrier for a new task and makes one. The lack of a carrier proves that no task was open.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let carrierNeeded = Signature(
    "carrier-needed", evidence: .partlySeen,
    anchors: [
      "Creating new assertion because there is no existing background assertion",
      "Creating new assertion because existing background assertion is invalid", "Creating new background assertion",
    ], standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Creating new assertion because there is no existing background assertion.", .carrier(.neededFirst)),
      SignatureSample(
        "_UIBackgroundTaskInfo *_doAddBackgroundTask(NSString *, BOOL)_block_invoke: Creating new assertion because there is no existing background assertion.",
        .carrier(.neededFirst)),
      SignatureSample(
        "Creating new assertion because existing background assertion is invalid <BKSProcessAssertion: 0x10a0>",
        .carrier(.neededAgain)),
      SignatureSample("Creating new background assertion", .carrier(.creating)),
    ]
  ) { record in
    if record.message.contains("because there is no existing background assertion") { return .carrier(.neededFirst) }
    if record.message.contains("because existing background assertion is invalid") { return .carrier(.neededAgain) }
    return record.message.contains("Creating new background assertion") ? .carrier(.creating) : nil
  }
}
