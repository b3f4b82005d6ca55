// The checker of schemas, checked: it decides whether the tests of JSON output mean anything.

import TestSupport
import Testing

struct SchemaValidatorTests {
  struct Keyword: Sendable, CustomTestStringConvertible {
    let schema: String
    let fits: [String]
    let fails: [String]

    var testDescription: String { schema }
  }

  static let keywords = [
    Keyword(schema: #"{"type":"null"}"#, fits: ["null"], fails: ["0", "false", "\"\"", "{}"]),
    Keyword(schema: #"{"type":"boolean"}"#, fits: ["true", "false"], fails: ["1", "null", "\"true\""]),
    Keyword(schema: #"{"type":"number"}"#, fits: ["1", "1.5"], fails: ["true", "\"1\""]),
    Keyword(schema: #"{"type":"integer"}"#, fits: ["1", "2.000", "-3"], fails: ["1.5", "true", "\"1\""]),
    Keyword(schema: #"{"type":"string"}"#, fits: ["\"a\""], fails: ["1", "[]"]),
    Keyword(schema: #"{"type":"array"}"#, fits: ["[]"], fails: ["{}", "\"[]\""]),
    Keyword(schema: #"{"type":"object"}"#, fits: ["{}"], fails: ["[]", "null"]),
    Keyword(schema: #"{"type":["integer","null"]}"#, fits: ["1", "null"], fails: ["1.5", "{}"]),
    Keyword(schema: #"{"enum":["a",1,null]}"#, fits: ["\"a\"", "1.0", "null"], fails: ["\"b\"", "true", "[]"]),
    Keyword(schema: #"{"const":"a"}"#, fits: ["\"a\""], fails: ["\"A\"", "null"]),
    Keyword(schema: #"{"minimum":2}"#, fits: ["2", "2.5", "\"1\""], fails: ["1.999", "-3"]),
    Keyword(
      schema: #"{"pattern":"^0x[0-9a-f]+$"}"#, fits: ["\"0x1f\"", "7"], fails: ["\"0x1F\"", "\" 0x1\"", "\"\""]),
    Keyword(schema: #"{"required":["a","b"]}"#, fits: [#"{"a":1,"b":null}"#, "[]"], fails: [#"{"a":1}"#, "{}"]),
    Keyword(
      schema: #"{"properties":{"a":{"type":"null"},"b":false}}"#, fits: [#"{"a":null,"c":1}"#, "{}", "1"],
      fails: [#"{"a":1}"#, #"{"b":null}"#]),
    Keyword(
      schema: #"{"properties":{"a":true},"additionalProperties":{"type":"null"}}"#, fits: [#"{"a":1,"b":null}"#],
      fails: [#"{"a":1,"b":2}"#]),
    Keyword(
      schema: #"{"properties":{"a":{}},"additionalProperties":false}"#, fits: ["{}", #"{"a":[1]}"#],
      fails: [#"{"b":1}"#]),
    Keyword(schema: #"{"items":{"type":"string"}}"#, fits: ["[]", #"["a","b"]"#, "1"], fails: [#"["a",1]"#]),
    Keyword(
      schema: #"{"anyOf":[{"type":"integer"},{"minimum":2}]}"#, fits: ["1", "2.5", "3"], fails: ["1.5"]),
    Keyword(
      schema: #"{"oneOf":[{"type":"integer"},{"minimum":2}]}"#, fits: ["1", "2.5"], fails: ["1.5", "3"]),
    Keyword(
      schema: ##"{"$defs":{"a":{"type":"null"}},"items":{"$ref":"#/$defs/a","title":"x"}}"##, fits: ["[null]"],
      fails: ["[1]"]),
  ]

  @Test("a keyword lets pass what fits and nothing else", arguments: keywords)
  func keyword(_ keyword: Keyword) throws {
    let validator = SchemaValidator(try JSONValue(parsing: keyword.schema))
    for text in keyword.fits { #expect(validator.errors(in: try JSONValue(parsing: text)) == [], "\(text)") }
    for text in keyword.fails { #expect(validator.errors(in: try JSONValue(parsing: text)) != [], "\(text)") }
  }

  @Test(
    "a schema that cannot be understood lets nothing pass",
    arguments: [
      #"{"maxLength":3}"#, #"{"type":"text"}"#, #"{"type":3}"#, #"{"enum":1}"#, #"{"pattern":"("}"#, #"{"minimum":""}"#,
      ##"{"$ref":"#/$defs/none"}"##, #"{"$ref":"elsewhere.json"}"#, #"{"anyOf":{}}"#, "[]", "1",
    ])
  func broken(_ schema: String) throws {
    let validator = SchemaValidator(try JSONValue(parsing: schema))
    let values: [JSONValue] = ["a", 1]
    #expect(values.contains { !validator.errors(in: $0).isEmpty })
  }

  @Test("closed, a schema lets pass only the keys that it describes, however it comes to them")
  func closed() throws {
    let schema = try JSONValue(
      parsing: ##"""
        {"$defs":{"x":{"properties":{"b":{"properties":{"c":{}}}}}},"properties":{"a":{}},"$ref":"#/$defs/x",
         "anyOf":[{"properties":{"d":{"type":"null"}}},{"properties":{"e":{}}}]}
        """##)
    let (open, closed) = (SchemaValidator(schema), SchemaValidator(schema, closed: true))
    let described = try JSONValue(parsing: #"{"a":{},"b":{"c":1},"d":null,"e":1}"#)
    #expect(closed.errors(in: described) == [])
    for text in [#"{"f":1}"#, #"{"b":{"a":1}}"#, #"{"d":1}"#] {
      #expect(open.errors(in: try JSONValue(parsing: text)) == [], "\(text)")
      #expect(closed.errors(in: try JSONValue(parsing: text)).count == 1, "\(text)")
    }
  }
}
