// The JSON form, to the letter: which members, in which order, with which digits.

import BackgroundTasks
import ByteScan
import Foundation
import TestSupport
import Testing

@testable import Reports

struct JSONReportTests {
  @Test("begin, notice and summary have the members of the schema in their order")
  func frame() {
    let lines = WrittenJSON.lines { report in
      report.write(Notice(.messagesLost, "12 messages were lost here", file: "a.log", line: 7))
      report.end(WrittenJSON.summary)
      report.end(Summary())
    }
    #expect(
      lines == [
        #"{"type":"begin","schema":1,"tool":"bgtrace","version":"1.2.3","inputs":[{"path":"a.log","format":"compact"},"#
          + #"{"path":"-","format":null}]}"#,
        #"{"type":"notice","code":"messages-lost","message":"12 messages were lost here","file":"a.log","line":7}"#,
        #"{"type":"summary","records":1,"lines":2,"bytes":3,"events":4,"tasks":42,"verdicts":{"leaked":2,"ended":39,"#
          + #""open":1},"carriers":{"leaked":1},"findings":{},"hidden":{"system-made":3,"unlimited":8},"#
          + #""leakedOutside":{"process":1,"until":2},"unrecognised":5,"exit":1}"#,
        #"{"type":"summary","records":0,"lines":0,"bytes":0,"events":0,"tasks":0,"verdicts":{},"carriers":{},"#
          + #""findings":{},"hidden":{},"leakedOutside":{},"unrecognised":0,"exit":0}"#,
      ])
  }

  @Test("a task of which everything is known")
  func fullTask() {
    #expect(
      WrittenJSON.line(.judged(WrittenJSON.full)) == """
        {"type":"task","key":"0/0/Larder/4711/0/7","revision":2,"kind":"uikit","process":"Larder","pid":4711,\
        "bundle":"org.example.larder","taskID":7,"assertionID":"33-4711-20170",\
        "name":"Called by Larder, from $s6Larder8UploaderC5startyyF","caller":"$s6Larder8UploaderC5startyyF",\
        "begin":{"time":"2026-03-02T09:14:02.708561+02:00","written":"09:14:02.708561","file":"a.log","line":12},\
        "end":{"time":"2026-03-02T09:14:31.811200+02:00","written":"09:14:31.811200","file":"a.log","line":340},\
        "duration":29.103,"background":26.100,"used":0.870,"budget":30.000,"budgetSource":"era","verdict":"ended",\
        "quality":["no-pid","begin-inferred"],"evidence":{"statement":"warned",\
        "time":"2026-03-02T09:14:28.911530+02:00","written":"09:14:28.911530","file":"a.log","line":322}}
        """)
  }

  @Test("a task of which nothing is known")
  func emptyTask() {
    let task = BackgroundTask(
      TaskNumber(0, ofInstance: 0, life: ""), .custom, process: ProcessIdentity(), begin: nil)
    #expect(
      WrittenJSON.line(.judged(task)) == """
        {"type":"task","key":"/0","revision":0,"kind":"custom","process":null,"pid":null,"bundle":null,"taskID":null,\
        "assertionID":null,"name":null,"caller":null,"begin":null,"end":null,"duration":null,"background":null,\
        "used":null,"budget":null,"budgetSource":null,"verdict":"open","quality":[],"evidence":null}
        """)
  }

  @Test("only a task that ended or expired has an end, whatever moment is known", arguments: Verdict.allCases)
  func ends(_ verdict: Verdict) throws {
    let task = try JSONValue(parsing: WrittenJSON.line(.judged(WrittenJSON.task(verdict))))
    let hasEnd = [.ended, .expired].contains(verdict)
    #expect((task["end"]?["line"] == 340) == hasEnd)
    #expect((task["end"] == .some(.null)) == !hasEnd)
    #expect(task["duration"] == (hasEnd ? 29.103 : .null))
    #expect(task["begin"]?["line"] == 12)
    #expect(task["verdict"]?.string == verdict.rawValue)
  }

  @Test("a task is written when it is judged, and not when it begins")
  func began() {
    #expect(WrittenJSON.line(.began(WrittenJSON.full)) == "")
  }

  private static let whose =
    #""process":"Larder","pid":4711,"bundle":"org.example.larder","#
  private static let when =
    #""time":"2026-03-02T09:14:02.708561+02:00","written":"09:14:02.708561","file":"a.log","line":12"#

  @Test(
    "a change of state",
    arguments: zip(
      WrittenJSON.states,
      [
        "not-running", "launching", "foreground", "foreground-active", "foreground-inactive", "background", "suspended",
        "terminated", "running", "running",
      ]))
  func states(_ state: ProcessState, _ word: String) {
    #expect(
      WrittenJSON.line(.process(WrittenJSON.note(.state(state))))
        == #"{"type":"state",\#(Self.whose)"state":"\#(word)",\#(Self.when)}"#)
  }

  @Test(
    "what else happens to a process",
    arguments: [
      (.launched, "launched", ""), (.expiringSoon, "expiring-soon", ""), (.expired, "expired", ""),
      (.relaunched, "relaunched", ""), (.rebooted, "rebooted", ""),
      (.exited(nil), "exited", #","namespace":null,"code":null,"explanation":null"#),
      (
        .exited(ExitReason(namespace: "EXIT", code: 0)), "exited",
        #","namespace":"EXIT","code":"0x0","explanation":null"#
      ),
      (
        .killed(Kill(cause: .beyondPermittedTime, process: nil, code: 0x2182_BAD2, explanation: "too \"long\"")),
        "killed",
        #","namespace":null,"code":"0x2182bad2","explanation":"too \"long\"","cause":"beyond-permitted-time""#
      ),
      (
        .killed(Kill(cause: .memory, process: nil, code: .max)), "killed",
        #","namespace":null,"code":"0xffffffffffffffff","explanation":null,"cause":"memory""#
      ),
    ] as [(ProcessChange.What, String, String)])
  func processes(_ what: ProcessChange.What, _ event: String, _ rest: String) {
    #expect(
      WrittenJSON.line(.process(WrittenJSON.note(what)))
        == #"{"type":"process","event":"\#(event)",\#(Self.whose)\#(Self.when)\#(rest)}"#)
  }

  @Test("a moment that is not certain has no time, and one that nobody wrote has nothing but its place")
  func uncertain() {
    func begin(_ moment: Moment) -> String {
      WrittenJSON.member { $0.add("begin", moment, InputPaths(WrittenJSON.run.inputs)) }
    }
    var assumed = WrittenJSON.moment()
    assumed.isCertain = false
    assumed.input = 1
    #expect(begin(assumed) == #"{"begin":{"time":null,"written":"09:14:02.708561","file":"-","line":12}}"#)
    let none = Moment(isCertain: true, input: 2, line: 3)
    #expect(begin(none) == #"{"begin":{"time":null,"written":null,"file":null,"line":3}}"#)
  }

  @Test(
    "times are those of the log's zone, with microseconds",
    arguments: [
      (0, 0, "1970-01-01T00:00:00.000000+00:00"), (-1, 0, "1969-12-31T23:59:59.999999+00:00"),
      (1_709_249_400_000_000, 3600, "2024-03-01T00:30:00.000000+01:00"),
      (1_709_249_400_000_000, 1800, "2024-03-01T00:00:00.000000+00:30"),
      (1_709_249_400_000_001, 0, "2024-02-29T23:30:00.000001+00:00"),
      (1_709_249_400_000_000, -12_600, "2024-02-29T20:00:00.000000-03:30"),
      (1_709_249_400_000_000, 49_500, "2024-03-01T13:15:00.000000+13:45"),
      (1_709_249_400_000_000, 1172, "2024-02-29T23:49:00.000000+00:19"),
      (-62_135_596_800_000_000, 0, "0001-01-01T00:00:00.000000+00:00"),
      (253_402_300_799_999_999, 0, "9999-12-31T23:59:59.999999+00:00"), (-62_135_596_800_000_000, -60, nil),
      (253_402_300_799_999_999, 60, nil), (.max, 0, nil), (.min, .min, nil), (0, .max, nil), (0, 86_400, nil),
    ] as [(Int64, Int32, String?)])
  func times(_ instant: Int64, _ zone: Int32, _ expected: String?) {
    let text = WrittenJSON.member { object in
      object.add("t", time: Moment(instant: instant, zone: zone, isCertain: true, line: 1))
    }
    #expect(text == (expected.map { #"{"t":"\#($0)"}"# } ?? #"{"t":null}"#))
  }

  @Test(
    "seconds have three decimals, rounded, and are null where there are none",
    arguments: [
      (nil, "null"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"), (1e300, "null"), (0, "0.000"),
      (-0.0, "0.000"), (30, "30.000"), (26.1, "26.100"), (0.0005, "0.001"), (0.000499, "0.000"), (1.0005, "1.001"),
      (1.0015, "1.002"), (2.000499, "2.000"), (0.8704996, "0.870"), (59.9996, "60.000"),
      (12_345_678.0005, "12345678.001"),
      (-0.0001, "0.000"), (-1.5, "-1.500"), (1e15, "1000000000000000.000"), (1e-300, "0.000"),
    ] as [(Double?, String)])
  func seconds(_ seconds: Double?, _ expected: String) {
    #expect(WrittenJSON.member { $0.add("s", seconds: seconds) } == #"{"s":\#(expected)}"#)
  }

  @Test("seconds between two moments are rounded as their microseconds are", arguments: [1, 2, 3] as [UInt64])
  func roundedSeconds(_ seed: UInt64) {
    var random = SeededRandom(seed)
    for limit in [1_000_000, 100_000_000, 10_000_000_000_000] {
      for _ in 0..<500 {
        // Every other one is a half.
        let any = random.below(limit)
        let microseconds = random.below(2) == 0 ? any : any / 1000 * 1000 + 500
        let rounded = (microseconds + 500) / 1000
        let fraction = String(1000 + rounded % 1000).dropFirst()
        let start = Moment(instant: 0, line: 1)
        let seconds = Moment(instant: Int64(microseconds), line: 1).seconds(since: start)
        #expect(
          WrittenJSON.member { $0.add("s", seconds: seconds) } == #"{"s":\#(rounded / 1000).\#(fraction)}"#,
          "\(microseconds) microseconds")
      }
    }
  }

  @Test("any text comes back out of JSON as it went in, and no reader of lines breaks it")
  func quoting() throws {
    var text = String(String.UnicodeScalarView((0...0x250).compactMap { Unicode.Scalar($0) }))
    text += "\"\\/\u{2027}\u{2028}\u{2029}\u{FEFF}\u{FFFD}\u{FFFF}🧵e\u{301}\r\n\u{E000}\u{10FFFF}"
    let line = WrittenJSON.member { $0.add("text", text) }
    #expect(try JSONValue(parsing: line)["text"]?.string?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    #expect(object?["text"]?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    #expect(
      line.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !(0x2028...0x2029).contains(scalar.value)
      })
    #expect(line.contains("/\u{2027}\\u2028\\u2029\\ufeff\u{FFFD}"))
  }

  @Test("text from the log is quoted wherever it stands")
  func quotedEverywhere() throws {
    let text = "\"a\\\n\u{1B}[31m\u{9B}\u{2028}"
    var note = WrittenJSON.note(.exited(ExitReason(namespace: text, code: 1, text: text)))
    note.process = ProcessIdentity(name: text, bundle: text)
    note.moment.written = text
    var task = BackgroundTask(
      TaskNumber(1, ofInstance: 1, life: text), .uikit, process: note.process, begin: note.moment)
    task.name = "Called by x, from \(text)"
    task.assertionID = text
    let lines = WrittenJSON.lines { report in
      report.begin(RunDescription(version: text, inputs: [.init(path: text, format: text)]))
      report.write(.process(note))
      report.write(.judged(task))
      report.write(Notice(.rebooted, text, file: text))
    }.dropFirst()
    #expect(lines.count == 4)
    let quoted = try JSONValue(parsing: "[\(lines.joined(separator: ","))]").elements ?? []
    #expect(quoted[0]["version"]?.string == text)
    #expect(quoted[0]["inputs"]?.elements?[0] == .object(["path": .string(text), "format": .string(text)]))
    for key in ["process", "bundle", "written", "file", "namespace", "explanation"] {
      #expect(quoted[1][key]?.string == text, "\(key)")
    }
    #expect(quoted[2]["key"]?.string == text + "/1")
    for key in ["process", "bundle", "assertionID", "caller"] {
      #expect(quoted[2][key]?.string == text, "\(key)")
    }
    #expect(quoted[2]["begin"]?["written"]?.string == text)
    #expect(quoted[3]["message"]?.string == text)
  }

  @Test("where it is written live, each object goes out at once")
  func live() {
    let sink = WrittenJSON.Sink()
    let report = JSONReport(ByteWriter(sink, flushesEachRecord: true))
    report.begin(WrittenJSON.run)
    let begin = sink.text
    #expect(begin.hasSuffix("}\n"))
    report.write(.judged(WrittenJSON.full))
    #expect(sink.text == begin + WrittenJSON.line(.judged(WrittenJSON.full)) + "\n")
  }
}
