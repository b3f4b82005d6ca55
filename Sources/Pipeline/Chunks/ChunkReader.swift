// Reads chunks of a file, one after the other, each without the text before it, on any thread.

import ByteScan
import LogFormats
import LogIntake

/// Sendable: one thread at a time uses the reader.
final class ChunkReader: @unchecked Sendable {
  private var scan: StreamScan
  private var kept = KeptRecords()
  private let places: any RandomAccessBytes
  private var range = 0..<0
  private var isWhole = false

  /// Large enough to read a whole chunk at once, including the line in which its end was found.
  private static let piece = (1 << 20) + (64 << 10)

  init(of stream: borrowing StreamScan, _ places: any RandomAccessBytes) {
    scan = StreamScan(chunkOf: stream)
    self.places = places
  }

  /// Joins the chunk to the stream and emits its records. Returns the end of the chunk. Nil, without any records, where the chunk
  /// could not be read to its end.
  func join(_ stream: inout StreamScan, _ emit: (inout ScannedRecord) -> Void) -> Int? {
    guard isWhole else { return nil }
    if stream.join(scan, kept, emit) { return range.upperBound }
    // The days before the chunk influence its records, so it is read again with them.
    read(range, stream.recogniser.ofNextChunk)
    guard isWhole else { return nil }
    stream.append(scan, kept, emit)
    return range.upperBound
  }

  /// The number of kept records.
  var count: Int { kept.count }

  /// Reads into a buffer that the readers of one thread share, so that it stays in the core's cache.
  func read(_ range: Range<Int>, _ recogniser: LineRecogniser, _ buffer: inout LineBuffer) {
    swap(&scan.buffer, &buffer)
    read(range, recogniser)
    swap(&scan.buffer, &buffer)
  }

  func read(_ range: Range<Int>, _ recogniser: LineRecogniser) {
    self.range = range
    isWhole = false
    // Swapped into a local variable, because each access to an object's property has a check.
    var found = KeptRecords()
    swap(&found, &kept)
    found.removeAll()
    isWhole = read(range, recogniser, &found)
    swap(&found, &kept)
  }

  /// Returns false where the file was truncated meanwhile, or where another encoding begins.
  private func read(_ range: Range<Int>, _ recogniser: LineRecogniser, _ found: inout KeptRecords) -> Bool {
    let keepsText = scan.settings.keepsText
    scan.beginChunk(recogniser)
    var place = range.lowerBound
    while place < range.upperBound {
      let most = min(Self.piece, range.upperBound - place)
      guard let count = try? scan.read(places, at: place, most: most), count > 0 else { return false }
      place += count
      scan.scan { found.keep(&$0, withText: keepsText) }
    }
    scan.finishChunk { found.keep(&$0, withText: keepsText) }
    return !scan.hasForeign
  }
}
