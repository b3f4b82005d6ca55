// An app ended a task that there is not, or no longer: most often one that was ended twice. Up to iOS 11 the
// id was printed in hex without saying so; the one-word spelling of the method tells which it is.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskEndedUnknown = Signature(
    "app-task-ended-unknown",
    anchors: [
      "Can't end BackgroundTask: no background task exists", "Can't endBackgroundTask: no background task exists",
      // Whoever pastes the line somewhere may get a curly apostrophe for it.
      "no background task exists with identifier ",
    ], standsAlone: true, voice: .uiKit,
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
