// Console text that was quoted or numbered before it was sent. Its first cell has any text, and its messages have several
// lines.

import BackgroundTasks
import Testing

struct QuotedConsoleTests {
  private static func framework(_ second: Int64, _ message: String) -> CarriedRecord {
    CarriedRecord(
      time: 36_000_000_000 + second * 1_000_000, process: "Shop", pid: 326, sender: "BackgroundTasks",
      subsystem: "com.apple.BackgroundTasks", category: "Framework", message: message)
  }

  /// A run that expired, and tasks that leaked and ended.
  private static let log =
    DamagedRecordTests.log + [
      framework(50, "Application launched for activities: {(\n    bgRefresh-com.example.fetch:A1B2C3\n)}"),
      framework(51, "Starting task: <BGAppRefreshTask: com.example.fetch>"),
      framework(76, "Will expire activities: {(\n    bgRefresh-com.example.fetch:A1B2C3\n)}"),
      framework(77, "Marking task complete: <BGAppRefreshTask: com.example.fetch>"),
      DamagedRecordTests.record(90, "Nothing of interest"),
    ]

  private static let expected = ["- 0 expired", "Shop 4 leaked", "Shop 5 ended"]

  private static func verdicts(_ text: String) -> [String] {
    Tracing.trace(text).tasks
      .map { "\($0.kind == .bgtask ? "-" : $0.process.name ?? "-") \($0.taskID ?? 0) \($0.verdict)" }.sorted()
  }

  static let carriers: [Carrier] = [
    .console, .consoleWithPid, .consoleTimeLast, .compact, .idevicesyslog,
  ]

  @Test("a quoted log gives the result of the log", arguments: carriers, ["> ", ">> ", "| "])
  func quoted(_ carrier: Carrier, _ quote: String) {
    let lines = carrier.lines(Self.log).joined(separator: "\n").split(separator: "\n")
    #expect(Self.verdicts(lines.map { quote + $0 + "\n" }.joined()) == Self.expected)
  }

  @Test("a numbered log gives the result of the log", arguments: carriers, [1, 8, 95, 12_345])
  func numbered(_ carrier: Carrier, _ first: Int) {
    let lines = carrier.lines(Self.log).joined(separator: "\n").split(separator: "\n")
    #expect(Self.verdicts(lines.enumerated().map { "\(first + $0.offset):\($0.element)\n" }.joined()) == Self.expected)
  }

  @Test("a list with commas in place of line feeds gives the result of the list", arguments: [Carrier.unifiedReader])
  func commas(_ carrier: Carrier) {
    #expect(Self.verdicts(carrier.lines(Self.log).joined(separator: "\n") + "\n") == Self.expected)
  }
}
