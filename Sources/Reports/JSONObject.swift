// Builds the text of one JSON object, members in the order they are added. As bytes, because that is what is written,
// and a million of them may be.

import BackgroundTasks
import ByteScan

struct JSONObject {
  /// All but the closing brace.
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(640)
    bytes.append(UInt8(ascii: "{"))
  }

  init(_ type: String) {
    self.init()
    add("type", type)
  }

  /// As one line.
  func write(to writer: inout ByteWriter) {
    writer.write(bytes)
    writer.write(UInt8(ascii: "}"))
    writer.write(UInt8(ascii: "\n"))
    writer.endRecord()
  }

  mutating func add(_ key: String, _ value: String?) {
    open(key)
    if let value { append(quoted: value) } else { append(raw: "null") }
  }

  mutating func add(_ key: String, _ value: Int?) {
    open(key)
    if let value { append(value) } else { append(raw: "null") }
  }

  mutating func add(_ key: String, _ value: Bool) {
    open(key)
    append(raw: value ? "true" : "false")
  }

  mutating func add(_ key: String, array: [String]) {
    open(key)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in array.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(quoted: element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func add(_ key: String, array: [JSONObject]) {
    open(key)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in array.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += element.bytes
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// An object inside this one, whose members `build` adds.
  mutating func add(_ key: String, object build: (inout JSONObject) -> Void) {
    open(key)
    bytes.append(UInt8(ascii: "{"))
    build(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// A number or a word, as it is written: its characters need no quotes.
  mutating func add(_ key: String, raw: String) {
    open(key)
    append(raw: raw)
  }

  /// Keys are the schema's own words, and nothing in them has to be escaped.
  mutating func open(_ key: String) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    append(raw: key)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func append(raw: String) { bytes.append(contentsOf: raw.utf8) }

  /// A number with leading zeros.
  mutating func append(_ number: Int, digits: Int = 1) { Figures.append(number, digits: digits, to: &bytes) }

  /// Digits that are made by themselves.
  mutating func append(_ digits: (inout [UInt8]) -> Void) { digits(&bytes) }

  private mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.withSlice(\.isPlainInJSON) || text.utf8.allSatisfy(Self.plain.contains) {
      append(raw: text)
    } else {
      for scalar in text.unicodeScalars { append(escaped: scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Bytes that begin no character that is escaped.
  private static let plain = ByteSet(
    (UInt8.min...UInt8.max).filter { byte in
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
        && byte != 0xC2 && byte != 0xE2 && byte != 0xEF
    })

  /// More than JSON asks for: a terminal obeys the controls beyond ASCII, too, many readers of lines take U+0085,
  /// U+2028 and U+2029 for the end of one, and some readers of text drop U+FEFF.
  private mutating func append(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(raw: "\\\"")
    case "\\": append(raw: "\\\\")
    case "\n": append(raw: "\\n")
    case "\r": append(raw: "\\r")
    case "\t": append(raw: "\\t")
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
      let digits = String(scalar.value, radix: 16)
      append(raw: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
