// What a line is to the lines around it. The assembler asks; whoever knows formats answers.

import ByteScan

package enum LineRole: Equatable, Sendable {
  case begins(RecordMark)
  /// The record is this one line.
  case beginsAndEnds(RecordMark)
  /// The same, and the lines directly before it that lead up to it are of this record, too.
  case beginsWithLead(RecordMark)
  /// Continues what is open, unless a line that begins a record behind it shows that it was of that one.
  case leads
  /// The same of a line that continues what is open if it is indented.
  case mayLead
  /// The last line of the open record.
  case ends
  /// Belongs to the record above; before the first record, to nothing.
  case continues
  /// Belongs to nothing and closes what was open: banners, column headings, rules.
  case separates
  /// No text of this stream: another encoding begins here, and the line has to be read again.
  case foreign
}

extension LineRole {
  /// Nothing that the line says begins a record, or ends one.
  @inlinable @inline(__always) package var isContinuation: Bool {
    switch self {
    case .continues, .mayLead: true
    case .begins, .beginsAndEnds, .beginsWithLead, .leads, .ends, .separates, .foreign: false
    }
  }
}

package protocol LineClassifier {
  /// Lines that have this opening need not be asked about. Nil where every line matters.
  var ordinaryOpening: OrdinaryOpening? { get }
  /// Whether it may be another one after each question.
  var changesOpening: Bool { get }

  /// One or more lines with the ordinary opening were passed over since the last question; this was the last of them.
  mutating func passedOrdinaryLines(last line: ByteSlice)

  /// `line` has neither its line feed nor the carriage return before it. `literalAt` is where the first of
  /// the gate's literals begins in it, or -1.
  mutating func role(of line: ByteSlice, literalAt: Int) -> LineRole
}
