// Cuts lines out of a record that turns out to be several records.

import ByteScan
import LogRecords

extension Record {
  /// The record from the line with this index on, up to the line `end` or to the last line, `days` days later.
  func piece(fromLine lines: Int, toLine end: Int? = nil, days: Int32 = 0) -> Record {
    let start = Self.start(ofLine: lines, in: raw)
    let stop = end.map { max(start, Self.start(ofLine: $0, in: raw) - 1) } ?? raw.count
    let bytes = raw[start..<min(stop, raw.count)]
    var mark = mark
    mark.dayOffset += days
    return Record(
      raw: bytes, firstLine: firstLine + lines, mark: mark, literals: literals,
      isOneLine: isOneLine || bytes.firstIndex(of: UInt8(ascii: "\n")) == nil, isTruncated: isTruncated,
      emittedBefore: max(0, emittedBefore - start))
  }

  private static func start(ofLine line: Int, in text: ByteSlice) -> Int {
    var start = 0
    for _ in 0..<line {
      guard let lineFeed = text.firstIndex(of: UInt8(ascii: "\n"), from: start) else { return text.count }
      start = lineFeed + 1
    }
    return start
  }
}

extension ByteSlice {
  var lineFeeds: Int {
    var count = 0
    var start = 0
    while let lineFeed = firstIndex(of: UInt8(ascii: "\n"), from: start) {
      count += 1
      start = lineFeed + 1
    }
    return count
  }
}
