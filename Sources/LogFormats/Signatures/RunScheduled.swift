// An app asks the scheduler for a run, and is told where that does not work.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let runSubmitted = Signature(
    "run-submitted", evidence: .partlySeen,
    anchors: [
      "submitTaskRequest: <", "submitTaskRequest:completionHandler: <", "Submitting task request activity: ",
    ], standsAlone: true,
    samples: [
      SignatureSample(
        "submitTaskRequest: <BGAppRefreshTaskRequest: org.example.notes.fetch, earliestBeginDate: 2024-06-15 07:31:34 +0000>",
        .run(.submitted(identifier: "org.example.notes.fetch"))),
      SignatureSample(
        "submitTaskRequest:completionHandler: <BGContinuedProcessingTaskRequest: org.example.notes.export>",
        .run(.submitted(identifier: "org.example.notes.export"))),
      SignatureSample(
        "Submitting task request activity: bgRefresh-org.example.notes.fetch:A1B2C3",
        .run(.submitted(identifier: "org.example.notes.fetch"))),
    ],
    // A request that names nothing cannot be told from any other.
    nearMisses: ["submitTaskRequest: <private>", "Submitting task request activity: com.apple.cleaning:A1B2C3"]
  ) { record in
    let object =
      record.message.after("submitTaskRequest: ") ?? record.message.after("submitTaskRequest:completionHandler: ")
    let run =
      object.flatMap(RunText.init(object:))
      ?? record.message.after("Submitting task request activity: ").flatMap(RunText.init(activity:))
    return (run?.identifier).map { .run(.submitted(identifier: $0)) }
  }

  static let runRefused = Signature(
    "run-refused", evidence: .partlySeen,
    anchors: [
      "No task request with identifier ", "Task with identifier ", "Error Domain=BGTaskSchedulerErrorDomain Code=",
    ], standsAlone: true, voice: .anybody,
    samples: [
      SignatureSample(
        "No task request with identifier org.example.notes.fetch has been scheduled",
        .run(.refused(identifier: "org.example.notes.fetch"))),
      SignatureSample(
        "No task request with identifier <decode: missing data> has been scheduled", .run(.refused(identifier: nil))),
      SignatureSample(
        "Task with identifier org.example.notes.fetch is already running",
        .run(.refused(identifier: "org.example.notes.fetch"))),
      SignatureSample(
        "Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\"",
        .run(.refused(identifier: nil))),
      SignatureSample("Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\"", .run(.refused(identifier: nil))),
    ],
    nearMisses: ["Task with identifier 7 is done", "No task request with identifier 7 came back"]
  ) { record in
    let message = record.message
    if let text = message.after("No task request with identifier "), text.contains(" has been scheduled") {
      return RunText(word: text).map { .run(.refused(identifier: $0.identifier)) }
    }
    if let text = message.after("Task with identifier "), text.contains(" is already running") {
      return RunText(word: text).map { .run(.refused(identifier: $0.identifier)) }
    }
    return message.contains("Error Domain=BGTaskSchedulerErrorDomain Code=") ? .run(.refused(identifier: nil)) : nil
  }
}
