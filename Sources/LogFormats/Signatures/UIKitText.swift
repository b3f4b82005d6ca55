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
    let isHidden =
      first == UInt8(ascii: "<")
      && (self == "<private>" || hasPrefix("<mask.hash: ") || self == "<decode: missing data>")
    return isHidden ? nil : string
  }
}

extension ByteCursor {
  /// `0x14ac31540` out of `<Class: 0x14ac31540>` or `<Class: 0x14ac31540; more>`, and past it; nil where it is private.
  mutating func objectPointer() -> UInt64? {
    guard peek == UInt8(ascii: "<"), let colon = slice.firstIndex(of: ": 0x", from: position) else { return nil }
    var ahead = ByteCursor(slice, at: colon + 2)
    guard let pointer = ahead.prefixedHex() else { return nil }
    self = ahead
    return pointer
  }

  /// Past the next place where `literal` stands. What is likely to stand before it is said so that it need not be looked for.
  @inline(__always)
  mutating func skip(past literal: StaticString, likelyBehind before: StaticString) -> Bool {
    var ahead = self
    guard ahead.skip(before), ahead.skip(literal) else { return skip(past: literal) }
    self = ahead
    return true
  }

  /// The same for words.
  @inline(__always)
  fileprivate mutating func skip(pastWords words: StaticString, likelyBehind before: StaticString) -> Bool {
    let start = slice.has(before, at: position) ? position + before.utf8CodeUnitCount : position
    guard let range = slice.rangeOfWords(words, from: start) else { return false }
    position = range.upperBound
    return true
  }
}

extension TaskDescription {
  /// `<_UIBackgroundTaskInfo: 0x…>: taskID = 3, taskName = Sync, creationTime = 271828 (elapsed = 0)`.
  /// The name may hold commas and anything else, so it ends at the last thing that can end it. Leaves the cursor behind it,
  /// or where it was.
  init?(_ cursor: inout ByteCursor) {
    var ahead = cursor
    guard ahead.skip("<_UIBackgroundTaskInfo: 0x"), ahead.skip(past: ">"),
      ahead.skip(pastWords: "taskID = ", likelyBehind: ": "), let id = ahead.number(),
      ahead.skip(pastWords: "taskName = ", likelyBehind: ", ")
    else { return nil }
    let nameOnward = ahead.rest
    guard let nameEnd = nameOnward.lastRangeOfWords(", creationTime = ") else { return nil }
    ahead.position += nameEnd.upperBound
    guard let creationTime = ahead.number() else { return nil }
    let elapsed = ahead.skip(pastWords: "(elapsed = ", likelyBehind: " ") ? ahead.number() : nil
    let name = nameOnward.upTo(nameEnd.lowerBound)
    self.init(id: id, name: name.unwrapped, creationTime: creationTime, elapsed: elapsed ?? 0)
    cursor = ahead
  }

  init?(_ text: ByteSlice) {
    var cursor = ByteCursor(text)
    self.init(&cursor)
  }
}

extension ExpirationHandler {
  /// `<__NSMallocBlock__: 0x12ae07c10>`, `(null)`
  init(_ text: ByteSlice) {
    var cursor = ByteCursor(text)
    if text.hasPrefix("(null)") {
      self = .none
    } else if let pointer = cursor.objectPointer() {
      self = .block(pointer, isGlobal: text.hasPrefix("<__NSGlobalBlock__"))
    } else {
      self = .unknown
    }
  }
}
