// Reads one chunk of a file after the other, each without knowing what stands before it, in whatever thread.

import ByteScan
import LogFormats
import LogIntake

/// Sendable: one thread at a time has it.
final class ChunkReader: @unchecked Sendable {
  private var scan: StreamScan
  private var kept = KeptRecords()
  private let places: any RandomAccessBytes
  private var range = 0..<0
  private var isWhole = false

  /// A chunk is read at once, with the line in which its end was found.
  private static let piece = (1 << 20) + (64 << 10)

  init(of stream: borrowing StreamScan, _ places: any RandomAccessBytes) {
    scan = StreamScan(chunkOf: stream)
    self.places = places
  }

  /// Hands on what was found, behind all that the stream has read. Says where the chunk ends; nil, and nothing was handed on,
  /// where it could not be read to its end.
  func join(_ stream: inout StreamScan, _ emit: (inout ScannedRecord) -> Void) -> Int? {
    guard isWhole else { return nil }
    if stream.join(scan, kept, emit) { return range.upperBound }
    // What it could not know made a difference: now it is known.
    read(range, stream.recogniser.ofNextChunk)
    guard isWhole else { return nil }
    stream.take(scan, kept, emit)
    return range.upperBound
  }

  /// How many records it has kept.
  var count: Int { kept.count }

  /// Into the bytes' place that is lent: it stays in the core's cache, whichever reader it is lent to.
  func read(_ range: Range<Int>, _ recogniser: LineRecogniser, _ buffer: inout LineBuffer) {
    swap(&scan.buffer, &buffer)
    read(range, recogniser)
    swap(&scan.buffer, &buffer)
  }

  func read(_ range: Range<Int>, _ recogniser: LineRecogniser) {
    self.range = range
    isWhole = false
    // Out of the object and back: what an object holds is guarded at each access.
    var found = KeptRecords()
    swap(&found, &kept)
    found.removeAll()
    isWhole = read(range, recogniser, &found)
    swap(&found, &kept)
  }

  /// False where the file was truncated meanwhile, or where another encoding begins.
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
