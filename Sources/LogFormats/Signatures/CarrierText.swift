// The object that stands for the carrier in every message about it.

import ByteScan

/// `<BKSProcessAssertion: 0x104a0b1c0>`, or `<private>` with a nil pointer.
struct CarrierText {
  var pointer: UInt64?

  init?(_ text: ByteSlice) {
    if text.isHidden { return }
    guard text.hasPrefix("<"), !text.hasPrefix("<_UIBackgroundTaskInfo"), let pointer = text.objectPointer else {
      return nil
    }
    self.pointer = pointer
  }
}
