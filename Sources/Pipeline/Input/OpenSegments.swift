// The segments of one input that are being read: one for most inputs, several for a followed name while what had the name
// before is still read beside what has it now.

import Dispatch
import LogRecords

/// One of them, with the state of its stream.
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
  /// The one that bytes are read for.
  private(set) var current: OpenSegment

  init(_ first: OpenSegment) {
    all = [first]
    current = first
  }

  /// Of all that are open.
  var tally: ScanTally { all.reduce(into: ScanTally()) { $0 += $1.scan.tally } }

  mutating func add(_ segment: OpenSegment) {
    all.append(segment)
    current = segment
  }

  mutating func turn(to number: Int) { current = all.first { $0.number == number } ?? current }

  /// It is not open any more; nil where it was not.
  mutating func take(_ number: Int) -> OpenSegment? {
    guard let place = all.firstIndex(where: { $0.number == number }) else { return nil }
    let taken = all.remove(at: place)
    if taken === current, let last = all.last { current = last }
    return taken
  }
}
