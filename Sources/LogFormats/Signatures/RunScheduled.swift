// An app asks the scheduler for a run, or the scheduler refuses it.

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
    // A request without an identifier is indistinguishable from others.
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
      "Registration rejected; ", "Error submitting task request: <",
      "Invalid identifier form for Continued Processing Task",
      " requested an unsupported set of resources", "No relevant background execution modes found",
    ], standsAlone: true, source: .anyone,
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
      SignatureSample(
        "Registration rejected; org.example.notes.fetch is not advertised in the application's Info.plist",
        .run(.refused(identifier: "org.example.notes.fetch"))),
      SignatureSample(
        "Error submitting task request: <BGProcessingTaskRequest: org.example.notes.clean, earliestBeginDate: (null)>, error: Error Domain=BGTaskSchedulerErrorDomain Code=2",
        .run(.refused(identifier: "org.example.notes.clean"))),
      SignatureSample(
        "Invalid identifier form for Continued Processing Task: org.example.notes.export",
        .run(.refused(identifier: "org.example.notes.export"))),
      SignatureSample(
        "<BGContinuedProcessingTaskRequest: org.example.notes.export> requested an unsupported set of resources: 1",
        .run(.refused(identifier: "org.example.notes.export"))),
      SignatureSample("No relevant background execution modes found", .run(.refused(identifier: nil))),
      SignatureSample("Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\"", .run(.refused(identifier: nil))),
    ],
    nearMisses: [
      "Registration rejected; name is taken", "Task with identifier 7 is done",
      "No task request with identifier 7 came back",
    ]
  ) { record in
    let message = record.message
    if let text = message.after("No task request with identifier "), text.contains(" has been scheduled") {
      return RunText(word: text).map { .run(.refused(identifier: $0.identifier)) }
    }
    if let text = message.after("Task with identifier "), text.contains(" is already running") {
      return RunText(word: text).map { .run(.refused(identifier: $0.identifier)) }
    }
    if let refused = refusedSince26(message) { return refused }
    return message.contains("Error Domain=BGTaskSchedulerErrorDomain Code=") ? .run(.refused(identifier: nil)) : nil
  }

  private static func refusedSince26(_ message: ByteSlice) -> TaskEvent? {
    if let text = message.after("Registration rejected; "), text.contains(" is not advertised") {
      return .run(.refused(identifier: RunText(word: text)?.identifier))
    }
    if let text = message.after("Error submitting task request: ") {
      return RunText(object: text).map { .run(.refused(identifier: $0.identifier)) }
    }
    if let text = message.after("Invalid identifier form for Continued Processing Task: ") {
      return .run(.refused(identifier: RunText(word: text)?.identifier))
    }
    if message.contains(" requested an unsupported set of resources") {
      return .run(.refused(identifier: RunText(anywhereIn: message)?.identifier))
    }
    return message.contains("No relevant background execution modes found") ? .run(.refused(identifier: nil)) : nil
  }
}
