// The records of one chunk, kept without the chunk's bytes until the records of all earlier chunks have been handed on.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

struct KeptRecords: Sendable {
  /// The place of a piece of text in `bytes`: inside the record, or behind it if the text was unescaped.
  private struct Place: Sendable {
    let start: Int
    let count: Int
  }

  private struct Text: Sendable {
    let raw: Place
    let message: Place
    let subsystem: Place?
  }

  /// Apart from the events, because places hold no references and are fast to copy.
  private var places: [RecordPlace] = []
  /// The first `count` are of this chunk. The others are of an earlier chunk and stay until they are replaced. Freeing in bulk
  /// is slow; an event that is freed where the next one is made leaves its memory to it.
  private var sourcedEvents: [SourcedEvent?] = []
  var count: Int { places.count }
  /// The text of each record. Empty where no output needs text.
  private var texts: [Text] = []
  private var bytes: [UInt8] = []

  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func keep(_ record: inout ScannedRecord, withText: Bool) {
    if withText { keep(record.text) }
    places.append(record.place)
    if count <= sourcedEvents.count {
      sourcedEvents[count - 1] = record.takeEvent()
    } else {
      sourcedEvents.append(record.takeEvent())
    }
  }

  private mutating func keep(_ text: RecordText) {
    let raw = append(text.raw)
    // Unescaped text is no piece of the record.
    func place(_ piece: ByteSlice) -> Place {
      guard let offset = text.raw.offset(of: piece) else { return append(piece) }
      return Place(start: raw.start + offset, count: piece.count)
    }
    texts.append(
      Text(
        raw: raw, message: place(text.message),
        subsystem: text.subsystem.map(place)))
  }

  private mutating func append(_ slice: ByteSlice) -> Place {
    defer { bytes.append(slice) }
    return Place(start: bytes.count, count: slice.count)
  }

  /// Whether the first record is a special line without a record before it in the chunk.
  var startsUntimed: Bool { places.first.map { $0.isSpecial && $0.clock == nil } ?? false }

  /// Emits all records. `place` adapts the place of each to the stream.
  func handOn(_ place: (inout ScannedRecord) -> Void, _ emit: (inout ScannedRecord) -> Void) {
    for index in 0..<count {
      guard index < texts.count else {
        handOn(index, RecordText(), place, emit)
        continue
      }
      let text = texts[index]
      bytes.withSlice { bytes in
        func slice(_ place: Place) -> ByteSlice { bytes[place.start..<(place.start + place.count)] }
        handOn(
          index,
          RecordText(raw: slice(text.raw), message: slice(text.message), subsystem: text.subsystem.map(slice)),
          place, emit)
      }
    }
  }

  @inline(__always)
  private func handOn(
    _ index: Int, _ text: RecordText, _ place: (inout ScannedRecord) -> Void, _ emit: (inout ScannedRecord) -> Void
  ) {
    var record = ScannedRecord(text: text, place: places[index], sourced: sourcedEvents[index])
    place(&record)
    emit(&record)
  }
}
