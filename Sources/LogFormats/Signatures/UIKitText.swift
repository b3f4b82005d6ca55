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
    var cursor = ByteCursor(text)
    guard cursor.skip("<_UIBackgroundTaskInfo: 0x"), cursor.take(until: ">") != nil,
      cursor.skip(pastWords: "taskID = ", likelyBehind: ": "), let id = cursor.number(),
      cursor.skip(pastWords: "taskName = ", likelyBehind: ", ")
    else { return nil }
    let nameOnward = cursor.rest
    guard let nameEnd = nameOnward.lastRangeOfWords(", creationTime = ") else { return nil }
    var times = ByteCursor(nameOnward.from(nameEnd.upperBound))
    guard let creationTime = times.number() else { return nil }
    let elapsed = times.skip(pastWords: "(elapsed = ", likelyBehind: " ") ? times.number() : nil
    let name = nameOnward.upTo(nameEnd.lowerBound)
    self.init(id: id, name: name.unwrapped, creationTime: creationTime, elapsed: elapsed ?? 0)
  }
}

extension ByteCursor {
  /// Past the next words. What is likely to stand before them is said so that they need not be looked for.
  @inline(__always)
  fileprivate mutating func skip(pastWords words: StaticString, likelyBehind before: StaticString) -> Bool {
    let start = slice.has(before, at: position) ? position + before.utf8CodeUnitCount : position
    guard let range = slice.rangeOfWords(words, from: start) else { return false }
    position = range.upperBound
    return true
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
