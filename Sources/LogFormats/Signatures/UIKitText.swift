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
  @inline(__always)
  mutating func objectPointer(likelyOf opening: StaticString) -> UInt64? {
    var ahead = self
    guard peek == UInt8(ascii: "<"), ahead.skip(past: ": 0x", likelyBehind: opening), let pointer = ahead.hexNumber()
    else { return nil }
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

  /// The same for words. How they are likely to stand at the cursor is said with what stands before them, in which they cannot
  /// begin.
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
  /// The name may hold commas and anything else, so it ends at the last thing that can end it. Leaves the cursor behind it,
  /// or where it was.
  init?(_ cursor: inout ByteCursor) {
    var ahead = cursor
    // Markdown takes the underscore for a mark of its own.
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

  /// Where the text goes on with more sentences, the name ends before the next task's description.
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
