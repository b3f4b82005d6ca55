// Lines about the log itself: records are missing, the clock was changed, the device restarted. Tasks
// without an end in the log may have ended there. Unlike messages, these lines begin with their words.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let logMessagesLost = Signature(
    "log-messages-lost", evidence: .partlySeen,
    anchors: [
      "=== Messages dropped during live streaming", " unreliable messages from ", " log message per second limit",
    ], standsAlone: true, source: .anyone,
    samples: [
      SignatureSample(
        "=== Messages dropped during live streaming (use `log show` to see what they were)",
        .log(.messagesLost(count: nil))),
      SignatureSample(
        "lost >=63 unreliable messages from 9000-9100 (Mach continuous exact start-approx. end)",
        .log(.messagesLost(count: 63))),
      SignatureSample(
        "*** kernel exceeded 500 log message per second limit  -  remaining messages this second discarded ***",
        .log(.messagesLost(count: nil))),
    ],
    nearMisses: ["I lost 3 unreliable messages from Bob", "We are over the log message per second limit"]
  ) { record in
    let message = record.message.trimmed()
    if message.hasPrefix("=== Messages dropped during live streaming") { return .log(.messagesLost(count: nil)) }
    if let text = message.dropPrefix("*** "), text.contains(" log message per second limit") {
      return .log(.messagesLost(count: nil))
    }
    guard let text = message.dropPrefix("lost "), text.contains(" unreliable messages from "),
      let count = (text.dropPrefix(">=") ?? text).leadingNumber
    else { return nil }
    return .log(.messagesLost(count: count))
  }

  static let logDisconnected = Signature(
    "log-disconnected", anchors: ["[disconnected:"], isSpecialLine: true, source: .anyone,
    samples: [
      SignatureSample(
        "[disconnected:00009999-000A111B22220000]", .log(.disconnected(device: "00009999-000A111B22220000")))
    ],
    nearMisses: [
      "[disconnected:00009999] is what it said", "[disconnected:00009999] twice [today]", "Printer [disconnected:usb]",
    ]
  ) { record in
    // Read from the body, because the bracket looks like a header.
    guard let inner = record.body.trimmed(ByteSet(" \t\n\r")).dropPrefix("[disconnected:"),
      inner.firstIndex(of: "]") == inner.count - 1
    else { return nil }
    return .log(.disconnected(device: inner.upTo(inner.count - 1).nonEmpty?.string))
  }

  static let logClock = Signature(
    "log-clock", anchors: ["=== system boot: ", "=== system wallclock time adjusted"], standsAlone: true,
    source: .anyone,
    samples: [
      SignatureSample(
        "=== system boot: 44556677-8899-4AAB-BCCD-DDEEFF001122",
        .log(.rebooted(boot: "44556677-8899-4AAB-BCCD-DDEEFF001122"))),
      SignatureSample("=== system wallclock time adjusted", .log(.clockAdjusted)),
    ],
    nearMisses: ["The line is === system wallclock time adjusted"]
  ) { record in
    let message = record.message.trimmed()
    if let boot = message.dropPrefix("=== system boot: ") {
      return .log(.rebooted(boot: boot.until("\n").trimmed().nonEmpty?.string))
    }
    return message.hasPrefix("=== system wallclock time adjusted") ? .log(.clockAdjusted) : nil
  }
}
