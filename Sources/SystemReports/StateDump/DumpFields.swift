// The fields of a described object. Systems up to iOS 13 write `key = value;` on a line of its own, or `; key: value` within
// angle brackets; later ones write `key:value`, separated by blanks, and `key=value` in dictionaries.

import ByteScan

struct DumpFields {
  let text: ByteSlice

  /// The rest of the text from the value on. Nil where the key is not there as a whole word.
  func from(_ key: StaticString) -> ByteSlice? {
    var start = 0
    while let at = text.firstIndex(of: key, from: start) {
      start = at + key.utf8CodeUnitCount
      if at > 0, Self.word.contains(text[at - 1]) { continue }
      let behind = text.from(start)
      let value =
        behind.dropPrefix(" = ") ?? behind.dropPrefix(": ") ?? behind.dropPrefix(":") ?? behind.dropPrefix("=")
      if let value { return value }
    }
    return nil
  }

  /// The value up to where the next field begins.
  func word(_ key: StaticString) -> ByteSlice? {
    guard let text = from(key) else { return nil }
    var end = 0
    while let byte = text.byte(at: end), !Self.ends.contains(byte) { end &+= 1 }
    let value = text.upTo(end)
    return value.isEmpty || value == "(null)" ? nil : value
  }

  func number(_ key: StaticString) -> Int? {
    guard let text = from(key) else { return nil }
    var cursor = ByteCursor(text)
    return cursor.number()
  }

  /// Some numbers run into the next word: `warn:0.00dom`.
  func seconds(_ key: StaticString) -> Double? {
    guard let text = from(key) else { return nil }
    if text.hasPrefix("inf") { return .infinity }
    var cursor = ByteCursor(text)
    return cursor.take(while: ByteSet("0123456789.")).decimalFraction
  }

  private static let word = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")
  private static let ends = ByteSet(" ;>,)}]\n\r\t\"")
}
