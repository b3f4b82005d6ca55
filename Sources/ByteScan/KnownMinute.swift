// Records of one minute begin with the same date: it is read once a minute, and told by its bytes from then on.

package struct KnownMinute {
  /// `2026-05-` and `06 07:08`
  private var start: (UInt64, UInt64) = (0, 0)
  /// `+0200`; no five bytes are all of these bits.
  private var zone = UInt64.max
  /// The minute's first moment.
  private var clock = WallClock(timeOfDay: 0)

  package init() {}

  /// Puts the time at the cursor where it is wanted, if it is of this minute and written as
  /// `2026-05-06 07:08:09.112358+0200`. Returned, it would be taken apart and put together again.
  package func read(_ cursor: inout ByteCursor, into clock: inout WallClock?) -> Bool {
    let (slice, at) = (cursor.slice, cursor.position)
    guard let behind = slice.wholeWord(at: at + 26), behind & Self.zoneBytes == zone, slice.word(at: at) == start.0,
      slice.word(at: at + 8) == start.1, let second = DigitPairs(slice.word(at: at + 16), .second), second[1] < 61,
      let fraction = DigitPairs(slice.word(at: at + 18), .fraction)
    else { return false }
    cursor.position += 31
    var read = self.clock
    let microseconds = (fraction[2] * 100 + fraction[4]) * 100 + fraction[6]
    read.timeOfDay += Int64(second[1] * 1_000_000 + microseconds)
    clock = read
    return true
  }

  /// Keeps what was read between the two cursors.
  package mutating func keep(_ clock: WallClock, from begin: ByteCursor, to end: ByteCursor) {
    let (slice, at) = (begin.slice, begin.position)
    // With the sign in its place nothing but the whole layout is as long.
    guard end.position == at + 31, slice[at + 26] == UInt8(ascii: "+") || slice[at + 26] == UInt8(ascii: "-"),
      let behind = slice.wholeWord(at: at + 26), let second = DigitPairs(slice.word(at: at + 16), .second)
    else { return }
    start = (slice.word(at: at), slice.word(at: at + 8))
    zone = behind & Self.zoneBytes
    self.clock = clock
    // A leap second is one of the minute before.
    self.clock.timeOfDay -= clock.timeOfDay % 1_000_000 + Int64(second[1]) * 1_000_000
  }

  private static let zoneBytes: UInt64 = 0xFF_FFFF_FFFF
}
