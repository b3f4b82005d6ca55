// UIKit's reasons for an app not to be active, logged by the app itself. The numbers are public everywhere, so this
// shows foreground and background in a log that holds the app alone.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processDeactivation = Signature(
    "process-deactivation",
    anchors: [
      "Deactivation reason added: ", "Deactivation reason removed: ", "Ignoring already applied deactivation reason: ",
    ], source: .uiKit,
    samples: [
      SignatureSample(
        "Deactivation reason added: 11; deactivation reasons: 4128 -> 6176; animating application lifecycle event: 0",
        .process(.deactivation(reason: 11, change: .added, reasons: 6176))),
      SignatureSample(
        "Deactivation reason removed: 5; deactivation reasons: 32 -> 0; animating application lifecycle event: 1",
        .process(.deactivation(reason: 5, change: .removed, reasons: 0))),
      SignatureSample(
        "Ignoring already applied deactivation reason: 12; deactivation reasons: 6176",
        .process(.deactivation(reason: 12, change: .alreadyApplied, reasons: 6176))),
    ],
    nearMisses: [
      "Deactivation reason added: 11; nothing else",
      "Deactivation reason added: 5; deactivation reasons: 0 -> 32[0x1:x",
      "Deactivation reason added: 5; deactivation reasons: 0 -> 32; animating application lifecycle event:[0x1:x] ",
      "Ignoring already applied deactivation reason: none",
    ]
  ) { record in
    let shapes: [(StaticString, DeactivationChange)] = [
      ("Deactivation reason added: ", .added), ("Deactivation reason removed: ", .removed),
      ("Ignoring already applied deactivation reason: ", .alreadyApplied),
    ]
    for (words, change) in shapes {
      guard let text = record.message.after(words) else { continue }
      guard let reason = text.leadingNumber, let masks = text.after("deactivation reasons: "),
        let last = change == .alreadyApplied ? masks : masks.after("-> "), let mask = last.leadingNumber
      else { return nil }
      guard isEnd(last.trimmedStart(.digits)) else { return nil }
      return .process(.deactivation(reason: reason, change: change, reasons: mask))
    }
    return nil
  }

  /// The text that may stand behind the last number. Any other text belongs to another message.
  private static func isEnd(_ text: ByteSlice) -> Bool {
    guard let rest = text.dropPrefix("; animating application lifecycle event: ") else { return text.isBlank }
    return rest.leadingNumber != nil && rest.trimmedStart(.digits).isBlank
  }
}

extension ByteSlice {
  /// The first line only.
  fileprivate var isBlank: Bool { until("\n").trimmed().isEmpty }
}
