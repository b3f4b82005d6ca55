// The output forms by themselves.

import BackgroundTasks
import ByteScan
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
      report.write(ReportedRecord(raw: $0, input: input, line: 1, reportedBefore: before, tone: .ordinary))
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
      report.write(ReportedRecord(raw: $0, input: 0, line: 1, reportedBefore: 0, tone: .ordinary))
    }
    report.write(Notice(.rebooted, "x"))
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

  @Test("a form that writes live gives out each record at once")
  func live() {
    let sink = ArraySink()
    let report = LinesReport(ByteWriter(sink, flushesEachRecord: true))
    take("one", report)
    #expect(sink.text == "one\n")
  }
}
