// Pieces that UIKit's messages share: a task's description, a handler, a pointer in angle brackets.

import BackgroundTasks
import ByteScan

extension ByteSlice {
  /// The number that the text begins with.
  var leadingNumber: Int? {
    var cursor = ByteCursor(self)
    return cursor.number()
  }

  /// The text as a string, or nil where the system hides it.
  var unlessPrivate: String? {
    let isHidden =
      first == UInt8(ascii: "<")
      && (self == "<private>" || hasPrefix("<mask.hash: ") || self == "<decode: missing data>")
    return isHidden ? nil : string
  }
}

extension ByteCursor {
  /// Reads `0x14ac31540` from `<Class: 0x14ac31540>` or `<Class: 0x14ac31540; more>` and moves past it. Nil where the pointer
  /// is private.
  @inline(__always)
  mutating func objectPointer(likelyOf opening: StaticString) -> UInt64? {
    var ahead = self
    guard peek == UInt8(ascii: "<"), ahead.skip(past: ": 0x", likelyBehind: opening), let pointer = ahead.hexNumber()
    else { return nil }
    self = ahead
    return pointer
  }

  /// Moves past the next `literal`. The caller states what mostly stands before the literal, which saves the search.
  @inline(__always)
  mutating func skip(past literal: StaticString, likelyBehind before: StaticString) -> Bool {
    var ahead = self
    guard ahead.skip(before), ahead.skip(literal) else { return skip(past: literal) }
    self = ahead
    return true
  }

  /// The same for words. The text that mostly stands before the words must not hold their beginning.
  @inline(__always)
  fileprivate mutating func skip(pastWords words: StaticString, likelyAs here: StaticString) -> Bool {
    let end = position &+ here.utf8CodeUnitCount
    if slice.has(here, at: position), slice.byte(at: end).map(\.isWhiteSpace) != true {
      position = end
      return true
    }
    guard let range = slice.rangeOfWords(words, from: position) else { return false }
    position = range.upperBound
    return true
  }
}

extension TaskDescription {
  /// `<_UIBackgroundTaskInfo: 0x…>: taskID = 3, taskName = Sync, creationTime = 271828 (elapsed = 0)`.
  /// The name may hold commas and any other text, so it ends at the last place where it can end. On success the cursor stands
  /// behind the description, else it does not move.
  init?(_ cursor: inout ByteCursor) {
    var ahead = cursor
    // Markdown removes the underscore.
    guard ahead.skip("<_UIBackgroundTaskInfo: 0x") || ahead.skip("<UIBackgroundTaskInfo: 0x"), ahead.skip(past: ">"),
      ahead.skip(pastWords: "taskID = ", likelyAs: ": taskID = "), let id = ahead.number(),
      ahead.skip(pastWords: "taskName = ", likelyAs: ", taskName = ")
    else { return nil }
    let nameOnward = ahead.rest
    guard var nameEnd = nameOnward.lastRangeOfWords(", creationTime = ") else { return nil }
    if nameEnd.lowerBound > Self.usualName { nameEnd = Self.end(ofName: nameOnward, nameEnd) }
    ahead.position += nameEnd.upperBound
    guard let creationTime = ahead.number() else { return nil }
    let elapsed = ahead.skip(pastWords: "(elapsed = ", likelyAs: " (elapsed = ") ? ahead.number() : nil
    let name = nameOnward.upTo(nameEnd.lowerBound)
    self.init(id: id, name: name.unwrapped, creationTime: creationTime, elapsed: elapsed ?? 0)
    cursor = ahead
  }

  init?(_ text: ByteSlice) {
    var cursor = ByteCursor(text)
    self.init(&cursor)
  }

  private static var usualName: Int { 64 }

  /// In a text with more sentences, the name ends before the description of the next task.
  @inline(never)
  private static func end(ofName text: ByteSlice, _ last: Range<Int>) -> Range<Int> {
    guard let next = text.upTo(last.lowerBound).firstIndex(of: "BackgroundTaskInfo: 0x") else { return last }
    return text.upTo(next).lastRangeOfWords(", creationTime = ") ?? last
  }
}

extension ExpirationHandler {
  /// `<__NSMallocBlock__: 0x12ae07c10>`, `(null)`
  init(_ text: ByteSlice) {
    var cursor = ByteCursor(text)
    if text.hasPrefix("(null)") {
      self = .none
    } else if let pointer = cursor.objectPointer(likelyOf: "<__NSMallocBlock__") {
      self = .block(pointer, isGlobal: text.hasPrefix("<__NSGlobalBlock__"))
    } else {
      self = .unknown
    }
  }
}
