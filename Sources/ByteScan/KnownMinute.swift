// Records of one minute begin with the same date: it is read once a minute, and told by its bytes from then on.

package struct KnownMinute {
  /// How long the time is as it is written.
  @inlinable @inline(__always) package static var length: Int { 31 }

  /// `2026-05-` and `06 07:08`
  private var start: (UInt64, UInt64) = (0, 0)
  /// `+0200`; no five bytes are all of these bits.
  private var zone = UInt64.max
  /// The minute's first moment.
  private var clock = WallClock(timeOfDay: 0)

  package init() {}

  /// Puts the time that the text begins with where it is wanted, if it is of this minute and written as
  /// `2026-05-06 07:08:09.112358+0200`. Returned, it would be taken apart and put together again.
  /// Mutating, though nothing changes: else all of it would be copied to be asked.
  package mutating func read(_ text: ByteSlice, into clock: inout WallClock?) -> Bool {
    // Asked first, so that it need not be asked of each word.
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

  /// Keeps what was read between the two cursors.
  package mutating func keep(_ clock: WallClock, from begin: ByteCursor, to end: ByteCursor) {
    let (slice, at) = (begin.slice, begin.position)
    // With the sign in its place nothing but the whole layout is as long.
    guard end.position == at + Self.length, slice[at + 26] == UInt8(ascii: "+") || slice[at + 26] == UInt8(ascii: "-"),
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
