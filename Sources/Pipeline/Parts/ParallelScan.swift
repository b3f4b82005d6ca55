// Reads a file in parts, on all cores, and hands on what was found in the order of the file. The result is that of reading
// it from the beginning to the end: the parts are cut where nothing is open, and what a part cannot know of those before it,
// lines and days, is added when its turn comes.

import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords

package struct ParallelScan: Sendable {
  /// How much one reader reads at a time, at most.
  package var partBytes = 1 << 20
  /// How many read at the same time; fewer than two: nobody does.
  package var readers: Int
  /// Of a file that is smaller the readers would only be in each other's way.
  package var worthwhileBytes = 8 << 20
  private static let readersEach = 3
  /// So many parts are looked at to find where one may end.
  private static let reach = 8

  package init(readers: Int = min(SystemFile.cores, 8)) { self.readers = readers }

  func isWorthwhile(_ places: any PlacedBytes) -> Bool {
    readers > 1 && places.size - places.place >= worthwhileBytes
  }

  /// Reads on as far as the file can be cut; the rest, at least one record, is left to be read in order. So is what could not
  /// be read: whoever reads it in order will find out why. `earlier` is what was read before the stream began.
  func run(
    _ places: any PlacedBytes, _ stream: inout StreamScan, _ taker: InputScan.Taker, earlier: ScanTally,
    isStopped: @escaping () -> Bool
  ) {
    var borders = PartBorders(places, stream.recogniser, reach: Self.reach * partBytes)
    // Behind what was read there may be the rest of a line.
    guard let end = try? borders.next(after: max(places.place - 1, 0)), stream.read(places, to: end, taker.take) else {
      return
    }
    places.goOn(at: end)

    let recogniser = stream.recogniser.ofPart
    let turns = PartTurns()
    let parted = PartedStream(
      StreamScan(partOf: stream), places, borders, end: end, taker, earlier: earlier, isStopped)
    // One to read with, and others for what waits for its turn.
    let work = (0..<readers).map { _ in
      PartWork(
        turns, parted, recogniser, PartSize(most: partBytes),
        readers: (0..<Self.readersEach).map { _ in PartReader(of: stream, places) })
    }
    parted.exchange(&stream)
    DispatchQueue.concurrentPerform(iterations: readers) { number in
      var work = work[number]
      work.run()
    }
    parted.exchange(&stream)
  }
}
