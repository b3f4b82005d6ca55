// Long messages are pasted hard-wrapped, with or without the blank at the end of the line. So the words of a long message
// are searched for with any white space between them.

import ByteScan

extension UInt8 {
  /// Compared and not looked up in a set, because a static set is checked for initialisation at each use.
  var isWhiteSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }
}

extension ByteSlice {
  /// The first place at or after `start` where the words stand, with any white space between them. The words do not begin with
  /// a blank, because then every blank of a long row would be tried.
  @inline(__always)
  func rangeOfWords(_ words: StaticString, from start: Int = 0) -> Range<Int>? {
    if let end = endOfUnbroken(words, at: start) { return start..<end }
    return rangeOfDistantWords(words.bytes, from: start)
  }

  @inline(never)
  private func rangeOfDistantWords(_ words: ByteSlice, from start: Int) -> Range<Int>? {
    guard !words.isEmpty else { return nil }
    // On one line the words nearly always stand unbroken, and a plain search finds them sooner.
    if start <= count, firstIndex(of: UInt8(ascii: "\n")) == nil, let begin = firstIndex(of: words, from: start) {
      return begin..<(begin + words.count)
    }
    var at = start
    while at < count, let begin = firstIndex(of: words.upTo(1), from: at) {
      if let end = endOfWords(words, at: begin) { return begin..<end }
      at = begin + 1
    }
    return nil
  }

  func afterWords(_ words: StaticString) -> ByteSlice? { rangeOfWords(words).map { from($0.upperBound) } }

  @inline(__always)
  func lastRangeOfWords(_ words: StaticString) -> Range<Int>? {
    guard let first = words.bytes.first else { return nil }
    var last: Range<Int>?
    var at = 0
    while at < count, let begin = firstIndex(of: first, from: at) {
      let end = endOfUnbroken(words, at: begin) ?? endOfWords(words.bytes, at: begin)
      if let end { last = begin..<end }
      at = end ?? begin + 1
    }
    return last
  }

  /// The text without its line breaks.
  var unwrapped: String? { firstIndex(of: UInt8(ascii: "\n")) == nil ? unlessPrivate : joined }

  private var joined: String? {
    unlessPrivate?.split(separator: "\n").map { line in
      var line = line
      while line.last == " " || line.last == "\r" { line.removeLast() }
      return String(line.drop { $0 == " " || $0 == "\t" })
    }.joined(separator: " ")
  }

  /// The end of the words if they stand unbroken at `begin`. Nil where white space follows in a text with line breaks, because
  /// it may belong to the last word.
  @inline(__always)
  private func endOfUnbroken(_ words: StaticString, at begin: Int) -> Int? {
    guard has(words, at: begin) else { return nil }
    let end = begin + words.utf8CodeUnitCount
    let isDoubtful =
      byte(at: end).map(\.isWhiteSpace) == true
      && firstIndex(of: UInt8(ascii: "\n")) != nil
    return isDoubtful ? nil : end
  }

  private func endOfWords(_ words: ByteSlice, at begin: Int) -> Int? {
    var at = begin
    for index in 0..<words.count {
      guard at < count else { return nil }
      if words[index] == UInt8(ascii: " ") {
        guard self[at].isWhiteSpace else { return nil }
        while at < count, self[at].isWhiteSpace { at += 1 }
      } else {
        guard self[at] == words[index] else { return nil }
        at += 1
      }
    }
    return at
  }
}
