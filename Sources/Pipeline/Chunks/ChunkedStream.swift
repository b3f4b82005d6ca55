// The stream that is read in chunks, and everything that its chunk readers share.

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

  /// Swaps the streams: moves the stream here before reading, and back behind it.
  func exchange(_ stream: inout StreamScan) { swap(&self.stream, &stream) }

  /// The place of the next chunk, of about `bytes` bytes. Nil where the file cannot be cut any more.
  func cut(_ bytes: Int) -> Range<Int>? {
    borders.nextChunk(of: bytes)
  }

  /// Passes the records of the next chunk to the consumer. Returns whether another chunk can follow, and the remaining work,
  /// which may be done while the next chunk is handed on. That work returns whether more is wanted.
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
