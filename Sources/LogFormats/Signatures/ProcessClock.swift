// The background clock of a process: it starts, is about to run out, or stops again.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processClock = Signature(
    "process-clock", evidence: .partlySeen,
    anchors: [
      "Removed last relative-start-date-defining assertion for process ", "Setting up BG permission check timer for ",
      "Deactivating delayed assertion ",
    ], source: .runningBoard,
    samples: [
      SignatureSample(
        "Removed last relative-start-date-defining assertion for process app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>",
        .process(.clockStarted(ProcessReference(kind: .app, bundle: "org.example.notes"), budget: nil))),
      SignatureSample(
        "[Demo:126] Setting up BG permission check timer for 30s",
        .process(.clockStarted(ProcessReference(kind: .other, name: "Demo", pid: 126), budget: 30))),
      SignatureSample(
        "Deactivating delayed assertion 33-812-5 (target:[app<org.example.notes>:812])",
        .assertion(
          .deactivated(
            SystemAssertion(
              id: "33-812-5", target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
              isActive: false)))),
    ],
    nearMisses: [
      "Removed last relative-start-date-defining assertion for process of elimination",
      "[Demo:126] Setting up BG permission check timer for later", "Deactivating delayed assertion later",
    ]
  ) { record in
    if let text = record.body.after("Setting up BG permission check timer for ") {
      guard let process = ProcessReference(before: " Setting up BG permission", in: record.body),
        let seconds = text.until("s").decimalFraction
      else { return nil }
      return .process(.clockStarted(process, budget: seconds))
    }
    if let text = record.message.after("Deactivating delayed assertion ") {
      return AssertionOnTarget(text)
        .map { .assertion(.deactivated(SystemAssertion(id: $0.id.string, target: $0.target, isActive: false))) }
    }
    return record.message.after("Removed last relative-start-date-defining assertion for process ")
      .flatMap { ProcessReference($0) }.map { .process(.clockStarted($0, budget: nil)) }
  }

  static let processExpiringSoon = Signature(
    "process-expiring-soon",
    anchors: ["Assertions for process will expire soon: ", "Sending background permission expiration warning"],
    source: .runningBoard,
    samples: [
      SignatureSample(
        "Assertions for process will expire soon: [application<org.example.maps>:90]",
        .process(.expiringSoon(ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90)))),
      SignatureSample(
        "[Demo:126] Sending background permission expiration warning!",
        .process(.expiringSoon(ProcessReference(kind: .other, name: "Demo", pid: 126)))),
    ],
    nearMisses: ["Assertions for process will expire soon: all", "Sending background permission expiration warning!"]
  ) { record in
    let process =
      record.message.after("Assertions for process will expire soon: ").flatMap { ProcessReference($0) }
      ?? ProcessReference(before: " Sending background permission expiration warning", in: record.body)
    return process.map { .process(.expiringSoon($0)) }
  }

  /// The same, logged by the app. The text names no process and is about the process that logs.
  static let processExpiringSoonClient = Signature(
    "process-expiring-soon-client", evidence: .documented,
    anchors: ["willExpireAssertionsSoon", "Received assertionExpirationImminent notification"],
    samples: [
      SignatureSample(
        "willExpireAssertionsSoon", .process(.expiringSoon(ProcessReference(kind: .app, name: "Notes"))),
        process: "Notes"),
      SignatureSample(
        "BKS: Received assertionExpirationImminent notification", .process(.expiringSoon(ProcessReference(kind: .app)))),
    ],
    // An app's own line with a method of that name.
    nearMisses: ["-[Watcher willExpireAssertionsSoon]: done"]
  ) { record in
    let message = record.message
    let isOwn = message.contains("willExpireAssertionsSoon]") || message.contains("willExpireAssertionsSoon(")
    guard !isOwn else { return nil }
    return .process(.expiringSoon(ProcessReference(kind: .app, name: record.process?.string, pid: record.pid)))
  }
}
