// Reads a file in chunks on all cores, and hands on the records in the order of the file. The result is the same as when the
// file is read in order: chunks are cut where no record is open, and the numbers of lines and days before a chunk are added
// when its records are handed on.

import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords

package struct ParallelScan: Sendable {
  /// The most bytes of a chunk.
  package var chunkBytes = 1 << 20
  /// The number of threads. With fewer than two, the file is read in order.
  package var readers: Int
  /// Smaller files are faster to read in order.
  package var worthwhileBytes = 8 << 20
  private static let readersEach = 3
  /// The search for the end of a chunk goes no further than this number of chunks.
  private static let reach = 8

  package init(readers: Int = min(SystemFile.cores, 8)) { self.readers = readers }

  func isWorthwhile(_ places: any RandomAccessBytes) -> Bool {
    readers > 1 && places.size - places.place >= worthwhileBytes
  }

  /// Reads as far as the file can be cut. The rest, at least one record, has to be read in order. A chunk that cannot be read
  /// is also left, because reading it in order shows the reason. `earlier` is the tally of earlier segments.
  func run(
    _ places: any RandomAccessBytes, _ stream: inout StreamScan, _ consumer: any InputConsumer, earlier: ScanTally,
    isStopped: @escaping () -> Bool
  ) {
    guard let borders = begin(places, &stream, consumer) else { return }
    let recogniser = stream.recogniser.ofChunk
    let turns = ChunkTurns()
    let chunked = ChunkedStream(
      StreamScan(chunkOf: stream), places, borders, consumer, earlier: earlier, isStopped)
    // One reader reads, and the others keep records that wait for their turn.
    let work = (0..<readers).map { _ in
      ChunkWork(
        turns, chunked, recogniser, ChunkSize(most: chunkBytes),
        readers: (0..<Self.readersEach).map { _ in ChunkReader(of: stream, places) })
    }
    chunked.exchange(&stream)
    DispatchQueue.concurrentPerform(iterations: readers) { number in
      var work = work[number]
      work.run()
    }
    chunked.exchange(&stream)
  }

  /// Begins to read the file ahead, as one of several files that are read in turn. Nil where the file is read in order.
  func readAhead(
    _ places: any RandomAccessBytes, _ stream: inout StreamScan, _ consumer: any InputConsumer, threads: ChunkThreads
  ) -> ChunksAhead? {
    guard threads.files <= Self.mostAhead, let borders = begin(places, &stream, consumer) else { return nil }
    return ChunksAhead(
      stream, places, borders, ChunkSize(most: chunkBytes), most: max(4 * readers / threads.files, 2), threads)
  }

  /// Of more files none is read ahead, because each chunk needs its own memory.
  private static let mostAhead = 16

  /// Reads in order up to the first border. Nil where that is not possible.
  private func begin(
    _ places: any RandomAccessBytes, _ stream: inout StreamScan, _ consumer: any InputConsumer
  ) -> ChunkBorders? {
    var borders = ChunkBorders(places, stream.recogniser, reach: Self.reach * chunkBytes)
    // Reading may stand in the middle of a line.
    guard let end = try? borders.next(after: max(places.place - 1, 0)),
      stream.read(places, to: end, { consumer.consume(&$0) })
    else { return nil }
    places.seek(to: end)
    borders.end = end
    return borders
  }
}
