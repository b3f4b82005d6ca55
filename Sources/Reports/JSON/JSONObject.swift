// Builds one JSON object, its members in the order in which they are added. It holds bytes, not a String, because a run
// may write a million objects.

import ByteScan

struct JSONObject: ~Copyable {
  /// Everything but the closing brace.
  private var bytes = TextBuffer(capacity: 1024)

  init() {
    bytes.append(UInt8(ascii: "{"))
  }

  init(_ type: String) {
    self.init()
    add("type", type)
  }

  /// Writes the object as one line.
  func write(to writer: inout ByteWriter) {
    bytes.withSlice { writer.write($0) }
    writer.write(UInt8(ascii: "}"))
    writer.write(UInt8(ascii: "\n"))
    writer.endRecord()
  }

  mutating func add(_ key: StaticString, _ value: String?) {
    open(key)
    if let value { append(quoted: value) } else { append(raw: "null") }
  }

  /// `quoted` is the result of `quoted(_:)`.
  mutating func add(_ key: StaticString, quoted: [UInt8]?) {
    open(key)
    if let quoted { quoted.withSlice { bytes.append($0) } } else { append(raw: "null") }
  }

  /// The text in quotation marks, escaped.
  static func quoted(_ text: String) -> [UInt8] {
    var object = JSONObject()
    object.bytes.clear()
    object.append(quoted: text)
    return object.bytes.withSlice { $0.array }
  }

  mutating func add(_ key: StaticString, _ value: Int?) {
    open(key)
    if let value { bytes.append(decimal: value) } else { append(raw: "null") }
  }

  /// For a key that comes from a list and not from the schema.
  mutating func add(word: String, _ value: Int) {
    word.withSlice { bytes.append(key: $0) }
    bytes.append(decimal: value)
  }

  mutating func add(_ key: StaticString, _ value: Bool) {
    open(key)
    append(raw: value ? "true" : "false")
  }

  mutating func add(_ key: StaticString, array: [String]) {
    open(key)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in array.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(quoted: element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// An array of objects; `build` adds the members of each.
  mutating func add<Element>(
    _ key: StaticString, objects elements: [Element], _ build: (inout JSONObject, Element) -> Void
  ) {
    open(key)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "{"))
      build(&self, element)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// A nested object; `build` adds its members.
  mutating func add(_ key: StaticString, object build: (inout JSONObject) -> Void) {
    open(key)
    bytes.append(UInt8(ascii: "{"))
    build(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// A number or a word without quotation marks.
  mutating func add(_ key: StaticString, raw: StaticString) {
    open(key)
    append(raw: raw)
  }

  /// Keys are the schema's own words, so nothing in them needs an escape.
  mutating func open(_ key: StaticString) { bytes.append(key: key.bytes) }

  mutating func append(raw: StaticString) { bytes.append(raw) }

  /// Appends bytes that are valid JSON already.
  mutating func append(_ write: (inout TextBuffer) -> Void) { write(&bytes) }

  /// A string that `write` appends. Returns false, and adds nothing, where a character needs an escape.
  mutating func add(_ key: StaticString, text write: (inout TextBuffer) -> Void) -> Bool {
    let start = bytes.count
    open(key)
    bytes.append(UInt8(ascii: "\""))
    let textStart = bytes.count
    write(&bytes)
    guard bytes.withSlice({ $0.from(textStart).isPlainInJSON }) else {
      bytes.cut(to: start)
      return false
    }
    bytes.append(UInt8(ascii: "\""))
    return true
  }

  private mutating func append(quoted text: String) {
    let start = bytes.count
    let isAppended = text.withSlice { text in
      if text.isPlainInJSON {
        bytes.append(quoted: text)
        return true
      }
      return append(pieces: text)
    }
    if isAppended { return }
    bytes.cut(to: start)
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars { append(escaped: scalar) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends text that needs no escape but for quotation marks, piece by piece, because many sentences quote a name.
  /// Returns false where another character needs an escape.
  private mutating func append(pieces text: ByteSlice) -> Bool {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    for place in 0..<text.count where !Self.plain.contains(text[place]) {
      guard text[place] == UInt8(ascii: "\"") || text[place] == UInt8(ascii: "\\") else { return false }
      bytes.append(text.from(start).upTo(place - start))
      bytes.append(UInt8(ascii: "\\"))
      start = place
    }
    bytes.append(text.from(start))
    bytes.append(UInt8(ascii: "\""))
    return true
  }

  /// Bytes that begin no character that needs an escape.
  private static let plain = ByteSet(
    (UInt8.min...UInt8.max).filter { byte in
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
        && byte != 0xC2 && byte != 0xD8 && byte != 0xE2 && byte != 0xEF
    })

  /// Escapes more than JSON requires: terminals obey control characters beyond ASCII, many readers end a line at
  /// U+0085, U+2028 or U+2029, some readers drop U+FEFF, and direction marks reorder the text behind them.
  private mutating func append(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(raw: "\\\"")
    case "\\": append(raw: "\\\\")
    case "\n": append(raw: "\\n")
    case "\r": append(raw: "\\r")
    case "\t": append(raw: "\\t")
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}",
      _ where scalar.turnsText:
      let digits = String(scalar.value, radix: 16)
      append(raw: "\\u")
      bytes.append(String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes.append(scalar)
    }
  }
}
