// The segments of one input that are being read. Most inputs have one. A followed name has several while the old file is still
// read beside the new one.

import Dispatch
import LogRecords

/// One segment with the state of its stream.
final class OpenSegment {
  let number: Int
  var scan: StreamScan
  var firstByte: DispatchTime?
  /// Nothing has come since the last silence.
  var isSilent = true

  init(_ number: Int, _ scan: consuming StreamScan) {
    self.number = number
    self.scan = scan
  }
}

struct OpenSegments {
  /// In the order in which they began.
  private(set) var all: [OpenSegment]
  /// The segment to which the next bytes belong.
  private(set) var current: OpenSegment

  init(_ first: OpenSegment) {
    all = [first]
    current = first
  }

  var tally: ScanTally { all.reduce(into: ScanTally()) { $0 += $1.scan.tally } }

  mutating func add(_ segment: OpenSegment) {
    all.append(segment)
    current = segment
  }

  mutating func turn(to number: Int) { current = all.first { $0.number == number } ?? current }

  /// Removes the segment. Nil where it was not open.
  mutating func close(_ number: Int) -> OpenSegment? {
    guard let place = all.firstIndex(where: { $0.number == number }) else { return nil }
    let closed = all.remove(at: place)
    if closed === current, let last = all.last { current = last }
    return closed
  }
}
