// The output forms by themselves.

import BackgroundTasks
import ByteScan
import Foundation
import Testing

@testable import Reports

private final class ArraySink: ByteSink {
  var bytes: [UInt8] = []
  var text: String { String(decoding: bytes, as: UTF8.self) }
  func write(_ bytes: ByteSlice) throws(WriteFailure) { self.bytes += bytes.array }
}

struct ReportTests {
  private let run = RunDescription(
    version: "1.2.3", inputs: [.init(path: "a", format: "compact"), .init(path: "-", format: nil)])
  private let summary: Summary = {
    var summary = Summary()
    (summary.records, summary.lines, summary.bytes, summary.events, summary.unrecognised) = (1, 2, 3, 4, 5)
    return summary
  }()

  private func take(_ text: String, _ report: any Report, input: Int = 0, before: Int = 0) {
    text.withSlice {
      report.take(ReportedRecord(raw: $0, input: input, line: 1, reportedBefore: before, tone: .ordinary))
    }
  }

  @Test("the lines form prints raw bytes, and prints on what went on")
  func lines() {
    let sink = ArraySink()
    let report = LinesReport(ByteWriter(sink))
    report.begin(run)
    take("one\n\tmore\r", report)
    take("two [", report)
    take("two [\n]", report, before: 5)
    [0xFF, 0xC3].withSlice {
      report.take(ReportedRecord(raw: $0, input: 0, line: 1, reportedBefore: 0, tone: .ordinary))
    }
    report.notice(Notice(.rebooted, "x"))
    report.end(summary)
    #expect(sink.bytes == Array("one\n\tmore\r\ntwo [\n]\n".utf8) + [0xFF, 0xC3, 0x0A])
  }

  @Test("the count form counts a record once, by input")
  func counts() {
    let sink = ArraySink()
    let report = CountReport(ByteWriter(sink))
    report.begin(run)
    take("one", report)
    take("two", report)
    take("two, more", report, before: 3)
    take("three", report, input: 1)
    report.end(summary)
    #expect(sink.text == "a:2\n(standard input):1\n")
  }

  @Test("JSON has the members of the schema in their order")
  func json() {
    let sink = ArraySink()
    let report = JSONReport(ByteWriter(sink))
    report.begin(run)
    take("one", report)
    report.notice(Notice(.messagesLost, "12 messages were lost here", file: "a", line: 7))
    report.end(summary)
    #expect(
      sink.text == """
        {"type":"begin","schema":1,"tool":"bgtrace","version":"1.2.3","inputs":[{"path":"a","format":"compact"},\
        {"path":"-","format":null}]}
        {"type":"notice","code":"messages-lost","message":"12 messages were lost here","file":"a","line":7}
        {"type":"summary","records":1,"lines":2,"bytes":3,"events":4,"unrecognised":5,"exit":0}

        """)
  }

  @Test("any text comes back out of JSON as it went in")
  func quoting() throws {
    var text = String(String.UnicodeScalarView((0...0x250).compactMap { Unicode.Scalar($0) }))
    text += "\"\\/\u{2028}\u{2029}\u{FEFF}\u{FFFD}🧵"
    let quoted = JSONObject.quoted(text)
    #expect(try JSONSerialization.jsonObject(with: Data("[\(quoted)]".utf8)) as? [String] == [text])
    #expect(quoted.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test("a form that writes live gives out each record at once")
  func live() {
    let sink = ArraySink()
    let report = LinesReport(ByteWriter(sink, flushesEachRecord: true))
    take("one", report)
    #expect(sink.text == "one\n")
  }
}
