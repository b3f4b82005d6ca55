// How much of a record has been printed already.
//
// A live input can fall silent in the middle of a record. What there is of it is read then, and the whole of
// it again when it is complete; only now the two readings may disagree about whether it is wanted at all. Inputs, and the
// segments of one input, are read side by side: each of them has a record of its own that may go on.

struct ShownPart {
  private struct Segment: Hashable {
    let input: Int
    let number: Int
  }

  private struct Shown {
    let line: Int
    let bytes: Int
  }

  /// More segments of one input are not remembered.
  private static let most = 64

  private var segments: [Int: Int] = [:]
  private var shown: [Segment: Shown] = [:]

  /// The records of this input that follow are of this segment.
  mutating func turn(_ input: Int, to segment: Int) {
    // Nearly all inputs are one segment, and nothing is remembered of these.
    guard segment != segments[input] ?? 0 else { return }
    segments[input] = segment
    let old = Segment(input: input, number: segment - Self.most)
    if shown[old] != nil { shown[old] = nil }
  }

  func segment(of input: Int) -> Int { segments[input] ?? 0 }

  /// How many bytes of the record that begins in this line were printed before. From now on all of it counts as printed.
  mutating func advance(to count: Int, ofRecordAt line: Int, of input: Int) -> Int {
    let segment = Segment(input: input, number: segment(of: input))
    let before = shown[segment].flatMap { $0.line == line ? $0.bytes : nil } ?? 0
    shown[segment] = Shown(line: line, bytes: count)
    return before
  }
}
