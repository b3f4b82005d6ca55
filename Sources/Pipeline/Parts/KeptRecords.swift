// What was found in one part of a file, kept when the bytes it was read from are gone: it waits here until what was found
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

  private struct Entry: Sendable {
    let place: RecordPlace
    let telling: Telling?
  }

  /// The first `count` of them; behind them are those of a part before, until they are replaced. One telling is freed as
  /// another one is made: it gets the memory, which is at hand. Of thousands freed at once the allocator keeps books.
  private var entries: [Entry] = []
  private(set) var count = 0
  /// Of each record, where anybody wants it.
  private var texts: [Text] = []
  private var bytes: [UInt8] = []

  mutating func removeAll() {
    count = 0
    texts.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func keep(_ record: borrowing ScannedRecord, withText: Bool) {
    if count < entries.count {
      entries[count] = Entry(place: record.place, telling: record.telling)
    } else {
      entries.append(Entry(place: record.place, telling: record.telling))
    }
    count += 1
    if withText { keep(record.text) }
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

  /// Hands on all of them. What each is to become there, `place` says of where it was.
  func handOn(_ place: (RecordPlace) -> RecordPlace, _ emit: (borrowing ScannedRecord) -> Void) {
    for index in 0..<count {
      let place = place(entries[index].place)
      guard index < texts.count else {
        emit(ScannedRecord(text: RecordText(), place: place, telling: entries[index].telling))
        continue
      }
      let text = texts[index]
      bytes.withSlice { bytes in
        func slice(_ place: Place) -> ByteSlice { bytes[place.start..<(place.start + place.count)] }
        emit(
          ScannedRecord(
            text: RecordText(
              raw: slice(text.raw), message: slice(text.message),
              subsystem: text.subsystem.map(slice)), place: place, telling: entries[index].telling))
      }
    }
  }
}
