// The members of one JSON object, one after another, without building anything.
//
// Log objects are flat apart from a few members that no format reads. They can be megabytes long and are often cut
// where a capture ended. So the scanner reads forwards only, keeps no stack, skips nested values by counting
// brackets, and yields members until the bytes run out. It never fails: text that is no JSON has no members.

package struct JSONScanner {
  package enum Kind: Equatable, Sendable {
    case string, number, word, nested
  }

  package struct Member {
    /// Between its quotes, escapes left as they are.
    package let key: ByteSlice
    package let kind: Kind
    /// Between the quotes for a string, escapes left as they are; with its brackets for what is nested.
    package let value: ByteSlice
    /// The text did not end inside a string or a bracket.
    package let isComplete: Bool
  }

  private let text: ByteSlice
  private var position: Int
  /// The text has something that no object has in that place, such as the rest of another object.
  package private(set) var isBroken = false
  /// The place behind the object's closing brace, once that was read.
  package private(set) var end: Int?
  /// The object is followed by something other than the end of a list.
  package private(set) var hasRest = false

  /// Everything up to the first brace is skipped.
  package init(_ text: ByteSlice) {
    self.text = text
    position = text.firstIndex(of: UInt8(ascii: "{")).map { $0 + 1 } ?? text.count
  }

  /// After the last member: the text ends like an object, but it is not one object from its first brace on.
  package var isTorn: Bool { isBroken || hasRest || (end == nil && text.last == UInt8(ascii: "}")) }

  private static let spaces = ByteSet(" \t\r\n")
  private static let scalarEnds = ByteSet(" \t\r\n,}]{[\"")
  private static let inNumbers = ByteSet("0123456789+-.eE")
  private static let afterObject = ByteSet(" \t\r\n,]")

  /// The next member, or nil behind the last one. Text that cannot be a member is skipped.
  package mutating func next() -> Member? {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""):
        if let member = member() { return member }
        isBroken = true
      case UInt8(ascii: "}"):
        end = position + 1
        hasRest = !text.from(position + 1).trimmedEnd(Self.afterObject).isEmpty
        position = text.count
      case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default:
        isBroken = true
        position += 1
      }
    }
    return nil
  }

  private mutating func member() -> Member? {
    let key = string()
    skipSpaces()
    guard key.isComplete, position < text.count, text[position] == UInt8(ascii: ":") else { return nil }
    position += 1
    skipSpaces()
    guard position < text.count else { return nil }
    switch text[position] {
    case UInt8(ascii: "\""):
      let value = string()
      return Member(key: key.inner, kind: .string, value: value.inner, isComplete: value.isComplete)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let start = position
      let isComplete = skipNested()
      if !isComplete { isBroken = true }
      return Member(key: key.inner, kind: .nested, value: text[start..<position], isComplete: isComplete)
    case let first:
      let start = position
      while position < text.count, !Self.scalarEnds.contains(text[position]) { position += 1 }
      let isNumber = ByteSet.digits.contains(first) || first == UInt8(ascii: "-")
      if !text[start..<position].trimmedStart(isNumber ? Self.inNumbers : .letters).isEmpty { isBroken = true }
      // An object may come without its closing brace, so a number at the end counts as whole.
      return Member(
        key: key.inner, kind: isNumber ? .number : .word, value: text[start..<position], isComplete: true)
    }
  }

  private mutating func skipSpaces() {
    while position < text.count, Self.spaces.contains(text[position]) { position += 1 }
  }

  /// Reads a string from its opening quote on and moves past the closing one.
  private mutating func string() -> (inner: ByteSlice, isComplete: Bool) {
    let start = position + 1
    var at = start
    while let quote = text.firstIndex(of: UInt8(ascii: "\""), from: at) {
      // A quote is escaped by an odd number of backslashes.
      var backslashes = 0
      while quote - backslashes > start, text[quote - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
      if backslashes.isMultiple(of: 2) {
        position = quote + 1
        return (text[start..<quote], true)
      }
      at = quote + 1
    }
    position = text.count
    return (text.from(start), false)
  }

  /// Moves past the bracket that closes the one here. False where the text ends before.
  private mutating func skipNested() -> Bool {
    var depth = 0
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""):
        _ = string()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      position += 1
      if depth == 0 { return true }
    }
    return false
  }
}

extension ByteSlice {
  /// The inside of a JSON string without its escapes. It is never longer than before, so a scratch that was begun with
  /// the length of the whole text has room for all its strings. A string without escapes is returned as it is.
  package func unescapedJSON(into scratch: inout Scratch) -> ByteSlice {
    guard var backslash = firstIndex(of: UInt8(ascii: "\\")), scratch.room >= count else { return self }
    let mark = scratch.mark
    var done = 0
    while true {
      scratch.append(self[done..<backslash])
      done = appendEscape(at: backslash, to: &scratch)
      guard let next = firstIndex(of: UInt8(ascii: "\\"), from: done) else { break }
      backslash = next
    }
    scratch.append(from(done))
    return scratch.slice(from: mark)
  }

  /// Writes the character of the escape at `start` and returns the place behind the escape. An escape that the end cuts
  /// off is dropped; one that JSON does not know is kept as it is.
  private func appendEscape(at start: Int, to scratch: inout Scratch) -> Int {
    guard start + 1 < count else { return count }
    let letter = self[start + 1]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(letter)
    case UInt8(ascii: "n"): scratch.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): scratch.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): scratch.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "u"):
      guard start + 6 <= count else { return count }
      guard let unit = codeUnit(at: start) else {
        scratch.append(self[start..<(start + 2)])
        return start + 2
      }
      if (0xD800..<0xDC00).contains(unit), let low = codeUnit(at: start + 6), (0xDC00..<0xE000).contains(low) {
        scratch.append(scalar: 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        return start + 12
      }
      scratch.append(scalar: (0xD800..<0xE000).contains(unit) ? 0xFFFD : unit)
      return start + 6
    default: scratch.append(self[start..<(start + 2)])
    }
    return start + 2
  }

  /// The UTF-16 unit that `\u` and four digits at `start` write.
  private func codeUnit(at start: Int) -> UInt32? {
    guard has("\\u", at: start), start + 6 <= count else { return nil }
    var unit: UInt32 = 0
    for index in (start + 2)..<(start + 6) {
      guard let digit = hexDigit(self[index]) else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

extension Scratch {
  /// A Unicode scalar value as UTF-8.
  fileprivate mutating func append(scalar: UInt32) {
    guard scalar >= 0x80 else { return append(UInt8(truncatingIfNeeded: scalar)) }
    func follow(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: scalar >> shift & 0x3F | 0x80) }
    switch scalar {
    case ..<0x800: append(UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0))
    case ..<0x10000:
      append(UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0))
      append(follow(6))
    default:
      append(UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0))
      append(follow(12))
      append(follow(6))
    }
    append(follow(0))
  }
}
