// A stream that is read in chunks: its beginning is read in order, then each chunk by itself. The facts that a chunk lacks,
// because they depend on the text before it, are added when it joins the stream.

import BackgroundTasks
import ByteScan
import LogFormats
import LogIntake
import LogRecords

extension StreamScan {
  /// For a chunk of the same input. Its lines and days count from the beginning of the chunk.
  init(chunkOf stream: borrowing StreamScan) {
    self.init(stream.settings, events: stream.events, assumptions: stream.assumptions)
    isChunk = true
    settle(as: stream.settled, stream.recogniser.ofChunk)
    decoder.passOn()
  }

  /// Reads once, at a place.
  mutating func read(_ places: any RandomAccessBytes, at place: Int, most: Int) throws(UnreadableInput) -> Int {
    let count = try places.read(at: place, most: most, into: &buffer)
    bytes += count
    return count
  }

  /// Whether the rest of the stream can be read in chunks.
  var canBeChunked: Bool { isSettled && onBytes == nil && decoder.passesThrough && recogniser.hasCuts }

  /// Reads in order up to a border. Returns false where that fails, or where another encoding begins.
  mutating func read(_ places: any RandomAccessBytes, to border: Int, _ emit: (inout ScannedRecord) -> Void) -> Bool {
    var place = places.place
    while place < border {
      guard let count = try? read(places, at: place, most: border - place), count > 0 else { return false }
      place += count
      // Set behind every read, so that reading in order can continue there.
      places.seek(to: place)
    }
    scan(emit)
    finishChunk(emit)
    return decoder.passesThrough
  }

  /// Resets the scan for another chunk.
  mutating func beginChunk(_ recogniser: LineRecogniser) {
    buffer.empty()
    assembler.forget()
    lines = lines.beginning(recogniser)
    last.forget()
    hasForeign = false
    bytes = 0
  }

  /// Ends a chunk. The text behind it begins a record, so the open record is complete.
  mutating func finishChunk(_ emit: (inout ScannedRecord) -> Void) {
    buffer.finishLine()
    consume(emit)
    noteLast()
    assembler.finish(buffer, into: &found)
    emitFound(emit)
    markScanned(needed: nil)
  }

  /// Joins the next chunk, which was read by itself, and emits its records. Returns false where the chunk has to be read again
  /// with the days of the text before it.
  mutating func join(_ chunk: borrowing StreamScan, _ kept: KeptRecords, _ emit: (inout ScannedRecord) -> Void)
    -> Bool
  {
    guard let days = recogniser.join(chunk.recogniser) else { return false }
    continueBehind(chunk, kept, days: days, emit)
    return true
  }

  /// Appends the next chunk, which was read with the days of the text before it, and emits its records.
  mutating func append(_ chunk: borrowing StreamScan, _ kept: KeptRecords, _ emit: (inout ScannedRecord) -> Void) {
    recogniser.continueBehind(chunk.recogniser)
    continueBehind(chunk, kept, days: 0, emit)
  }

  private mutating func continueBehind(
    _ chunk: borrowing StreamScan, _ kept: KeptRecords, days: Int32, _ emit: (inout ScannedRecord) -> Void
  ) {
    let lines = tally.lines
    let first = recogniser.days.first
    let before = kept.startsUntimed ? last.place(&reader) : nil
    kept.handOn(
      { record in
        record.place.line += lines
        if record.place.dayOffset != 0 { record.place.dayOffset += days }
        // The chunk holds no record before this line.
        if record.place.isSpecial, record.place.clock == nil, let before { record.stand(behind: before) }
        record.place.resolve(&resolver, first: first)
      }, emit)
    last.keep(chunk.last, days: days)
    assembler.join(chunk.tally)
    bytes += chunk.bytes
  }
}
