// UIKit has begun a background task. On a release device the whole description is private: the record then
// shows that a task was begun, not which.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskBegan = Signature(
    "app-task-began", anchors: ["Created background task <"], standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Created background task <_UIBackgroundTaskInfo: 0x14ac31540>: taskID = 3, taskName = Sync, part, creationTime = 271828 (elapsed = 0).",
        .task(
          .began(TaskDescription(id: 3, name: "Sync, part", creationTime: 271_828, elapsed: 0)))
      ),
      SignatureSample("Created background task <private>.", .task(.began(nil))),
      SignatureSample(
        "_UIBackgroundTaskInfo *_doAddBackgroundTask(NSString *__strong, void (^__strong)(void), BOOL)_block_invoke: Created background task <_UIBackgroundTaskInfo: 0x60>: taskID = 1, taskName = <private>, creationTime = 7 (elapsed = 1).",
        .task(.began(TaskDescription(id: 1, name: nil, creationTime: 7, elapsed: 1)))),
    ],
    nearMisses: ["Created background task <nothing known>"]
  ) { record in
    var cursor = ByteCursor(record.message)
    guard cursor.skip(past: "Created background task ") else { return nil }
    if cursor.skip("<private>") { return .task(.began(nil)) }
    guard let task = TaskDescription(&cursor) else { return nil }
    return .task(.began(task))
  }
}
