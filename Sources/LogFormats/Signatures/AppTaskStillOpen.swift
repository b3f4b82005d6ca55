// A task was not ended although its expiration handler was called: the leak is proven, and the system is
// about to end the process. The sentence is long and arrives hard-wrapped often, hence the shorter anchors.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskStillOpen = Signature(
    "app-task-still-open",
    anchors: [
      "Background task still not ended after expiration handlers", "Background task still not",
      "after expiration handlers were called",
    ],
    standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x2811f0a40>: taskID = 14, taskName = Called by Trails, from -[Recorder pause], creationTime = 80021 (elapsed = 27). This app will likely be terminated by the system. Call UIApplication.endBackgroundTask(_:) to avoid this.",
        .task(
          .stillOpen(
            TaskDescription(
              id: 14, name: "Called by Trails, from -[Recorder pause]", creationTime: 80_021, elapsed: 27)))),
      SignatureSample(
        "Background task still not ended after expiration handlers were called: <private>. This app will likely be terminated by the system. Call UIApplication.endBackgroundTask(_:) to avoid this.",
        .task(.stillOpen(nil))),
      SignatureSample(
        "Background task still not \nended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x60>: taskID = 3, \ntaskName = Called by Trails, \nfrom main, \ncreationTime = 77 (elapsed = 26). This app will",
        .task(
          .stillOpen(
            TaskDescription(id: 3, name: "Called by Trails, from main", creationTime: 77, elapsed: 26)))),
    ],
    nearMisses: ["Background task still not ended after expiration handlers were called: none"]
  ) { record in
    guard let text = record.message.afterWords("still not ended after expiration handlers were called: ") else {
      return nil
    }
    if text.isHidden { return .task(.stillOpen(nil)) }
    return TaskDescription(text).map { .task(.stillOpen($0)) }
  }
}
