// The schema and what is written say the same: neither knows a key or a word that the other does not.

import BackgroundTasks
import Foundation
import TestSupport
import Testing

@testable import Reports

struct JSONSchemaTests {
  private let schema: JSONValue
  /// Readers have to pass over keys that they do not know; we have to know all of ours.
  private let strict: SchemaValidator
  private let lenient: SchemaValidator

  init() throws {
    let file = ProjectFolder.url.appendingPathComponent(
      "Sources/Reports/Schema/bgtrace-\(JSONReport.schema).schema.json")
    schema = try JSONValue(parsing: String(contentsOf: file, encoding: .utf8))
    strict = SchemaValidator(schema, closed: true)
    lenient = SchemaValidator(schema)
  }

  private func definition(_ name: String) throws -> JSONValue {
    try #require(schema["$defs"]?[name], "\(name) is not defined")
  }

  @Test("what comes out of a sample is valid, and described", arguments: ProjectFolder.sampleNames)
  func samplesAreValid(_ name: String) throws {
    let file = ProjectFolder.url.appendingPathComponent("SampleLogs/\(name)/expected.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 2)
    for line in lines {
      #expect(strict.errors(in: try JSONValue(parsing: String(line))).isEmpty, "\(line)")
    }
  }

  @Test("everything that can be written is valid, and described")
  func valid() throws {
    let lines = WrittenJSON.everything
    #expect(lines.count > 50)
    for line in lines {
      #expect(strict.errors(in: try JSONValue(parsing: line)) == [], "\(line)")
    }
  }

  @Test(
    "everything that is described can be written",
    arguments: [
      "begin", "archive", "outstanding", "captured", "state", "process", "task", "finding", "notice", "summary",
      "table",
    ])
  func written(_ type: String) throws {
    let objects = try WrittenJSON.everything.map { try JSONValue(parsing: $0) }
      .filter { $0["type"]?.string == type }
    let described = [try definition(type)] + (try definition(type)["oneOf"]?.elements ?? [])
    let keys = Set(described.flatMap { ($0["properties"]?.members ?? [:]).keys })
    #expect(Set(objects.flatMap { ($0.members ?? [:]).keys }) == keys)
    // What is always written may be counted on.
    let always = objects.map { Set(($0.members ?? [:]).keys) }.reduce(keys) { $0.intersection($1) }
    #expect(Set((try definition(type)["required"]?.elements ?? []).compactMap(\.string)) == always)
  }

  @Test("each type of object is one branch of the schema")
  func types() throws {
    let branches = try #require(schema["oneOf"]?.elements).compactMap { $0["$ref"]?.string?.split(separator: "/").last }
    let types = try branches.map { try definition(String($0))["properties"]?["type"]?["const"]?.string }
    #expect(types == branches.map(String.init))
    #expect(types.count == 11)
  }

  @Test(
    "the schema's lists of words are those of the program",
    arguments: [
      ("verdict", Verdict.allCases.map(\.rawValue)), ("kind", BackgroundTask.Kind.allCases.map(\.rawValue)),
      ("qualityWord", Quality.names.map(\.1)), ("noticeCode", Notice.Code.allCases.map(\.rawValue)),
      ("statement", Evidence.Statement.allCases.map(\.jsonWord)),
      ("processState", WrittenJSON.states.dropLast().map(\.jsonWord)),
      ("killCause", WrittenJSON.causes.map(\.jsonWord)),
    ])
  func words(_ name: String, _ words: [String]) throws {
    #expect(try definition(name)["enum"]?.elements?.map(\.string) == words)
    let kebabCase = /[a-z]+(-[a-z]+)*/
    #expect(words.allSatisfy { $0.wholeMatch(of: kebabCase) != nil })
  }

  @Test("a report's resource is one of the program's words")
  func resources() throws {
    let words = try definition("resource")["properties"]?["resource"]?["enum"]?.elements?.map(\.string)
    #expect(words == ResourceReport.Resource.allCases.map(\.rawValue))
  }

  @Test("the summary's counts are of the program's words")
  func counted() throws {
    func keys(_ member: String) throws -> Set<String> {
      Set(try #require(definition("summary")["properties"]?[member]?["properties"]?.members).keys)
    }
    #expect(try keys("verdicts") == Set(Verdict.allCases.map(\.rawValue)))
    #expect(try keys("carriers") == Set(Verdict.allCases.map(\.rawValue)))
    #expect(try keys("leakedOutside") == Set(Outside.allCases.map(\.rawValue)))
    #expect(try keys("hidden") == Set(BackgroundTask.Routine.allCases.map(\.jsonWord)))
  }

  @Test("the events of processes are in the list, and each is in one branch")
  func processEvents() throws {
    let events = try #require(definition("processEvent")["enum"]?.elements)
    #expect(Set(events.map(\.string)) == Set(WrittenJSON.notes.compactMap(\.jsonWord)))
    let branches = try #require(definition("process")["oneOf"]?.elements)
      .compactMap { $0["properties"]?["event"] }
    #expect(branches.flatMap { $0["enum"]?.elements ?? [$0["const"] ?? .null] }.count == events.count)
  }

  struct Break: Sendable, CustomTestStringConvertible {
    let entry: LedgerEntry
    let text: String
    let replacement: String

    init(_ text: String, _ replacement: String, in entry: LedgerEntry = .judged(WrittenJSON.full)) {
      (self.entry, self.text, self.replacement) = (entry, text, replacement)
    }

    var testDescription: String { "\(text) → \(replacement)" }
  }

  static let breaks: [Break] = [
    Break(#""type":"task""#, #""type":"chore""#), Break(#""key":"0/0/Larder/4711/0/7","#, ""),
    Break(#""revision":2"#, #""revision":"2""#), Break(#""revision":2"#, #""revision":-1"#),
    Break(#""kind":"uikit""#, #""kind":"UIKit""#), Break(#""pid":4711"#, #""pid":4711.5"#),
    Break(#""taskID":7"#, #""taskID":"7""#), Break(#""bundle":"org.example.larder","#, ""),
    Break(#""process":"Larder""#, #""process":["Larder"]"#), Break("+02:00", "Z"), Break("+02:00", ""),
    Break(".708561+", ".708+"), Break("T09", " 09"), Break(#""line":12"#, #""line":0"#),
    Break(#""line":340"#, #""line":null"#), Break(#","line":322"#, ""), Break(#""file":"a.log","#, ""),
    Break(#""duration":29.103"#, #""duration":"29.103""#), Break(#""used":0.870"#, #""used":-0.870"#),
    Break(#""verdict":"ended""#, #""verdict":"fine""#), Break(#""verdict":"ended""#, #""verdict":"leaked""#),
    Break(#""verdict":"ended""#, #""verdict":null"#), Break("no-pid", "noPID"),
    Break(#""statement":"warned""#, #""statement":"hinted""#), Break(#","evidence":"#, #","proof":"#),
    Break(#""state":"background""#, #""state":"asleep""#, in: .process(WrittenJSON.note(.state(.background)))),
    Break(#""state":"background","#, "", in: .process(WrittenJSON.note(.state(.background)))),
    Break("launched", "unheard-of", in: .process(WrittenJSON.note(.launched))),
    Break("launched", "exited", in: .process(WrittenJSON.note(.launched))),
    Break("0x7", "7", in: .process(WrittenJSON.note(.exited(ExitReason(code: 7))))),
    Break("0xaf", "0xAF", in: .process(WrittenJSON.note(.exited(ExitReason(code: 175))))),
    Break(#""code":"0x7""#, #""code":7"#, in: .process(WrittenJSON.note(.exited(ExitReason(code: 7))))),
    Break("cpu", "heat", in: .process(WrittenJSON.note(.killed(Kill(cause: .cpu, process: nil))))),
    Break(#","cause":"cpu""#, "", in: .process(WrittenJSON.note(.killed(Kill(cause: .cpu, process: nil))))),
  ]

  @Test("what is broken on purpose is not valid", arguments: breaks)
  func broken(_ broken: Break) throws {
    let line = WrittenJSON.line(broken.entry)
    let place = try #require(line.range(of: broken.text))
    #expect(lenient.errors(in: try JSONValue(parsing: line)) == [])
    let changed = line.replacingCharacters(in: place, with: broken.replacement)
    #expect(lenient.errors(in: try JSONValue(parsing: changed)) != [])
  }

  @Test(
    "so with findings, notices and summaries",
    arguments: [
      (#""rule":"BG101""#, #""rule":"BG1""#), (#""level":"error""#, #""level":"fatal""#),
      (#""withdrawn":false"#, #""withdrawn":0"#), (#""tasks":["0/0/Larder/4711/0/7"]"#, #""tasks":[7]"#),
      (#""code":"rebooted""#, #""code":"re-booted""#), (#""message":"message","#, ""), (#""exit":0"#, #""exit":4"#),
      (#""verdicts":{}"#, #""verdicts":{"open":0}"#), (#""verdicts":{}"#, #""verdicts":{"fine":1}"#),
      (#""hidden":{"#, #""hidden":{"other":"1","#), (#""schema":1"#, #""schema":2"#),
    ])
  func otherBroken(_ text: String, _ replacement: String) throws {
    let lines = WrittenJSON.everything.filter { $0.contains(text) }
    #expect(!lines.isEmpty)
    for line in lines {
      let changed = line.replacingOccurrences(of: text, with: replacement).replacingOccurrences(of: ",}", with: "}")
      #expect(lenient.errors(in: try JSONValue(parsing: changed)) != [], "\(changed)")
    }
  }

  @Test("a reader takes an object with a key that it does not know; our own tests do not")
  func unknownKeys() throws {
    for line in WrittenJSON.everything {
      let longer = try JSONValue(parsing: line.dropLast() + #","later":1}"#)
      #expect(lenient.errors(in: longer) == [])
      #expect(strict.errors(in: longer).count == 1)
    }
  }

  @Test("the README's example is valid, and no key of it is made up")
  func readme() throws {
    let readme = try String(contentsOf: ProjectFolder.url.appendingPathComponent("README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```json\n").dropFirst().compactMap { block in
      block.components(separatedBy: "```").first
    }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(strict.errors(in: try JSONValue(parsing: block)) == []) }
    #expect(readme.contains("Sources/Reports/Schema/bgtrace-\(JSONReport.schema).schema.json"))
  }
}
