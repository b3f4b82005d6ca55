// Builds the text of one JSON object, members in the order they are added.

struct JSONObject {
  private var members = ""

  init() {}

  init(_ type: String) { add("type", type) }

  var text: String { "{\(members)}" }

  mutating func add(_ key: String, _ value: String?) { add(key, raw: value.map(Self.quoted) ?? "null") }
  mutating func add(_ key: String, _ value: Int?) { add(key, raw: value.map { "\($0)" } ?? "null") }

  mutating func add(_ key: String, array: [JSONObject]) {
    add(key, raw: "[\(array.map(\.text).joined(separator: ","))]")
  }

  private mutating func add(_ key: String, raw: String) {
    if !members.isEmpty { members += "," }
    members += "\(Self.quoted(key)):\(raw)"
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
