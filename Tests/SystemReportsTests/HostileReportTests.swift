// Reports are truncated, damaged or forged. Reading always ends, never traps, and returns no more than the input holds.

import BackgroundTasks
import ByteScan
import TestSupport
import Testing

@testable import SystemReports

struct HostileReportTests {
  /// Checks that hold for any bytes.
  private func expectBounded(_ bytes: [UInt8], _ comment: Comment) {
    let (form, reports) = bytes.withSlice { (SystemReports.kind(of: $0), SystemReports.read($0)) }
    #expect(form == nil || !bytes.isEmpty, comment)
    #expect(reports.count <= min(bytes.count / 8 + 1, ReportPiece.most), comment)
    for report in reports {
      #expect(report.assertions.count <= bytes.count / 20 + 1, comment)
      #expect((report.termination.explanation?.utf8.count ?? 0) <= 8192, comment)
      // Derived values must hold, too.
      _ = report.kill
      #expect(report.kind != .exitMetrics || report.exit == nil, comment)
    }
  }

  @Test("a truncated report traps nowhere and gives bounded results", arguments: ReportTwin.all)
  func cutOff(_ twin: ReportTwin) {
    let bytes = Array(twin.text.utf8)
    for end in stride(from: 0, through: bytes.count, by: 17) {
      expectBounded(Array(bytes[..<end]), "\(end) bytes from the beginning")
      expectBounded(Array(bytes[end...]), "from byte \(end) on")
    }
  }

  @Test("a report that is truncated after its code still gives the code")
  func cutBehindCode() throws {
    for twin in ReportTwin.crashTexts + ReportTwin.crashJSON where twin.reports.first?.exception != nil {
      let code = try #require(twin.reports.first?.termination.code)
      guard code > 9,
        let written = ["0x" + String(code, radix: 16), String(code)].first(where: { twin.text.contains($0) })
      else { continue }
      let cut = twin.text.split(separator: written, maxSplits: 1)[0] + written + ","
      #expect(String(cut).withSlice { SystemReports.read($0).first?.termination.code } == code, "\(twin.name)")
    }
  }

  @Test("a damaged report traps nowhere and gives bounded results", arguments: [UInt64(0xB1A5), 0xC0FFEE, 31_337])
  func damage(_ seed: UInt64) {
    print("seed \(seed)")
    var random = SeededRandom(seed)
    let texts = ReportTwin.all.map { Array($0.text.utf8) }
    let signs = Array("{}[]()<>\":,\\\n\r |;+-x0f9".utf8) + [0x00, 0x80, 0xC2, 0xE2, 0xEF, 0xFF]
    for round in 0..<500 {
      var bytes = texts[Int.random(in: 0..<texts.count, using: &random)]
      for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[at] = signs[Int.random(in: 0..<signs.count, using: &random)]
        case 1: bytes[at] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes.remove(at: at)
        case 3: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...200, using: &random)))
        case 4: bytes.insert(contentsOf: random.bytes(Int.random(in: 1...30, using: &random), of: signs), at: at)
        default:
          let other = texts[Int.random(in: 0..<texts.count, using: &random)]
          bytes.insert(contentsOf: other.prefix(Int.random(in: 0...other.count, using: &random)), at: at)
        }
      }
      expectBounded(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test("numbers of any length trap nowhere and give bounded results", arguments: ReportTwin.all)
  func hugeNumbers(_ twin: ReportTwin) {
    for digit in ["9", "f", "0"] {
      let huge = String(repeating: digit, count: 25)
      let text = twin.text.map { $0.isASCII && $0.isNumber ? huge : String($0) }.joined()
      expectBounded(Array(text.utf8), "\(digit)")
    }
  }

  static let deep: [(String, String)] = [
    (#"{"termination":"#, "["), (#"{"threads":"#, #"{"frames":["#), (#"{"bug_type":"309"}"# + "\n", "{\"a\":"),
    ("[{", "["), (#""termination":"#, #"{"code":"#), ("Termination Reason: ", "<"),
    ("Application Specific Information:\n", "{(\n"), ("Exception Type: x\nThread 0:\n", "0 a 0x1 "),
    ("<RBSTerminateContext| explanation:", "watchdog transgression: app<"),
    (
      "Application Specific Information:\n",
      "<BKProcessAssertion: 0x1> name: a process: b[1] permittedBackgroundDuration: 1 "
    ),
  ]

  @Test("nested and repeated text traps nowhere and gives bounded results", arguments: deep)
  func depth(_ beginning: String, _ again: String) {
    expectBounded(Array((beginning + String(repeating: again, count: 10_000)).utf8), "\(again)")
  }

  @Test(
    "repeated beginnings trap nowhere and give bounded results",
    arguments: [
      "{\n", "{\"\n", "[\n{", "\n", "Exception Type:\n", "\"a\":\n", "{\"bug_type\":1}\n", "Date/Time: \n\n", "```\n",
      "> ",
    ])
  func beginnings(_ again: String) {
    let bytes = Array(String(repeating: again, count: 20_000).utf8)
    expectBounded(bytes, "\(again)")
  }
}
