// assertiond, which held the assertions until iOS 12. It names processes by their executables, and an id is
// written in two ways that share their last twelve digits only.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let assertionLegacyBegan = Signature(
    "assertion-legacy-began",
    anchors: ["Attempting to acquire assertion for ", "] Add assertion: <", "] Activate assertion: <"],
    samples: [
      SignatureSample(
        "[Radio:155] Attempting to acquire assertion for Radio:155: <BKProcessAssertion: 0x102d00000; \"org.example.db\" (finishTask:180s); id:…708192A3B4C5>",
        .assertion(
          .attempting(
            SystemAssertion(
              id: "708192A3B4C5", name: "org.example.db",
              target: ProcessReference(kind: .other, name: "Radio", pid: 155),
              originator: ProcessReference(kind: .other, name: "Radio", pid: 155), reason: "finishTask", duration: 180))
        )),
      SignatureSample(
        "[Radio:155] Add assertion: <BKProcessAssertion: 0x102d00000; id: 155-33445566-7788-499A-ABBC-708192A3B4C5; name: org.example.db; state: active; reason: finishTaskUnbounded; duration: infs> {\n    owner = <BSProcessHandle: 0x103a00000; Radio:155; valid: YES>;\n    flags = preventSuspend, preventIdleSleep;\n}",
        .assertion(
          .acquired(
            SystemAssertion(
              id: "708192A3B4C5", name: "org.example.db",
              target: ProcessReference(kind: .other, name: "Radio", pid: 155),
              originator: ProcessReference(kind: .other, name: "Radio", pid: 155), reason: "finishTaskUnbounded",
              duration: .infinity, isActive: true)))),
      SignatureSample(
        "[Demo:126] Add assertion: <BKProcessAssertion: 0x104200000; id: 94-22334455-6677-4889-9AAB-6F708192A3B4; name: \"Shared Background Assertion 1 for org.example.demo\" ; state: active; reason: backgroundDownload; duration: 30.0s>",
        .assertion(
          .acquired(
            SystemAssertion(
              id: "6F708192A3B4", name: "Shared Background Assertion 1 for org.example.demo",
              target: ProcessReference(kind: .other, name: "Demo", pid: 126),
              originator: ProcessReference(kind: .other, pid: 94), reason: "backgroundDownload", duration: 30,
              isActive: true)))),
      SignatureSample(
        "[Radio:155] Activate assertion: <BKProcessAssertion: 0x102d00000; \"org.example.db\" (finishTask:180s); id:\\M-b\\M^@\\M-&708192A3B4C5>",
        .assertion(
          .activated(
            SystemAssertion(
              id: "708192A3B4C5", name: "org.example.db",
              target: ProcessReference(kind: .other, name: "Radio", pid: 155),
              reason: "finishTask", duration: 180)))),
    ],
    nearMisses: ["[Radio:155] Add assertion: <nil>", "Attempting to acquire assertion for the camera"]
  ) { record in
    // Read from the body, because a bracket that begins a message may have been read as a header.
    let body = record.body
    if let text = body.after("Attempting to acquire assertion for "), let at = text.firstIndex(of: ": <"),
      var assertion = SystemAssertion(legacy: text.from(at + 2))
    {
      assertion.target = ProcessReference(text.upTo(at))
      assertion.originator = ProcessReference(before: " Attempting to acquire assertion for ", in: body)
      return .assertion(.attempting(assertion))
    }
    if var assertion = body.after("] Add assertion: ").flatMap(SystemAssertion.init(legacy:)) {
      assertion.target = ProcessReference(before: "] Add assertion: ", in: body)
      return .assertion(.acquired(assertion))
    }
    guard var assertion = body.after("] Activate assertion: ").flatMap(SystemAssertion.init(legacy:)) else {
      return nil
    }
    assertion.target = ProcessReference(before: "] Activate assertion: ", in: body)
    return .assertion(.activated(assertion))
  }

  static let assertionLegacyEnded = Signature(
    "assertion-legacy-ended",
    anchors: [
      "Server invalidated <BKProcessAssertion", "Client relinquished <BKProcessAssertion",
      "] Deactivate assertion: <", "] Ignoring assertion remove, because",
    ],
    samples: [
      SignatureSample(
        "Server invalidated <BKProcessAssertion: 0x100440000; \"UIApplicationLaunch\" (activation:inf); id:…1A2B3C4D5E6F>",
        .assertion(
          .relinquished(
            SystemAssertion(
              id: "1A2B3C4D5E6F", name: "UIApplicationLaunch", reason: "activation", duration: .infinity)))),
      SignatureSample(
        "Client relinquished <BKProcessAssertion: 0x100440000; \"Called by UIKit, from <redacted>\" (finishTask:180s); id:\\M-b\\M^@\\M-&1A2B3C4D5E6F>",
        .assertion(
          .relinquished(
            SystemAssertion(
              id: "1A2B3C4D5E6F", name: "Called by UIKit, from <redacted>", reason: "finishTask", duration: 180)))),
      SignatureSample(
        "[Radio:155] Deactivate assertion: <BKProcessAssertion: 0x103000000; \"Logger.send\" (finishTask:180s); id:…2B3C4D5E6F70>",
        .assertion(
          .deactivated(
            SystemAssertion(
              id: "2B3C4D5E6F70", name: "Logger.send", target: ProcessReference(kind: .other, name: "Radio", pid: 155),
              reason: "finishTask", duration: 180)))),
      SignatureSample(
        "[Radio:155] Ignoring assertion remove, because we are terminated or pending termination",
        .assertion(.removalIgnored(target: ProcessReference(kind: .other, name: "Radio", pid: 155)))),
    ],
    nearMisses: ["Server invalidated <BKProcessAssertion: nothing>"]
  ) { record in
    let body = record.body
    let ended = body.after("Server invalidated ") ?? body.after("Client relinquished ")
    if let assertion = ended.flatMap(SystemAssertion.init(legacy:)) { return .assertion(.relinquished(assertion)) }
    if var assertion = body.after("] Deactivate assertion: ").flatMap(SystemAssertion.init(legacy:)) {
      assertion.target = ProcessReference(before: "] Deactivate assertion: ", in: body)
      return .assertion(.deactivated(assertion))
    }
    guard body.contains("] Ignoring assertion remove, because") else { return nil }
    return .assertion(.removalIgnored(target: ProcessReference(before: "] Ignoring assertion remove", in: body)))
  }

  static let assertionLegacyReason = Signature(
    "assertion-legacy-reason", anchors: ["Mutating assertion reason from "], source: .runningBoard,
    samples: [
      SignatureSample(
        "[Demo:126] Mutating assertion reason from finishTask to finishTaskAfterBackgroundDownload",
        .assertion(
          .reasonChanged(
            target: ProcessReference(kind: .other, name: "Demo", pid: 126), from: "finishTask",
            to: "finishTaskAfterBackgroundDownload")))
    ],
    nearMisses: ["[Demo:126] Mutating assertion reason from nothing"]
  ) { record in
    guard let text = record.body.after("Mutating assertion reason from "), let to = text.value(" to ") else {
      return nil
    }
    let target = ProcessReference(before: " Mutating assertion reason", in: record.body)
    return .assertion(.reasonChanged(target: target, from: text.until(" ").string, to: to.string))
  }

  static let assertionHighWater = Signature(
    "assertion-high-water", anchors: ["HWM increased to "], source: .runningBoard,
    samples: [
      SignatureSample(
        "client Radio:155 HWM increased to 2001 because of <BKProcessAssertion: 0x1003b0000; \"Timer\" (finishTask:180s); id:…3C4D5E6F7081>",
        .assertion(
          .highWater(
            count: 2001,
            assertion: SystemAssertion(id: "3C4D5E6F7081", name: "Timer", reason: "finishTask", duration: 180)))),
      SignatureSample(
        "client <private> HWM increased to 4 because of <private>", .assertion(.highWater(count: 4, assertion: nil))),
    ],
    nearMisses: ["HWM increased to a new height"]
  ) { record in
    guard let text = record.message.after("HWM increased to "), let count = text.leadingNumber else { return nil }
    let assertion = text.after("because of ").flatMap(SystemAssertion.init(legacy:))
    return .assertion(.highWater(count: count, assertion: assertion))
  }
}
