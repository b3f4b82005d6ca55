// One way in which the system, or whoever passes its reports on, writes them. Forms are values in a list: a new one is
// a file and a line.

import BackgroundTasks
import ByteScan

package struct ReportForm: Sendable {
  /// `crash-text`, as users know it.
  package let name: String
  package let about: String
  /// Whether a piece is of this form; its end may be missing. No piece is of two.
  let claims: @Sendable (ReportPiece) -> Bool
  /// What it says; nothing where it says too little.
  let read: @Sendable (ReportPiece) -> [SystemReport]
}
