// How much of an input's last record has been printed.
//
// A live input can fall silent in the middle of a record. The record is read then as far as it has come, and read again when it
// is complete. Inputs, and the segments of one input, are read side by side, so each has its own record that may go on.

struct ShownPart {
  private struct Segment: Hashable {
    let input: Int
    let number: Int
  }

  private struct Shown {
    let line: Int
    let bytes: Int
  }

  /// The number of segments of one input that are remembered.
  private static let most = 64

  private var segments: [Int: Int] = [:]
  private var shown: [Segment: Shown] = [:]

  /// The following records of the input are of this segment.
  mutating func turn(_ input: Int, to segment: Int) {
    // Most inputs have one segment and need no entry.
    guard segment != segments[input] ?? 0 else { return }
    segments[input] = segment
    let old = Segment(input: input, number: segment - Self.most)
    if shown[old] != nil { shown[old] = nil }
  }

  func segment(of input: Int) -> Int { segments[input] ?? 0 }

  /// Returns how many bytes of the record that begins in this line were printed before, and marks the record as printed up to
  /// `count`.
  mutating func advance(to count: Int, ofRecordAt line: Int, of input: Int) -> Int {
    let segment = Segment(input: input, number: segment(of: input))
    let before = shown[segment].flatMap { $0.line == line ? $0.bytes : nil } ?? 0
    shown[segment] = Shown(line: line, bytes: count)
    return before
  }
}
