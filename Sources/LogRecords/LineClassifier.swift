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
/// else about the line matters to the lines around it. The pattern must not be able to match a line feed, because
/// it is looked for before the line's end is.
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

  /// Whether the line that begins at `start` has it. What stands before the pattern is on the same line.
  package func stands(in lines: ByteSlice, at start: Int) -> Bool {
    guard pattern.matches(lines, at: start + offset) else { return false }
    for index in start..<(start + offset) where lines[index] == UInt8(ascii: "\n") { return false }
    return true
  }

  /// How many bytes from the line's beginning on hold no line feed.
  var count: Int { offset + pattern.count }
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
