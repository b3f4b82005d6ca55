// The stream that is read in chunks, with all that those who read it have in common.

import Dispatch
import LogFormats
import LogIntake
import LogRecords

/// Sendable: the turns let one thread at a time call `cut`, and one at a time `handOn`.
final class ChunkedStream: @unchecked Sendable {
  private var stream: StreamScan
  private let places: any RandomAccessBytes
  private var borders: ChunkBorders
  private let consumer: any InputConsumer
  private let earlier: ScanTally
  private let isStopped: () -> Bool

  init(
    _ stream: consuming StreamScan, _ places: any RandomAccessBytes, _ borders: consuming ChunkBorders,
    _ consumer: any InputConsumer, earlier: ScanTally, _ isStopped: @escaping () -> Bool
  ) {
    self.stream = stream
    self.places = places
    self.borders = borders
    self.consumer = consumer
    self.earlier = earlier
    self.isStopped = isStopped
  }

  /// Takes over the stream, or gives it back.
  func exchange(_ stream: inout StreamScan) { swap(&self.stream, &stream) }

  /// Where the next chunk stands, of about so many bytes; nil where the file cannot be cut any more.
  func cut(_ bytes: Int) -> Range<Int>? {
    borders.nextChunk(of: bytes)
  }

  /// What was found in the chunk that comes next. Returns whether more can be had, and what is left to be done, which may be
  /// done while the next chunk is handed on: it says whether more is wanted.
  func handOn(_ chunk: ChunkReader) -> (goesOn: Bool, rest: RemainingWork) {
    var place: Int?
    let rest = consumer.consumeAll { consume in
      place = chunk.join(&stream, consume)
      return earlier + stream.tally
    }
    if let place { places.seek(to: place) }
    return (place != nil, { [isStopped] in rest() && !isStopped() })
  }
}
