// Records of one minute begin with the same bytes. Their date, hour and minute are read once; of the other records of the
// minute only the seconds are read.
//
// No `DirectMappedCache`: it holds a single minute, and compares the bytes where they stand in the record.

package struct MinuteCache {
  /// The length of such a time.
  @inlinable @inline(__always) package static var length: Int { 31 }

  /// `2026-05-` and `06 07:08`
  private var start: (UInt64, UInt64) = (0, 0)
  /// `+0200`. No zone has all of these bits.
  private var zone = UInt64.max
  /// The minute's first moment.
  private var clock = WallClock(timeOfDay: 0)

  package init() {}

  /// Sets the clock if the text begins with a time of this minute, written as `2026-05-06 07:08:09.112358+0200`. A clock that
  /// is returned would be taken apart and put together again. `mutating` only to avoid a copy of self.
  package mutating func read(_ text: ByteSlice, into clock: inout WallClock?) -> Bool {
    // With it the words need no check of their own.
    guard text.count >= 34, text.word(at: 26) & Self.zoneBytes == zone, text.word(at: 0) == start.0,
      text.word(at: 8) == start.1, let second = DigitPairs(text.word(at: 16), .second), second[1] < 61,
      let fraction = DigitPairs(text.word(at: 18), .fraction)
    else { return false }
    var read = self.clock
    let microseconds = (fraction[2] * 100 + fraction[4]) * 100 + fraction[6]
    read.timeOfDay += Int64(second[1] * 1_000_000 + microseconds)
    clock = read
    return true
  }

  /// Keeps the time that was read between the two cursors.
  package mutating func keep(_ clock: WallClock, from begin: ByteCursor, to end: ByteCursor) {
    let (slice, at) = (begin.slice, begin.position)
    // With a sign there, only a time of this layout has this length.
    guard end.position == at + Self.length, slice[at + 26] == UInt8(ascii: "+") || slice[at + 26] == UInt8(ascii: "-"),
      let behind = slice.wholeWord(at: at + 26), let second = DigitPairs(slice.word(at: at + 16), .second)
    else { return }
    start = (slice.word(at: at), slice.word(at: at + 8))
    zone = behind & Self.zoneBytes
    self.clock = clock
    // A leap second belongs to the minute before it.
    self.clock.timeOfDay -= clock.timeOfDay % 1_000_000 + Int64(second[1]) * 1_000_000
  }

  private static let zoneBytes: UInt64 = 0xFF_FFFF_FFFF
}
