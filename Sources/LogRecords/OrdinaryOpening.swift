// The beginning of an ordinary record of a settled stream: a line that has it begins a record, and nothing else about the
// line matters to the lines around it.
//
// Most lines of most logs are told by this alone, so it is a few machine words: where there are too few bytes for them the
// answer is no, and the line is asked about.

import ByteScan

package struct OrdinaryOpening: Sendable {
  package enum Place: Sendable {
    /// So many bytes behind the line's beginning, no more than seven.
    case behind(Int)
    /// Behind the first TAB, which ends a cell that does not begin with a digit.
    case behindTab
  }

  package let pattern: BytePattern
  package let place: Place
  package let mark: RecordMark

  /// The pattern must not be able to match a line feed, because it is looked for before the line's end is.
  package init(_ pattern: BytePattern, _ place: Place, mark: RecordMark) {
    self.pattern = pattern
    self.place = place
    self.mark = mark
  }

  /// Lines one behind the other.
  package struct Run {
    package private(set) var count: Int
    /// Where the last of them stands, without its line feed.
    package private(set) var last: Range<Int>
  }

  /// The lines that have it, from the one on that begins at `start` up to the one that ends behind `limit`. Nil for none.
  package func run(in lines: ByteSlice, from start: Int, to limit: Int) -> Run? {
    // What the place asks for is the same for all of them: each kind has a loop of its own.
    switch place {
    case .behind(0): run(in: lines, from: start, to: limit) { $0 }
    case .behind(let offset): run(in: lines, from: start, to: limit) { Self.place(behind: offset, in: lines, at: $0) }
    case .behindTab: run(in: lines, from: start, to: limit) { Self.placeBehindTab(in: lines, at: $0) }
    }
  }

  @inline(__always) private func run(
    in lines: ByteSlice, from start: Int, to limit: Int, _ place: (Int) -> Int?
  ) -> Run? {
    var (at, last, count) = (start, start, 0)
    // A line feed ends each line, and the last one ends where the lines do.
    var lineFeed = start &- 1
    while lineFeed < limit, let pattern = place(at), let end = end(in: lines, patternAt: pattern) {
      lineFeed = lines.firstIndex(of: UInt8(ascii: "\n"), from: end) ?? lines.count
      last = at
      at = lineFeed &+ 1
      count &+= 1
    }
    return count == 0 ? nil : Run(count: count, last: last..<lineFeed)
  }

  /// Where the opening ends whose pattern is to stand there. All of it is on that line.
  @inline(__always) private func end(in lines: ByteSlice, patternAt at: Int) -> Int? {
    guard lines.count &- at >= BytePattern.longest, pattern.matches(lines, at: at) else { return nil }
    return at &+ pattern.count
  }

  /// Where the pattern is to stand on the line that begins at `start`, if what stands before it can.
  @inline(__always) private static func place(behind offset: Int, in lines: ByteSlice, at start: Int) -> Int? {
    guard let head = lines.wholeWord(at: start), bytesBeforeControl(head) >= offset else { return nil }
    return start &+ offset
  }

  @inline(__always) private static func placeBehindTab(in lines: ByteSlice, at start: Int) -> Int? {
    guard let head = lines.wholeWord(at: start) else { return nil }
    var plain = bytesBeforeControl(head)
    // Longer types than a word holds are written in few languages.
    var word = 8
    while plain == word, word < furthestTab, let next = lines.wholeWord(at: start &+ word) {
      plain &+= bytesBeforeControl(next)
      word &+= 8
    }
    guard lines.byte(at: start &+ plain) == UInt8(ascii: "\t"), UInt8(truncatingIfNeeded: head) &- 0x30 > 9 else {
      return nil
    }
    return start &+ plain &+ 1
  }

  private static let furthestTab = 24

  /// How many of a word's first bytes are no control characters.
  @inline(__always) private static func bytesBeforeControl(_ word: UInt64) -> Int {
    // Taking 0x20 out borrows only of bytes behind the first that is less.
    ((word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080).trailingZeroBitCount >> 3
  }
}
