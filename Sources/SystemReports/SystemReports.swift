// Crash and resource reports as inputs beside logs: whether a file is one, and what it says.

import BackgroundTasks
import ByteScan

package enum SystemReports {
  /// More than this of a file's beginning is not looked at.
  package static let beginning = 64 << 10

  /// The form of the first report that stands in this; nil where there is none.
  package static func kind(of text: ByteSlice) -> ReportForm? {
    ReportPiece.cut(text.upToMost(Self.beginning)).first.flatMap(form)
  }

  /// All reports of a text, each once, in their order.
  package static func read(_ bytes: ByteSlice) -> [SystemReport] { readPlaced(bytes).map(\.report) }

  /// The same, each with the place where it begins.
  package static func readPlaced(_ bytes: ByteSlice) -> [(report: SystemReport, start: Int)] {
    var incidents: Set<String> = []
    return ReportPiece.cut(bytes).flatMap { piece in
      (form(piece)?.read(piece) ?? []).map { (report: $0, start: piece.start) }
    }
    .filter { placed in
      // Apple's console writes one report twice into a file, for people and for programs.
      placed.report.incident.map { incidents.insert($0).inserted } ?? true
    }
  }

  private static func form(_ piece: ReportPiece) -> ReportForm? {
    ReportForms.all.first { $0.claims(piece) }
  }
}
