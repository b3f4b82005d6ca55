// The role of a line among the lines around it. The assembler asks for it; a type that knows the formats answers.

import ByteScan

package enum LineRole: Equatable, Sendable {
  case begins(RecordMark)
  /// The record consists of this line.
  case beginsAndEnds(RecordMark)
  /// A record begins, and the lines directly before this one that lead up to it belong to the record, too.
  case beginsWithLead(RecordMark)
  /// Continues the open record, unless a later line that begins a record shows that this line belongs to that one.
  case leads
  /// The same for a line that surely continues the open record if it is indented.
  case mayLead
  /// The last line of the open record.
  case ends
  /// Belongs to the record above; before the first record, to nothing.
  case continues
  /// Belongs to no record and closes the open one: banners, column headings, rules.
  case separates
  /// Text in another encoding begins with this line, which has to be read again.
  case foreign
}

extension LineRole {
  /// The line neither begins nor ends a record.
  @inlinable @inline(__always) package var isContinuation: Bool {
    switch self {
    case .continues, .mayLead: true
    case .begins, .beginsAndEnds, .beginsWithLead, .leads, .ends, .separates, .foreign: false
    }
  }
}

package protocol LineClassifier {
  /// The assembler need not ask about lines with this opening. Nil where it has to ask about every line.
  var ordinaryOpening: OrdinaryOpening? { get }
  /// Whether the opening may change with each question.
  var changesOpening: Bool { get }

  /// The assembler has passed one or more lines with the ordinary opening since the last question. `line` is the last of them.
  mutating func passedOrdinaryLines(last line: ByteSlice)

  /// `line` has neither its line feed nor the carriage return before it. `literalAt` is where the first of
  /// the gate's literals begins in it, or -1.
  mutating func role(of line: ByteSlice, literalAt: Int) -> LineRole
}
