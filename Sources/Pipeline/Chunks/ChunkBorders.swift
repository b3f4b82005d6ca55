// Finds the places where a file may be cut: before a line that begins a record whatever stands before it. The records on both
// sides of such a cut are the same as without it.

import ByteScan
import LogFormats
import LogIntake

struct ChunkBorders: ~Copyable {
  private let places: any RandomAccessBytes
  private let recogniser: LineRecogniser
  /// The length of the search. Without a border in so many bytes, the rest of the file is another kind of text.
  private let reach: Int
  private var buffer = LineBuffer(capacity: 16 << 10)
  /// Where the next chunk begins.
  var end = 0

  init(_ places: any RandomAccessBytes, _ recogniser: LineRecogniser, reach: Int) {
    self.places = places
    self.recogniser = recogniser
    self.reach = reach
  }

  /// The next chunk, of about `bytes` bytes. Nil where the file cannot be cut any more.
  mutating func nextChunk(of bytes: Int) -> Range<Int>? {
    guard end + bytes < places.size, let next = try? next(after: end + bytes) else { return nil }
    defer { end = next }
    return end..<next
  }

  private static let piece = 4 << 10
  /// A longer line may be one that is read in pieces.
  private static let longestLine = 1 << 20

  /// The first border behind a place; nil where there is none in reach, or before the end of the file.
  mutating func next(after place: Int) throws(UnreadableInput) -> Int? {
    buffer.empty()
    var isFirst = true
    while true {
      let (lines, offset) = buffer.fresh
      var start = 0
      while start < lines.count {
        let end = lines.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? lines.count
        // The place itself may be in the middle of a line.
        let line = lines[start..<end].withoutReturn
        // A brace alone may open the body of a report whose header stands before it.
        if !isFirst, end - start < Self.longestLine, !(line == "{"), recogniser.canBeCut(before: line) {
          return place + offset + start
        }
        isFirst = false
        start = end + 1
      }
      let read = offset + lines.count + buffer.unfinished
      buffer.markScanned(needed: nil)
      guard read < reach, try places.read(at: place + read, most: Self.piece, into: &buffer) > 0 else { return nil }
    }
  }
}

extension ByteSlice {
  fileprivate var withoutReturn: ByteSlice { last == UInt8(ascii: "\r") ? upTo(count - 1) : self }
}
