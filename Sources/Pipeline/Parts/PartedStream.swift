// The stream that is read in parts, with all that those who read it have in common.

import Dispatch
import LogFormats
import LogIntake
import LogRecords

/// Sendable: the turns let one thread at a time call `cut`, and one at a time `handOn`.
final class PartedStream: @unchecked Sendable {
  private var stream: StreamScan
  private let places: any PlacedBytes
  private var borders: PartBorders
  /// Where the last part ends.
  private var end: Int
  private let taker: InputScan.Taker
  private let earlier: ScanTally
  private let isStopped: () -> Bool

  init(
    _ stream: consuming StreamScan, _ places: any PlacedBytes, _ borders: consuming PartBorders, end: Int,
    _ taker: InputScan.Taker, earlier: ScanTally, _ isStopped: @escaping () -> Bool
  ) {
    self.stream = stream
    self.places = places
    self.borders = borders
    self.end = end
    self.taker = taker
    self.earlier = earlier
    self.isStopped = isStopped
  }

  /// Takes over the stream, or gives it back.
  func exchange(_ stream: inout StreamScan) { swap(&self.stream, &stream) }

  /// Where the next part stands, of about so many bytes; nil where the file cannot be cut any more.
  func cut(_ bytes: Int) -> Range<Int>? {
    guard end + bytes < places.size, let next = try? borders.next(after: end + bytes) else { return nil }
    defer { end = next }
    return end..<next
  }

  /// What was found in the part that comes next. Returns whether more can be had, and what is left to be done, which may be
  /// done while the next part is handed on: it says whether more is wanted.
  func handOn(_ part: PartReader) -> (goesOn: Bool, rest: InputScan.Taker.Rest) {
    var place: Int?
    let rest = taker.takeAll { take in
      place = part.join(&stream, take)
      return earlier + stream.tally
    }
    if let place { places.goOn(at: place) }
    return (place != nil, { [isStopped] in rest() && !isStopped() })
  }
}
