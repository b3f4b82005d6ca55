// Pieces that UIKit's messages share: a task's description, a handler, a pointer in angle brackets.

import BackgroundTasks
import ByteScan

extension ByteSlice {
  /// The digits it begins with, as a number.
  var leadingNumber: Int? {
    var cursor = ByteCursor(self)
    return cursor.number()
  }

  /// A string, or nil for what the system hides.
  var unlessPrivate: String? {
    self == "<private>" || hasPrefix("<mask.hash: ") || self == "<decode: missing data>" ? nil : string
  }

  /// `0x14ac31540` out of `<Class: 0x14ac31540>` or `<Class: 0x14ac31540; more>`; nil where it is private.
  var objectPointer: UInt64? {
    guard hasPrefix("<"), let colon = firstIndex(of: ": 0x") else { return nil }
    var cursor = ByteCursor(self, at: colon + 2)
    return cursor.prefixedHex()
  }
}

extension TaskDescription {
  /// `<_UIBackgroundTaskInfo: 0x…>: taskID = 3, taskName = Sync, creationTime = 271828 (elapsed = 0)`.
  /// The name may hold commas and anything else, so it ends at the last thing that can end it.
  init?(_ text: ByteSlice) {
    guard text.hasPrefix("<_UIBackgroundTaskInfo: 0x"), let pointer = text.objectPointer,
      let id = text.afterWords("taskID = ")?.leadingNumber, let nameOnward = text.afterWords("taskName = "),
      let nameEnd = nameOnward.lastRangeOfWords(", creationTime = "),
      let creationTime = nameOnward.from(nameEnd.upperBound).leadingNumber
    else { return nil }
    let elapsed = nameOnward.from(nameEnd.upperBound).afterWords("(elapsed = ")?.leadingNumber ?? 0
    let name = nameOnward.upTo(nameEnd.lowerBound)
    self.init(id: id, name: name.unwrapped, creationTime: creationTime, elapsed: elapsed, pointer: pointer)
  }
}

extension ExpirationHandler {
  /// `<__NSMallocBlock__: 0x12ae07c10>`, `(null)`
  init(_ text: ByteSlice) {
    if text.hasPrefix("(null)") {
      self = .none
    } else if let pointer = text.objectPointer {
      self = .block(pointer, isGlobal: text.hasPrefix("<__NSGlobalBlock__"))
    } else {
      self = .unknown
    }
  }
}
