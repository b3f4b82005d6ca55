// Reads a file in chunks, on all cores, and hands on what was found in the order of the file. The result is that of reading
// it from the beginning to the end: the chunks are cut where nothing is open, and what a chunk cannot know of those before it,
// lines and days, is added when its turn comes.

import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords

package struct ParallelScan: Sendable {
  /// How much one reader reads at a time, at most.
  package var chunkBytes = 1 << 20
  /// How many read at the same time; fewer than two: the file is read in order.
  package var readers: Int
  /// Of a file that is smaller the readers would only be in each other's way.
  package var worthwhileBytes = 8 << 20
  private static let readersEach = 3
  /// So many chunks are looked at to find where one may end.
  private static let reach = 8

  package init(readers: Int = min(SystemFile.cores, 8)) { self.readers = readers }

  func isWorthwhile(_ places: any RandomAccessBytes) -> Bool {
    readers > 1 && places.size - places.place >= worthwhileBytes
  }

  /// Reads on as far as the file can be cut; the rest, at least one record, is left to be read in order. So is what could not
  /// be read: reading it in order will find out why. `earlier` is what was read before the stream began.
  func run(
    _ places: any RandomAccessBytes, _ stream: inout StreamScan, _ consumer: any InputConsumer, earlier: ScanTally,
    isStopped: @escaping () -> Bool
  ) {
    guard let borders = begin(places, &stream, consumer) else { return }
    let recogniser = stream.recogniser.ofChunk
    let turns = ChunkTurns()
    let chunked = ChunkedStream(
      StreamScan(chunkOf: stream), places, borders, consumer, earlier: earlier, isStopped)
    // One to read with, and others for what waits for its turn.
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

  /// The same chunk by chunk, as one of so many files that are merged. Nil where it is read in order.
  func readAhead(
    _ places: any RandomAccessBytes, _ stream: inout StreamScan, _ consumer: any InputConsumer, files: Int
  ) -> ChunksAhead? {
    guard files <= Self.mostAhead, let borders = begin(places, &stream, consumer) else { return nil }
    return ChunksAhead(
      stream, places, borders, ChunkSize(most: chunkBytes), most: max(2 * readers / files, 1))
  }

  /// Each chunk that is read ahead needs its own memory.
  private static let mostAhead = 16

  /// Reads on to the first border. Nil where that could not be read.
  private func begin(
    _ places: any RandomAccessBytes, _ stream: inout StreamScan, _ consumer: any InputConsumer
  ) -> ChunkBorders? {
    var borders = ChunkBorders(places, stream.recogniser, reach: Self.reach * chunkBytes)
    // Behind what was read there may be the rest of a line.
    guard let end = try? borders.next(after: max(places.place - 1, 0)),
      stream.read(places, to: end, { consumer.consume(&$0) })
    else { return nil }
    places.seek(to: end)
    borders.end = end
    return borders
  }
}
