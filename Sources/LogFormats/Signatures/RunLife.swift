// A run of the scheduler inside the app: the app is launched for it, the run begins, completes, or expires. Under a
// debugger the framework simulates runs, and those count as well.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let runLaunched = Signature(
    "run-launched",
    anchors: ["Application launched for activities: ", "Simulating launch for task with identifier "],
    standsAlone: true,
    samples: [
      SignatureSample(
        "Application launched for activities: {(\n    bgRefresh-org.example.notes.fetch:A1B2C3\n)}",
        .run(.launched(identifier: "org.example.notes.fetch"))),
      SignatureSample("Application launched for activities: <private>", .run(.launched(identifier: nil))),
      SignatureSample(
        "Simulating launch for task with identifier org.example.notes.fetch",
        .run(.launched(identifier: "org.example.notes.fetch"))),
    ],
    nearMisses: ["Application launched for activities: none"]
  ) { record in
    let run =
      record.message.after("Application launched for activities: ").flatMap(RunText.init(list:))
      ?? record.message.after("Simulating launch for task with identifier ").flatMap(RunText.init(word:))
    return run.map { .run(.launched(identifier: $0.identifier)) }
  }

  static let runBegan = Signature(
    "run-began", evidence: .partlySeen,
    anchors: ["Running task: <BG", "Starting task: <", "Starting simulated task: <"], standsAlone: true,
    samples: [
      SignatureSample(
        "Running task: <BGAppRefreshTask: org.example.notes.fetch>",
        .run(.began(identifier: "org.example.notes.fetch", kind: .refresh))),
      SignatureSample(
        "Starting task: <BGProcessingTask: org.example.notes.clean>",
        .run(.began(identifier: "org.example.notes.clean", kind: .processing))),
      SignatureSample("Starting simulated task: <decode: missing data>", .run(.began(identifier: nil))),
    ],
    nearMisses: ["Starting task: <Task 7>"]
  ) { record in
    let object =
      record.message.after("Running task: ") ?? record.message.after("Starting task: ")
      ?? record.message.after("Starting simulated task: ")
    return object.flatMap(RunText.init(object:)).map { .run(.began(identifier: $0.identifier, kind: $0.kind)) }
  }

  static let runCompleted = Signature(
    "run-completed", evidence: .partlySeen,
    anchors: [
      " complete with success: ", "Marking task complete: ", "Marking simulated task complete: ",
      "Complete task request activity: ",
    ], standsAlone: true,
    samples: [
      SignatureSample(
        "Marking task (null) complete with success: 1", .run(.completed(identifier: nil, success: true))),
      SignatureSample(
        "Marking task <BGAppRefreshTask: org.example.notes.fetch> complete with success: 0",
        .run(.completed(identifier: "org.example.notes.fetch", success: false))),
      SignatureSample(
        "Marking simulated task complete: <BGAppRefreshTask: org.example.notes.fetch>",
        .run(.completed(identifier: "org.example.notes.fetch", success: nil))),
      SignatureSample(
        "Marking task complete: <BGProcessingTask: org.example.notes.clean>",
        .run(.completed(identifier: "org.example.notes.clean", success: nil))),
      SignatureSample(
        "Complete task request activity: bgRefresh-org.example.notes.fetch:DAA282",
        .run(.completed(identifier: "org.example.notes.fetch", success: nil))),
    ],
    nearMisses: ["Marking task complete: number 7", "The upload is complete with success: 1"]
  ) { record in
    let message = record.message
    if let at = message.lastIndex(of: " complete with success: ") {
      guard let run = message.upTo(at).after("Marking task ").flatMap(RunText.init(object:)) else { return nil }
      let success = message.from(at).after("success: ")?.leadingNumber
      return .run(.completed(identifier: run.identifier, success: success.map { $0 != 0 }))
    }
    let run =
      (message.after("Marking task complete: ") ?? message.after("Marking simulated task complete: "))
      .flatMap(RunText.init(object:))
      ?? message.after("Complete task request activity: ").flatMap(RunText.init(activity:))
    return run.map { .run(.completed(identifier: $0.identifier, success: nil)) }
  }

  static let runExpiring = Signature(
    "run-expiring", evidence: .formatString,
    anchors: [
      "Will expire activities: ", "Expiring task: <", "Expiring simulated task: <",
      "Simulating expiration for task with identifier ", "Calling expiration handlers for activities",
      "Calling expiration handlers for tasks", "Calling expiration handlers for lifecycle events",
      "Will handle lifecycle events: ",
    ], standsAlone: true,
    samples: [
      SignatureSample(
        "Will expire activities: {(\n    bgProcessing-org.example.notes.clean:B1B2B3\n)}",
        .run(.expiring(identifier: "org.example.notes.clean"))),
      SignatureSample(
        "Will expire activities: {(,    bgProcessing-org.example.notes.clean:B1B2B3,)}",
        .run(.expiring(identifier: "org.example.notes.clean"))),
      SignatureSample(
        "Expiring task: <BGAppRefreshTask: org.example.notes.fetch>",
        .run(.expiring(identifier: "org.example.notes.fetch"))),
      SignatureSample("Expiring simulated task: <decode: missing data>", .run(.expiring(identifier: nil))),
      SignatureSample(
        "Simulating expiration for task with identifier org.example.notes.fetch",
        .run(.expiring(identifier: "org.example.notes.fetch"))),
      SignatureSample(
        "Calling expiration handlers for activities: {(\n    bgRefresh-org.example.notes.fetch:A1B2C3\n)}",
        .run(.expiring(identifier: "org.example.notes.fetch"))),
      SignatureSample(
        "Will handle lifecycle events: {(\n    _DASActivityLifecycleEvent(type: expiration, expiration: ActivityExpirationEvent(activity: bgProcessing-org.example.notes.clean:B1B2B3, reasons: 1048576))\n)}",
        .run(.expiring(identifier: "org.example.notes.clean"))),
      SignatureSample(
        "Calling expiration handlers for lifecycle events: [<_DASActivityLifecycleEvent: \"bgContinuedProcessing-org.example.notes.export:B1B2B3\">]",
        .run(.expiring(identifier: "org.example.notes.export"))),
      SignatureSample(
        "Calling expiration handlers for lifecycle events: <private>", .run(.expiring(identifier: nil))),
      SignatureSample(
        "Calling expiration handlers for tasks: {(\n    <BGAppRefreshTask: org.example.notes.fetch>\n)}",
        .run(.expiring(identifier: "org.example.notes.fetch"))),
    ],
    nearMisses: [
      "Expiring task: <Task 7>", "Will expire activities: soon",
      "Will handle lifecycle events: {(\n    _DASActivityLifecycleEvent(type: suspension, activity: bgProcessing-org.example.notes.clean:B1)\n)}",
    ]
  ) { record in
    let message = record.message
    if let events = lifecycleEvents(message) {
      return .run(.expiring(identifier: RunText(anywhereIn: events)?.identifier))
    }
    let list =
      message.after("Will expire activities: ") ?? message.after("Calling expiration handlers for activities: ")
      ?? message.after("Calling expiration handlers for tasks: ")
    let object = message.after("Expiring task: ") ?? message.after("Expiring simulated task: ")
    let run =
      list.flatMap(RunText.init(list:)) ?? object.flatMap(RunText.init(object:))
      ?? message.after("Simulating expiration for task with identifier ").flatMap(RunText.init(word:))
    return run.map { .run(.expiring(identifier: $0.identifier)) }
  }

  /// Since iOS 27 expiry is one of several events of a run, each with its own type.
  private static func lifecycleEvents(_ message: ByteSlice) -> ByteSlice? {
    if let events = message.after("Calling expiration handlers for lifecycle events") { return events }
    guard let events = message.after("Will handle lifecycle events: "), events.contains("xpiration") else { return nil }
    return events
  }
}
