// Runs that the app never completed: the framework logs it when the object of a run goes away, and the system ends runs that make
// no progress or have no expiration handler.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let runUncompleted = Signature(
    "run-uncompleted", evidence: .formatString,
    anchors: ["d without completing. This is a programmer error", "dealloc'd without completing"],
    sentences: ["Task <BG", "Task <private>"],
    samples: [
      SignatureSample(
        "Task <BGProcessingTask: org.example.notes.clean> dealloc'd without completing. This is a programmer error.",
        .run(.uncompleted(identifier: "org.example.notes.clean", kind: .processing))),
      SignatureSample(
        "Task <BGAppRefreshTask: org.example.notes.fetch> dealloc’d without completing. This is a programmer error.",
        .run(.uncompleted(identifier: "org.example.notes.fetch", kind: .refresh))),
      SignatureSample(
        "Task <private> dealloc'd without completing. This is a programmer error.",
        .run(.uncompleted(identifier: nil))),
    ],
    nearMisses: ["Task <Task 7> dealloc'd without completing", "It was dealloc'd without completing its work"]
  ) { record in
    guard let object = record.message.after("Task "), let run = RunText(object: object) else { return nil }
    return .run(.uncompleted(identifier: run.identifier, kind: run.kind))
  }

  static let runExpired = Signature(
    "run-expired", evidence: .partlySeen,
    anchors: [
      "Task has not reported progress within expected cadence", "provide an expiration handler for task",
    ],
    sentences: ["[0x00000", "Task has not", "Client d"],
    samples: [
      SignatureSample(
        "[0x10a0:org.example.notes.export] Task has not reported progress within expected cadence, marking stalled (time without update: -34.6)",
        .run(.expired(identifier: "org.example.notes.export"))),
      SignatureSample(
        "[0x10a0:0x20b0] Task has not reported progress within expected cadence, marking stalled",
        .run(.expired(identifier: nil))),
      SignatureSample(
        "[0x10a0:bgContinuedProcessing-org.example.notes.export:A1B2C3] Task has not reported progress within expected cadence",
        .run(.expired(identifier: "org.example.notes.export"))),
      SignatureSample(
        "Client didn't provide an expiration handler for task <BGAppRefreshTask: org.example.notes.fetch>, completing with NO success for them",
        .run(.expired(identifier: "org.example.notes.fetch"))),
    ],
    nearMisses: ["You may provide an expiration handler for tasks here"]
  ) { record in
    let body = record.body
    if let place = body.firstIndex(of: "Task has not reported progress within expected cadence") {
      return .run(.expired(identifier: named(before: body.upTo(place))))
    }
    guard let object = record.message.after("n expiration handler for task "), let run = RunText(anywhereIn: object)
    else { return nil }
    return .run(.expired(identifier: run.identifier))
  }

  /// `[0x10a0:org.example.notes.export] `. A name has dots, an address has none.
  private static func named(before head: ByteSlice) -> String? {
    if let run = RunText(anywhereIn: head) { return run.identifier }
    guard let name = head.between(":", "]"), name.contains("."), !name.contains(" ") else { return nil }
    return name.unlessPrivate
  }
}
