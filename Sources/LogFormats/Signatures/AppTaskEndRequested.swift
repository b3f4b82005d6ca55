// An app ends a background task. The id is public everywhere, and this record is logged even if UIKit knows
// no such task.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskEndRequested = Signature(
    "app-task-end-requested", anchors: ["Ending background task with UIBackgroundTaskIdentifier: "], standsAlone: true,
    source: .uiKit,
    samples: [
      SignatureSample("Ending background task with UIBackgroundTaskIdentifier: 17", .task(.endRequested(id: 17))),
      SignatureSample(
        "void _UIApplicationEndBackgroundTask(UIBackgroundTaskIdentifier): Ending background task with UIBackgroundTaskIdentifier: 4",
        .task(.endRequested(id: 4))),
    ],
    nearMisses: ["Ending background task with UIBackgroundTaskIdentifier: invalid"]
  ) { record in
    var cursor = ByteCursor(record.message)
    guard cursor.skip(past: "Ending background task with UIBackgroundTaskIdentifier: "), let id = cursor.number()
    else { return nil }
    return .task(.endRequested(id: id))
  }
}
