// Reads ahead in a file whose records a merge with other files needs piece by piece: while one chunk is handed on, other
// cores read the next ones. The result is the same as when the file is read in order.

import ByteScan
import LogFormats
import LogIntake
import LogRecords

/// Used by one thread at a time.
final class ChunksAhead {
  private let places: any RandomAccessBytes
  private let recogniser: LineRecogniser
  private let threads: ChunkThreads
  private var borders: ChunkBorders
  private var size: ChunkSize
  private var free: [ChunkReader]
  private var begun: ArraySlice<ChunkThreads.Chunk> = []

  init(
    _ stream: borrowing StreamScan, _ places: any RandomAccessBytes, _ borders: consuming ChunkBorders,
    _ size: ChunkSize, most: Int, _ threads: ChunkThreads
  ) {
    self.places = places
    self.borders = borders
    self.size = size
    self.threads = threads
    recogniser = stream.recogniser.ofChunk
    free = []
    for _ in 0..<most { free.append(ChunkReader(of: stream, places)) }
  }

  deinit { waitForAll() }

  /// Passes the records of the next chunk to the consumer. Returns false where the rest of the file has to be read in order.
  func handOnNext(_ stream: inout StreamScan, _ consumer: any InputConsumer, earlier: ScanTally) -> Bool {
    readAhead()
    guard let next = begun.popFirst() else { return false }
    threads.wait(for: next)
    size.learn(of: next.range.count, found: next.reader.count)
    readAhead()
    var place: Int?
    let rest = consumer.consumeAll { consume in
      place = next.reader.join(&stream, consume)
      return earlier + stream.tally
    }
    _ = rest()
    free.append(next.reader)
    guard let place else {
      waitForAll()
      return false
    }
    places.seek(to: place)
    return true
  }

  private func readAhead() {
    while !free.isEmpty, let range = borders.nextChunk(of: size.bytes), let reader = free.popLast() {
      let chunk = ChunkThreads.Chunk(reader, range, recogniser)
      begun.append(chunk)
      threads.add(chunk)
    }
  }

  /// The file stays open until no chunk of it is being read.
  private func waitForAll() {
    for chunk in begun { threads.wait(for: chunk) }
    begun = []
  }
}
