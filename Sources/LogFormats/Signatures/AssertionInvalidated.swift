// The regular end of a RunningBoard assertion. The name is not repeated, so only the id joins begin and end.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let assertionInvalidated = Signature(
    "assertion-invalidated", anchors: ["Invalidating assertion "], source: .runningBoard,
    samples: [
      SignatureSample(
        "Invalidating assertion 33-812-90011 (target:[app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812]) from originator [osservice<com.apple.SpringBoard>:34]",
        .assertion(
          .invalidated(
            id: "33-812-90011", target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            originator: ProcessReference(kind: .daemon, bundle: "com.apple.SpringBoard", pid: 34)))),
      SignatureSample(
        "Invalidating assertion 34-90-7 (target:[application<org.example.maps>:90]) from originator [application<org.example.maps>:90]",
        .assertion(
          .invalidated(
            id: "34-90-7", target: ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90),
            originator: ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90)))),
    ],
    nearMisses: ["Invalidating assertion for the keyboard", "Invalidating assertion 33-1"]
  ) { record in
    guard let text = record.message.after("Invalidating assertion "), let assertion = AssertionOnTarget(text) else {
      return nil
    }
    let target = assertion.target
    let originator = text.after(" from originator ").flatMap { originator in
      // An app usually ends its own assertions, and then the process need not be read twice.
      assertion.targetText.firstBracketed.map(originator.hasPrefix) == true
        ? target : ProcessReference(originator)
    }
    return .assertion(.invalidated(id: assertion.id.string, target: target, originator: originator))
  }
}
