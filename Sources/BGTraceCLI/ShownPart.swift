// How much of a record has been printed already.
//
// A live input can fall silent in the middle of a record. What there is of it is read then, and the whole of
// it again when it is complete; only now the two readings may disagree about whether it is wanted at all.

struct ShownPart {
  private var input = -1
  private var line = -1
  private var bytes = 0

  /// How many bytes of the record that begins in this line were printed before. From now on all of it counts as printed.
  mutating func advance(to count: Int, ofRecordAt line: Int, of input: Int) -> Int {
    let before = self.input == input && self.line == line ? bytes : 0
    (self.input, self.line, bytes) = (input, line, count)
    return before
  }
}
