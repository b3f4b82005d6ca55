// Whether an assertion's clock runs from its beginning. An app's own tasks are inactive, and cost nothing,
// while the app is in the foreground.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let assertionCreated = Signature(
    "assertion-created",
    anchors: [" will be created as active", " will be created as inactive", "Finished acquiring assertion "],
    source: .runningBoard,
    samples: [
      SignatureSample(
        "Assertion 33-34-501 (target:app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>) will be created as active",
        .assertion(
          .willBeCreated(
            id: "33-34-501", target: ProcessReference(kind: .app, bundle: "org.example.notes"), active: true,
            reason: nil))),
      SignatureSample(
        "Assertion 33-812-502 (target:[app<org.example.notes>:812]) will be created as inactive as start-time-defining assertions exist",
        .assertion(
          .willBeCreated(
            id: "33-812-502", target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            active: false,
            reason: "start-time-defining assertions exist"))),
      SignatureSample(
        "Assertion 33-812-503 (target:[app<org.example.notes>:812](UIScene:x)) will be created as active as no start-time-defining assertions exist",
        .assertion(
          .willBeCreated(
            id: "33-812-503", target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), active: true,
            reason: "no start-time-defining assertions exist"))),
      SignatureSample(
        "Finished acquiring assertion 32-59-77 (target:application<org.example.maps>)",
        .assertion(
          .finishedAcquiring(id: "32-59-77", target: ProcessReference(kind: .app, bundle: "org.example.maps")))),
    ],
    nearMisses: ["The account will be created as active", "Finished acquiring assertion for the camera"]
  ) { record in
    if let assertion = record.message.after("Finished acquiring assertion ").flatMap(AssertionOnTarget.init) {
      return .assertion(.finishedAcquiring(id: assertion.id.string, target: assertion.target))
    }
    let (subject, state) = record.message.parted(by: " will be created as ")
    guard let state, let assertion = subject.after("Assertion ").flatMap(AssertionOnTarget.init) else { return nil }
    let reason = state.after("active as ")?.until("\n").trimmed().nonEmpty?.string
    return .assertion(
      .willBeCreated(
        id: assertion.id.string, target: assertion.target, active: state.hasPrefix("active"), reason: reason))
  }
}
