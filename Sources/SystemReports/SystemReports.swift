// Crash and resource reports as inputs beside logs: recognises a file that is one, and reads it.

import BackgroundTasks
import ByteScan

package enum SystemReports {
  /// The form of the first report in the text. Nil if there is none.
  package static func kind(of text: ByteSlice) -> ReportForm? {
    ReportPiece.cut(text.upToMost(ReportPiece.examinedBytes)).first.flatMap(form)
  }

  /// What a text says that is one report and nothing else.
  package struct Whole: Sendable {
    package let form: ReportForm
    package let reports: [SystemReport]
  }

  /// Nil for any other text.
  package static func readWhole(_ text: ByteSlice) -> Whole? {
    guard let piece = ReportPiece(whole: text), let form = form(piece) else { return nil }
    return Whole(form: form, reports: form.read(piece))
  }

  /// Whether it begins and ends as one, which takes no time to find out.
  package static func looksWhole(_ text: ByteSlice) -> Bool {
    ReportPiece.isEnclosed(text) && text.trimmedEnd(ByteSet(" \t\r\n")).last == UInt8(ascii: "}")
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
      // Apple's console writes a report into a file twice, as text and as JSON.
      placed.report.incident.map { incidents.insert($0).inserted } ?? true
    }
  }

  private static func form(_ piece: ReportPiece) -> ReportForm? {
    ReportForms.all.first { $0.claims(piece) }
  }
}
