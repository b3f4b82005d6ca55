// How much of a record has been printed already.
//
// A live input can fall silent in the middle of a record. What there is of it is read then, and the whole of
// it again when it is complete; only now the two readings may disagree about whether it is wanted at all.

import ByteScan
import LogRecords

struct ShownPart {
  private var input = -1
  private var line = -1
  private var bytes = 0

  /// How many of the record's bytes were printed before. From now on all of it counts as printed.
  mutating func advance(to record: Record, of input: Int) -> Int {
    let before = self.input == input && line == record.firstLine ? bytes : 0
    (self.input, line, bytes) = (input, record.firstLine, record.raw.count)
    return before
  }
}
