// Decides of every line of a text whether it belongs to a record of the log, or to a report that stands before, between or
// behind records.
//
// A line that begins a record of the stream's own format always begins a record. Every other line behind an open report belongs
// to the report if it looks like one of its lines, and otherwise the formats decide.

import ByteScan
import LogFormats
import LogRecords
import SystemReports

struct LineSorter: LineClassifier {
  var recogniser: LineRecogniser
  private var reports = ReportSeparator()
  /// Whether a report is open or may begin, so that lines are examined for it.
  private var isNearReport = false
  /// False where the user has named a format.
  private let findsReports: Bool

  init(_ recogniser: LineRecogniser, findsReports: Bool) {
    self.recogniser = recogniser
    self.findsReports = findsReports
  }

  /// The sorter for the beginning of a text.
  func beginning(_ recogniser: LineRecogniser) -> LineSorter { LineSorter(recogniser, findsReports: findsReports) }

  var ordinaryOpening: OrdinaryOpening? { recogniser.ordinaryOpening }
  var changesOpening: Bool { recogniser.changesOpening }

  @inline(__always) mutating func passedOrdinaryLines(last line: ByteSlice) {
    if isNearReport { leaveReport() }
    recogniser.passedOrdinaryLines(last: line)
  }

  @inline(__always) mutating func role(of line: ByteSlice, literalAt: Int) -> LineRole {
    if isNearReport { return roleNearReport(line, literalAt: literalAt) }
    let role = recogniser.role(of: line, literalAt: literalAt)
    guard role.isContinuation, ReportSeparator.mayMatter(line), findsReports else { return role }
    return step(line, outside: role)
  }

  @inline(never)
  private mutating func roleNearReport(_ line: ByteSlice, literalAt: Int) -> LineRole {
    if reports.claims(line) { return step(line) }
    let role = recogniser.role(of: line, literalAt: literalAt)
    if role.isContinuation { return step(line, outside: role) }
    leaveReport()
    return role
  }

  @inline(never)
  private mutating func step(_ line: ByteSlice, outside role: LineRole = .continues) -> LineRole {
    let step = reports.step(line)
    isNearReport = reports.isExpectant
    switch step {
    case .outside: return role
    case .inside: return .continues
    case .leads: return .leads
    case .begins:
      recogniser.leaveRecord()
      return .beginsWithLead(RecordMark(format: LogFormats.special, isReport: true))
    }
  }

  private mutating func leaveReport() {
    reports.leave()
    isNearReport = false
  }
}

extension LineSorter {
  /// The lines of a text without those of reports. Nil where the text holds no report.
  static func withoutReports(_ text: ByteSlice) -> [UInt8]? {
    guard SystemReports.kind(of: text) != nil else { return nil }
    var sorter = LineSorter(.unsettled, findsReports: true)
    var log: [UInt8] = []
    var (at, leadStart) = (0, 0)
    var isInReport = false
    while at < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: at).map { $0 + 1 } ?? text.count
      switch sorter.role(of: text[at..<end].trimmedEnd(ByteSet("\r\n")), literalAt: -1) {
      case .leads, .mayLead: break
      case .beginsWithLead: (isInReport, leadStart) = (true, end)
      case .begins, .beginsAndEnds, .separates, .ends:
        isInReport = false
        log.append(text[leadStart..<end])
        leadStart = end
      case .continues, .foreign:
        if !isInReport { log.append(text[leadStart..<end]) }
        leadStart = end
      }
      at = end
    }
    if !isInReport { log.append(text[leadStart..<text.count]) }
    return log
  }
}
