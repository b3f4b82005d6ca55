// A stream that is read in chunks: the beginning in order, then each chunk by somebody who does not know what stands before
// it, and what a chunk could not know is added when its turn comes.

import BackgroundTasks
import ByteScan
import LogFormats
import LogIntake
import LogRecords

extension StreamScan {
  /// For a chunk of the same input. What it says of time and line counts from the chunk's beginning.
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

  /// Whether the rest of it may be read by others.
  var canBeChunked: Bool { isSettled && pass == nil && decoder.passesThrough && recogniser.hasCuts }

  /// Reads on up to a border; false where that could not be.
  mutating func read(_ places: any RandomAccessBytes, to border: Int, _ emit: (inout ScannedRecord) -> Void) -> Bool {
    var place = places.place
    while place < border {
      guard let count = try? read(places, at: place, most: border - place), count > 0 else { return false }
      place += count
      // As often as it was read, so that whoever reads on in order goes on there.
      places.seek(to: place)
    }
    scan(emit)
    finishChunk(emit)
    // Not where another encoding began.
    return decoder.passesThrough
  }

  /// Ready for another chunk, as if it had read none.
  mutating func beginChunk(_ recogniser: LineRecogniser) {
    buffer.empty()
    assembler.forget()
    lines = lines.beginning(recogniser)
    last.forget()
    hasForeign = false
    bytes = 0
  }

  /// The stream goes on with a record that begins whatever was open: what was open is complete.
  mutating func finishChunk(_ emit: (inout ScannedRecord) -> Void) {
    buffer.finishLine()
    consume(emit)
    noteLast()
    assembler.finish(buffer, into: &found)
    emitFound(emit)
    markScanned(needed: nil)
  }

  /// Hands on what was found in the chunk that comes next. False where it has to be read again, as the one that comes next.
  mutating func join(_ chunk: borrowing StreamScan, _ kept: KeptRecords, _ emit: (inout ScannedRecord) -> Void)
    -> Bool
  {
    guard let days = recogniser.join(chunk.recogniser) else { return false }
    goOn(behind: chunk, kept, days: days, emit)
    return true
  }

  /// The same where it was read as the one that comes next.
  mutating func take(_ chunk: borrowing StreamScan, _ kept: KeptRecords, _ emit: (inout ScannedRecord) -> Void) {
    recogniser.goOn(behind: chunk.recogniser)
    goOn(behind: chunk, kept, days: 0, emit)
  }

  private mutating func goOn(
    behind chunk: borrowing StreamScan, _ kept: KeptRecords, days: Int32, _ emit: (inout ScannedRecord) -> Void
  ) {
    let lines = tally.lines
    let first = recogniser.days.first
    let before = kept.startsUntimed ? last.place(&reader) : nil
    kept.handOn(
      { record in
        record.place.line += lines
        if record.place.dayOffset != 0 { record.place.dayOffset += days }
        // Before it nothing stood in its chunk.
        if record.place.isSpecial, record.place.clock == nil, let before { record.stand(behind: before) }
        record.place.resolve(&resolver, first: first)
      }, emit)
    last.keep(chunk.last, days: days)
    assembler.join(chunk.tally)
    bytes += chunk.bytes
  }
}
