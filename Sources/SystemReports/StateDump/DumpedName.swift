// Where the name stands that an app gave an assertion. It holds anything, also quotation marks, semicolons and brackets, so it is
// found by what follows it.

import ByteScan

extension ByteSlice {
  /// Systems from iOS 14 on write the fields of an object behind each other.
  var isOneLined: Bool { hasPrefix("<RBAssertion|") || hasPrefix("<RBAssertion;") }

  /// The place of the name, with quotation marks where it has some. Empty where there is none.
  var explanation: Range<Int> {
    guard let key = firstIndex(of: "explanation") else { return 0..<0 }
    let text = from(key + 11)
    if let value = text.dropPrefix(" = ") {
      // A line of its own, with a semicolon at its end.
      let start = count - value.count
      let end = start + (value.firstIndex(of: UInt8(ascii: "\n")) ?? value.count)
      let line = self[start..<end].trimmedEnd()
      return start..<(start + line.count - (line.last == UInt8(ascii: ";") ? 1 : 0))
    }
    let value = text.dropPrefix(": ") ?? text.dropPrefix(":") ?? text
    let start = count - value.count
    return start..<(start + (value.first == UInt8(ascii: "\"") ? value.endOfQuotedName : value.endOfPlainName))
  }

  /// The name ends where the next field begins.
  private var endOfQuotedName: Int {
    let ends: [StaticString] = [
      "\" active", "\" inactive", "\" originator", "\" transientState", "\" intransientState", "\" attributes",
      "\" processState", "\" suspended", "\"; ", "\">", "\"\n",
    ]
    return ends.compactMap { firstIndex(of: $0, from: 1) }.min().map { $0 + 1 } ?? count
  }

  /// iOS 15 and some others write no quotation marks.
  private var endOfPlainName: Int {
    let fields: [StaticString] = [
      " active originator:", " inactive originator:", " originator:", " transientState:", " intransientState:",
    ]
    if let end = fields.compactMap({ firstIndex(of: $0) }).min() { return end }
    return [firstIndex(of: "; "), firstIndex(of: UInt8(ascii: "\n"))].compactMap { $0 }.min() ?? count
  }
}
