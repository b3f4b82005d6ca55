// Crash and resource reports as inputs beside logs: whether a file is one, and what it says.

import BackgroundTasks
import ByteScan

package enum SystemReports {
  /// More than this of a file's beginning is not looked at.
  package static let beginning = 64 << 10

  /// The form of a report that begins so, as far as the beginning shows it; nil for a log and for anything else. A log
  /// that holds a report somewhere is a log.
  package static func kind(of beginning: ByteSlice) -> ReportForm? {
    ReportPiece.cut(beginning.upToMost(Self.beginning)).first.flatMap(form)
  }

  /// All reports of a whole file, each once, in their order.
  package static func read(_ bytes: ByteSlice) -> [SystemReport] {
    var incidents: Set<String> = []
    return ReportPiece.cut(bytes).flatMap { piece in form(piece)?.read(piece) ?? [] }.filter { report in
      // Apple's console writes one report twice into a file, for people and for programs.
      report.incident.map { incidents.insert($0).inserted } ?? true
    }
  }

  private static func form(_ piece: ReportPiece) -> ReportForm? {
    ReportForms.all.first { $0.claims(piece) }
  }
}
