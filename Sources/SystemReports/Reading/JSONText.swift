// Adds to JSONScanner the functions that only reports need: the elements of an array, the end of a value, strings as text.
// Nothing here keeps a stack, so depth needs no memory, and each level is read once.

import ByteScan

/// The elements of one array, one after another, until its end or the end of the bytes.
struct JSONElements: Sequence, IteratorProtocol {
  private let text: ByteSlice
  private var position: Int

  /// Text that is no array has no elements.
  init(_ text: ByteSlice) {
    self.text = text
    position = text.first == UInt8(ascii: "[") ? 1 : text.count
  }

  mutating func next() -> ByteSlice? {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: ","):
        position += 1
      case UInt8(ascii: "]"):
        position = text.count
      default:
        let start = position
        position = Swift.max(text.endOfJSONValue(from: start) ?? text.count, start + 1)
        return text[start..<position]
      }
    }
    return nil
  }
}

extension ByteSlice {
  /// The end of the value that begins at `start`. Nil where the text ends inside the value.
  func endOfJSONValue(from start: Int) -> Int? {
    var depth = 0
    var at = start
    while at < count {
      switch self[at] {
      case UInt8(ascii: "\""):
        guard let end = endOfJSONString(from: at) else { return nil }
        at = end
        if depth == 0 { return at }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The bracket closes the array or object that holds a bare number.
        if depth == 0 { return at }
        depth -= 1
        if depth == 0 { return at + 1 }
      case UInt8(ascii: ",") where depth == 0: return at
      default: break
      }
      at += 1
    }
    return nil
  }

  /// Behind the next quote that no backslash stands before.
  private func endOfJSONString(from start: Int) -> Int? {
    var from = start + 1
    while let quote = firstIndex(of: UInt8(ascii: "\""), from: from) {
      var backslash = quote
      while backslash > from, self[backslash - 1] == UInt8(ascii: "\\") { backslash -= 1 }
      if (quote - backslash).isMultiple(of: 2) { return quote + 1 }
      from = quote + 1
    }
    return nil
  }

  /// Calls `body` for each member of the object that the text begins with.
  func forEachMember(_ body: (JSONScanner.Member) -> Void) { forEachMember(while: true) { body($0) } }

  /// The same, while the condition holds.
  @inline(__always)
  func forEachMember(while holds: @autoclosure () -> Bool, _ body: (JSONScanner.Member) -> Void) {
    guard first == UInt8(ascii: "{") else { return }
    var scanner = JSONScanner(self)
    while holds(), let member = scanner.next() { body(member) }
  }

  /// The inside of a JSON string without its escapes.
  var unescaped: String {
    guard firstIndex(of: UInt8(ascii: "\\"), from: 0) != nil else { return string }
    var scratch = Scratch()
    scratch.begin(count)
    return unescapedJSON(into: &scratch).string
  }
}

extension JSONScanner.Member {
  /// A string that is not empty.
  var text: String? {
    kind == .string && !value.isEmpty ? value.unescaped : nil
  }

  /// A number, decimal or hexadecimal, with or without quotes.
  var code: UInt64? { kind == .number || kind == .string ? value.code : nil }
}
