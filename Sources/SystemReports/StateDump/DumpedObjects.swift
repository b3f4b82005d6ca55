// Where the objects of a dump begin and end. RunningBoard writes one behind the other, with a comma and the end of the line between
// them and none behind the last one; where it logs its state, they follow each other without anything.

import ByteScan

enum DumpedObjects {
  /// Where objects of this class begin, and not of those whose names begin alike, nor where a name quotes one.
  static func starts(of kind: StaticString, in bytes: ByteSlice) -> [Int] {
    var starts: [Int] = []
    var from = 0
    while let at = bytes.firstIndex(of: kind, from: from) {
      from = at + kind.utf8CodeUnitCount
      guard bytes.isBeginning(at) else { continue }
      switch bytes.byte(at: from) {
      case UInt8(ascii: ":"), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: " "): starts.append(at)
      default: break
      }
    }
    return starts
  }

  /// Where the object ends that the text begins with. Nil where it is cut off.
  static func end(of text: ByteSlice, isLast: Bool) -> Int? {
    if text.isBlock {
      // Its block ends with the bracket in the first column.
      return text.firstIndex(of: "\n}").map { $0 + 2 }
    }
    if let end = text.endOfAngles { return end }
    // Some field holds a bracket of its own. Where another object follows, this one ends before it.
    let behind = text.explanation.upperBound
    let next = text.firstIndex(of: "\n<RB", from: behind) ?? (isLast ? nil : text.count)
    return next.flatMap { text.upTo($0).lastIndex(of: UInt8(ascii: ">")) }.map { $0 + 1 }
  }

  /// Whether the last object is complete and nothing is announced behind it.
  static func endsWhole(_ bytes: ByteSlice) -> Bool {
    let text = bytes.trimmedEnd(ByteSet(" \t\r\n\0"))
    guard let start = text.lastBeginning else { return false }
    let object = text.from(start)
    let end = object.isBlock ? object.firstIndex(of: "\n}").map { $0 + 2 } : object.endOfAngles
    return end.map { object.from($0).trimmed(ByteSet(" \t\r\n])}")).isEmpty } ?? false
  }
}

extension ByteSlice {
  /// `<RBAssertion: 0x14fe314e0> {`, and not `<RBProcessMonitorObserver| configs:{`.
  fileprivate var isBlock: Bool {
    var cursor = ByteCursor(self, at: Swift.min(1, count))
    _ = cursor.take(while: .letters)
    guard cursor.peek == UInt8(ascii: ":") else { return false }
    return upTo(firstIndex(of: UInt8(ascii: "\n")) ?? count).trimmedEnd(ByteSet(" \t\r")).last == UInt8(ascii: "{")
  }

  /// Whether an object of the dump may begin here, and not inside another one.
  fileprivate func isBeginning(_ place: Int) -> Bool {
    guard place > 0 else { return true }
    let before = self[place - 1]
    if before == UInt8(ascii: "\n") || before == UInt8(ascii: ">") { return true }
    return place <= 64 && upTo(place).trimmed(ByteSet(" \t\r")).isEmpty
  }

  /// Where the last object begins.
  fileprivate var lastBeginning: Int? {
    var last: Int?
    var from = 0
    while let at = firstIndex(of: "<RB", from: from) {
      from = at + 3
      if isBeginning(at) { last = at }
    }
    return last
  }

  /// Behind the bracket that closes the first one. Those in the name that an app gave do not count.
  fileprivate var endOfAngles: Int? {
    let name = hasPrefix("<RBAssertion") ? explanation : 0..<0
    var depth = 0
    var place = 0
    while place < count {
      if place == name.lowerBound { place = Swift.max(place, name.upperBound) }
      guard let byte = byte(at: place) else { return nil }
      place += 1
      if byte == UInt8(ascii: "<") {
        depth += 1
      } else if byte == UInt8(ascii: ">") {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }
}
