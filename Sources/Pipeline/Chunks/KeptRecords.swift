// What was found in one chunk of a file, kept when the bytes it was read from are gone: it waits here until what was found
// in those before it has been handed on.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords

struct KeptRecords: Sendable {
  /// Where a piece of text stands: in the record, or where it was unescaped, behind it.
  private struct Place: Sendable {
    let start: Int
    let count: Int
  }

  private struct Text: Sendable {
    let raw: Place
    let message: Place
    let subsystem: Place?
  }

  /// Where each record stands. Apart from what it tells, because a place is copied as it is.
  private var places: [RecordPlace] = []
  /// The first `count` of them; behind them are those of a chunk before, until they are replaced. One sourced is freed as
  /// another one is made: it gets the memory, which is at hand. Of thousands freed at once the allocator keeps books.
  private var sourcedEvents: [SourcedEvent?] = []
  var count: Int { places.count }
  /// Of each record, where anybody wants it.
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
    // Most text is a piece of the record; what was unescaped is not.
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

  /// The first of them writes no time, and nothing stood before it that does.
  var startsUntimed: Bool { places.first.map { $0.isSpecial && $0.clock == nil } ?? false }

  /// Hands on all of them. `place` makes of where each was what it is to become there.
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
