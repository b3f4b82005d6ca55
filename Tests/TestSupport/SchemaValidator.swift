// The part of JSON Schema (draft 2020-12) that the project's schema uses. An unknown keyword is an error,
// because a schema with unchecked keywords proves nothing.

package struct SchemaValidator: Sendable {
  private let root: JSONValue
  private let isClosed: Bool

  /// `closed`: an object may only have keys that the schema describes anywhere.
  package init(_ schema: JSONValue, closed: Bool = false) {
    root = schema
    isClosed = closed
  }

  /// The errors of the value, each with its place. Empty for a valid value.
  package func errors(in value: JSONValue) -> [String] { errors(in: value, by: root, at: "$") }

  /// The results of several schemas for the same value.
  private struct Outcome {
    var errors: [String] = []
    /// The keys of the object that the schemas describe.
    var described: Set<String> = []

    mutating func merge(_ other: Outcome) {
      errors += other.errors
      described.formUnion(other.described)
    }
  }

  private func errors(in value: JSONValue, by schema: JSONValue, at path: String) -> [String] {
    let outcome = check(value, schema, path)
    guard isClosed, let members = value.members else { return outcome.errors }
    let undescribed = Set(members.keys).subtracting(outcome.described).sorted()
    return outcome.errors + undescribed.map { "\(path).\($0): the schema does not describe it" }
  }

  private func check(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> Outcome {
    switch schema {
    case .bool(true): return Outcome(described: Set((value.members ?? [:]).keys))
    case .bool(false): return Outcome(errors: ["\(path): nothing is allowed here"])
    case .object(let keywords):
      var outcome = Outcome()
      for (keyword, operand) in keywords.sorted(by: { $0.key < $1.key }) {
        outcome.merge(check(value, keyword, operand, of: schema, path))
      }
      return outcome
    case .null, .number, .string, .array: return Outcome(errors: ["\(path): no schema: \(schema)"])
    }
  }

  private func check(
    _ value: JSONValue, _ keyword: String, _ operand: JSONValue, of schema: JSONValue, _ path: String
  ) -> Outcome {
    func expect(_ holds: Bool?, _ message: @autoclosure () -> String) -> Outcome {
      holds == true ? Outcome() : Outcome(errors: ["\(path): \(message())"])
    }
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description": return Outcome()
    case "$ref":
      guard let target = resolve(operand) else { return expect(false, "refers to nothing: \(operand)") }
      return check(value, target, path)
    case "type":
      let names = operand.elements ?? [operand]
      return expect(
        names.contains { $0.string.map { value.isOf(type: $0) } ?? false }, "is \(value), not of type \(names)")
    case "const": return expect(value == operand, "is \(value), not \(operand)")
    case "enum": return expect(operand.elements?.contains(value), "\(value) is not in the list")
    case "minimum":
      guard case .number(let number) = value else { return Outcome() }
      guard case .number(let least) = operand else { return expect(false, "minimum is no number") }
      return expect(number >= least, "\(number) is below \(least)")
    case "pattern":
      guard case .string(let text) = value else { return Outcome() }
      return expect(operand.string.map { text.matches($0) }, "\(text) does not match \(operand)")
    case "required":
      guard let members = value.members else { return Outcome() }
      let missing = operand.elements?.filter { $0.string.map { members[$0] == nil } ?? true }
      return expect(missing?.isEmpty, "lacks \(missing ?? [])")
    case "items":
      let errors = (value.elements ?? []).enumerated().flatMap { index, element in
        self.errors(in: element, by: operand, at: "\(path)[\(index)]")
      }
      return Outcome(errors: errors)
    case "properties": return members(of: value, path) { operand[$0] }
    case "additionalProperties": return members(of: value, path) { schema["properties"]?[$0] == nil ? operand : nil }
    case "anyOf", "oneOf":
      let branches = (operand.elements ?? []).map { check(value, $0, path) }
      let fitting = branches.filter(\.errors.isEmpty)
      if fitting.count == 1 || fitting.count > 1 && keyword == "anyOf" {
        return fitting.reduce(into: Outcome()) { $0.merge($1) }
      }
      let nearest = branches.min { $0.errors.count < $1.errors.count }?.errors ?? []
      return expect(false, "fits \(fitting.count) of \(keyword): \(nearest)")
    default: return expect(false, "\(keyword) is no keyword that is known here")
    }
  }

  /// Checks the members of an object with the schemas for their keys.
  private func members(of value: JSONValue, _ path: String, _ schema: (String) -> JSONValue?) -> Outcome {
    var outcome = Outcome()
    for (key, member) in (value.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let schema = schema(key) else { continue }
      outcome.described.insert(key)
      outcome.errors += errors(in: member, by: schema, at: "\(path).\(key)")
    }
    return outcome
  }

  private func resolve(_ reference: JSONValue) -> JSONValue? {
    guard let path = reference.string, path.hasPrefix("#/") else { return nil }
    return path.dropFirst(2).split(separator: "/").reduce(root as JSONValue?) { $0?[String($1)] }
  }
}

extension JSONValue {
  fileprivate func isOf(type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"), (.array, "array"),
      (.object, "object"):
      true
    case (.number(let number), "integer"): number.rounded() == number
    default: false
    }
  }
}

extension String {
  /// Whether the text contains a match. An invalid pattern matches nothing.
  fileprivate func matches(_ pattern: String) -> Bool {
    guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar) else { return false }
    return firstMatch(of: regex) != nil
  }
}
