// One form of reports, as the system or a tool that passes reports on writes them. Forms are values in a list: a new one is
// a file and a line.

import BackgroundTasks
import ByteScan

package struct ReportForm: Sendable {
  /// The name for users: `crash-text`.
  package let name: String
  package let about: String
  /// Whether a piece has this form. Its end may be missing. No piece has two forms.
  let claims: @Sendable (ReportPiece) -> Bool
  /// The reports in a piece. Empty if it holds too little.
  let read: @Sendable (ReportPiece) -> [SystemReport]
}
