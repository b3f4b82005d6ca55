// The beginning of an ordinary record of a settled stream. A line that has it begins a record, and nothing else about the
// line matters to the lines around it.
//
// It decides about most lines of most logs, so it is compared in a few machine words. Where the text has too few bytes for
// them, the line does not match, and the classifier decides.

import ByteScan

package struct OrdinaryOpening: Sendable {
  package enum Place: Sendable {
    /// A number of bytes behind the line's beginning, at most seven.
    case behind(Int)
    /// Behind the first TAB. The cell before it does not begin with a digit.
    case behindTab
  }

  package let pattern: BytePattern
  package let place: Place
  package let mark: RecordMark

  /// The pattern must not match a line feed, because it is compared before the line's end is known.
  package init(_ pattern: BytePattern, _ place: Place, mark: RecordMark) {
    self.pattern = pattern
    self.place = place
    self.mark = mark
  }

  /// Consecutive lines that have the opening.
  package struct Run {
    package private(set) var count: Int
    /// The range of the last line, without its line feed.
    package private(set) var last: Range<Int>
  }

  /// The lines that have the opening, from the line at `start` up to the line that ends behind `limit`. Nil for none.
  package func run(in lines: ByteSlice, from start: Int, to limit: Int) -> Run? {
    // The place is the same for all lines, so each kind of place has a loop of its own.
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

  /// The end of the opening if its pattern stands at `at`. All of it is on that line.
  @inline(__always) private func end(in lines: ByteSlice, patternAt at: Int) -> Int? {
    guard lines.count &- at >= BytePattern.longest, pattern.matches(lines, at: at) else { return nil }
    return at &+ pattern.count
  }

  /// The place of the pattern on the line that begins at `start`. Nil where the bytes before it do not fit.
  @inline(__always) private static func place(behind offset: Int, in lines: ByteSlice, at start: Int) -> Int? {
    guard let head = lines.wholeWord(at: start), bytesBeforeControl(head) >= offset else { return nil }
    return start &+ offset
  }

  @inline(__always) private static func placeBehindTab(in lines: ByteSlice, at start: Int) -> Int? {
    guard let head = lines.wholeWord(at: start) else { return nil }
    var plain = bytesBeforeControl(head)
    // Few languages write types that are longer than eight bytes.
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

  /// How many bytes of a word stand before its first control character.
  @inline(__always) private static func bytesBeforeControl(_ word: UInt64) -> Int {
    // The subtraction borrows only behind the first byte below 0x20.
    ((word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080).trailingZeroBitCount >> 3
  }
}
