// Where the last lines of a file begin, found from its end: of a large file only that much is read.

import ByteScan

enum LastLines {
  private static let block = 64 << 10

  /// The offset of the line that is so many before the end. A line that is not finished yet counts as one.
  static func offset(_ descriptor: Int32, lines count: Int, size: Int) throws(UnreadableInput) -> Int {
    guard count > 0 else { return size }
    var left = count
    var end = size
    while end > 0 {
      let start = max(end - block, 0)
      let bytes = try SystemFollow.bytes(of: descriptor, at: start, count: end - start)
      for place in bytes.indices.reversed() where bytes[place] == UInt8(ascii: "\n") {
        // The last line feed ends the last line, and begins none.
        if start + place == size - 1 { continue }
        left -= 1
        if left == 0 { return start + place + 1 }
      }
      end = start
    }
    return 0
  }
}
