// The app's time is up: UIKit calls the expiration handlers, or finds none to call.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskExpiring = Signature(
    "app-task-expiring", evidence: .formatString,
    anchors: [
      "Firing background task expiration handlers", "Calling expiration handler for task: ",
      "No background tasks to fire expiration handlers for",
    ], standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample("Firing background task expiration handlers", .task(.expirationBegan)),
      SignatureSample("Calling expiration handler for task: Upload", .task(.handlerCalled(name: "Upload"))),
      SignatureSample("Calling expiration handler for task: <private>", .task(.handlerCalled(name: nil))),
      SignatureSample(
        "Calling expiration handler for task: <_UIBackgroundTaskInfo: 0x60>: taskID = 3, taskName = Sync, creationTime = 9 (elapsed = 26)",
        .task(.handlerCalled(name: "Sync"))),
      SignatureSample("Calling expiration handler for task: Sync\nflutter: done", .task(.handlerCalled(name: "Sync"))),
      SignatureSample("No background tasks to fire expiration handlers for.", .task(.nothingToExpire)),
    ],
    nearMisses: ["Calling expiration handler for task: "]
  ) { record in
    let message = record.message
    if message.contains("No background tasks to fire expiration handlers for") { return .task(.nothingToExpire) }
    if let name = message.after("Calling expiration handler for task: ")?.trimmed() {
      guard !name.isEmpty else { return nil }
      if let task = TaskDescription(name) { return .task(.handlerCalled(name: task.name)) }
      // A name is one line. Text behind it comes from another process.
      return .task(.handlerCalled(name: name.until("\n").trimmedEnd().unlessPrivate))
    }
    return message.contains("Firing background task expiration handlers") ? .task(.expirationBegan) : nil
  }
}
