// What a line is to the lines around it. The assembler asks; whoever knows formats answers.

import ByteScan

package enum LineRole: Equatable, Sendable {
  case begins(RecordMark)
  /// The record is this one line.
  case beginsAndEnds(RecordMark)
  /// The last line of the open record.
  case ends
  /// Belongs to the record above; before the first record, to nothing.
  case continues
  /// Belongs to nothing and closes what was open: banners, column headings, rules.
  case separates
}

/// The beginning of an ordinary record of a settled stream: a line that has it begins a record, and nothing
/// else about the line matters to the lines around it.
package struct OrdinaryOpening: Sendable {
  package let pattern: BytePattern
  /// Where in the line the pattern stands.
  package let offset: Int
  package let mark: RecordMark

  package init(_ pattern: BytePattern, at offset: Int, mark: RecordMark) {
    self.pattern = pattern
    self.offset = offset
    self.mark = mark
  }
}

package protocol LineClassifier {
  /// Lines that have this opening need not be asked about. Nil where every line matters.
  var ordinaryOpening: OrdinaryOpening? { get }

  /// One or more lines with the ordinary opening were passed over since the last question.
  mutating func passedOrdinaryLines()

  /// `line` has neither its line feed nor the carriage return before it. `literalAt` is where the first of
  /// the gate's literals begins in it, or -1.
  mutating func role(of line: ByteSlice, literalAt: Int) -> LineRole
}
