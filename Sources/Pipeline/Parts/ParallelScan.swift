// Reads a file in parts, on all cores, and hands on what was found in the order of the file. The result is that of reading
// it from the beginning to the end: the parts are cut where nothing is open, and what a part cannot know of those before it,
// lines and days, is added when its turn comes.

import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords

package struct ParallelScan: Sendable {
  /// How much one reader reads at a time.
  package var partBytes = 2 << 20
  /// How many read at the same time; fewer than two: nobody does.
  package var readers: Int
  /// Of a file that is smaller the readers would only be in each other's way.
  package var worthwhileBytes = 8 << 20
  /// So many parts are looked at to find where one may end.
  private static let reach = 4

  package init(readers: Int = min(SystemFile.cores, 8)) { self.readers = readers }

  func isWorthwhile(_ places: any PlacedBytes) -> Bool {
    readers > 1 && places.size - places.place >= worthwhileBytes
  }

  /// Reads on as far as the file can be cut; the rest, at least one record, is left to be read in order. So is what could not
  /// be read: whoever reads it in order will find out why.
  func run(
    _ places: any PlacedBytes, _ stream: inout StreamScan, _ taker: InputScan.Taker, progress: (ScanTally) -> Void,
    isStopped: () -> Bool
  ) {
    var borders = PartBorders(places, stream.recogniser, reach: Self.reach * partBytes)
    // Behind what was read there may be the rest of a line.
    guard var end = try? borders.next(after: max(places.place - 1, 0)),
      stream.read(places, to: end, taker.take)
    else { return }
    places.goOn(at: end)

    let queue = DispatchQueue(label: "bgtrace.parts", attributes: .concurrent)
    var resting: [PartReader] = []
    var reading: [PartReader] = []
    var isCuttable = true
    defer { for reader in reading { reader.wait() } }
    while true {
      // One more than can run: whoever waits for the first must not keep the others from going on.
      while isCuttable, reading.count <= readers, end + partBytes < places.size {
        guard let next = try? borders.next(after: end + partBytes) else {
          isCuttable = false
          break
        }
        let reader = resting.popLast() ?? PartReader(of: stream, places)
        reader.begin(end..<next, stream.recogniser.ofPart, on: queue)
        reading.append(reader)
        end = next
      }
      guard !reading.isEmpty else { return }
      let first = reading.removeFirst()
      first.wait()
      guard let place = first.join(&stream, taker.take) else { return }
      places.goOn(at: place)
      progress(stream.tally)
      resting.append(first)
      if isStopped() || taker.isClosed() { return }
    }
  }
}
