// The carrier's object, as every message about the carrier writes it.

import ByteScan

/// `<BKSProcessAssertion: 0x104a0b1c0>`, or `<private>` with a nil pointer.
struct CarrierText {
  var pointer: UInt64?

  /// Leaves the cursor behind the pointer, or does not move it.
  init?(_ cursor: inout ByteCursor) {
    let text = cursor.rest
    if text.isHidden { return }
    guard !text.hasPrefix("<_UIBackgroundTaskInfo"),
      let pointer = cursor.objectPointer(likelyOf: "<BKSProcessAssertion")
    else { return nil }
    self.pointer = pointer
  }

  init?(_ text: ByteSlice) {
    var cursor = ByteCursor(text)
    self.init(&cursor)
  }
}
