// An app ended a task that does not exist or no longer exists, mostly because it was ended twice. Up to iOS 11 the
// id was hexadecimal without a prefix. These messages write the method's name in one word.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskEndedUnknown = Signature(
    "app-task-ended-unknown",
    anchors: [
      "Can't end BackgroundTask: no background task exists", "Can't endBackgroundTask: no background task exists",
      // Some programs replace the apostrophe by a curly one when the line is pasted.
      "no background task exists with identifier ",
    ], standsAlone: true, source: .uiKit,
    sentences: ["Can't end BackgroundTask", "Can't endBackgroundTask", "Can’t end"],
    samples: [
      SignatureSample(
        "Can't end BackgroundTask: no background task exists with identifier 31 (0x1f), or it may have already been ended. Break in UIApplicationEndBackgroundTaskError() to debug.",
        .task(.endedUnknown(id: 31))),
      SignatureSample(
        "Can't endBackgroundTask: no background task exists with identifier 2a, or it may have already been ended. Break in UIApplicationEndBackgroundTaskError() to debug.",
        .task(.endedUnknown(id: 42))),
      SignatureSample(
        "Can’t end BackgroundTask: no background task exists with identifier 12 (0xc), or it may have already been ended.",
        .task(.endedUnknown(id: 12))),
    ],
    nearMisses: ["Can't end BackgroundTask: no background task exists with identifier unknown to us"]
  ) { record in
    guard let at = record.message.firstIndex(of: "no background task exists with identifier ") else { return nil }
    let text = record.message.from(at + "no background task exists with identifier ".utf8.count)
    let word = text.until(",").until(" ")
    let isHex = record.message.upTo(at).contains("endBackgroundTask")
    let id = isHex ? word.hexadecimal.flatMap { Int(exactly: $0) } : word.decimal
    return id.map { .task(.endedUnknown(id: $0)) }
  }
}
