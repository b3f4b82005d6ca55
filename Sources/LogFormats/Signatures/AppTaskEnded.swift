// UIKit's end found its task. The handler is public even if the description is not, and pairs
// a private begin with its end.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskEnded = Signature(
    "app-task-ended", anchors: ["Ending task with identifier "], standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Ending task with identifier 3 and description: <_UIBackgroundTaskInfo: 0x14ac31540>: taskID = 3, taskName = Sync, creationTime = 271828 (elapsed = 12), _expireHandler: <__NSMallocBlock__: 0x12ae07c10>",
        .task(
          .ended(
            id: 3,
            task: TaskDescription(id: 3, name: "Sync", creationTime: 271_828, elapsed: 12),
            handler: .block(0x1_2ae0_7c10, isGlobal: false)))),
      SignatureSample(
        "Ending task with identifier 1 and description: <private>, _expireHandler: (null)",
        .task(.ended(id: 1, task: nil, handler: .none))),
      SignatureSample(
        "Ending task with identifier 2 and description: <private>, _expireHandler: <__NSGlobalBlock__: 0x1f1>",
        .task(.ended(id: 2, task: nil, handler: .block(0x1f1, isGlobal: true)))),
    ],
    nearMisses: ["Ending task with identifier unknown"]
  ) { record in
    var cursor = ByteCursor(record.message)
    guard cursor.skip(past: "Ending task with identifier "), let id = cursor.number() else { return nil }
    _ = cursor.skip(" ")
    let task = cursor.skip(past: "and description: ") ? TaskDescription(&cursor) : nil
    let knowsHandler = cursor.skip(past: "_expireHandler: ", likelyBehind: "), ")
    let handler = knowsHandler ? ExpirationHandler(cursor.rest) : .unknown
    return .task(.ended(id: id, task: task, handler: handler))
  }
}
