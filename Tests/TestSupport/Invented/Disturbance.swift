// Changes to a log between the device and its reader: records get lost, with or without a note, are repeated
// or reordered. Each function takes the records in the order in which they would have been written.

package enum Disturbance {
  /// The log does not mention the loss.
  package static func drop(_ lines: [InventedLine], share: Double, _ random: inout SeededRandom) -> [InventedLine] {
    lines.filter { line in line.time == nil || !random.chance(share) }
  }

  /// Stretches of records are missing, and the log says where.
  package static func dropBursts(_ lines: [InventedLine], count: Int, _ random: inout SeededRandom) -> [InventedLine] {
    guard lines.count > 1 else { return lines }
    var lines = lines
    for _ in 0..<count {
      let from = Int.random(in: 0..<lines.count, using: &random)
      let to = min(lines.count, from + Int.random(in: 5...200, using: &random))
      lines.replaceSubrange(from..<to, with: [.loss])
    }
    return lines
  }

  /// Every record three times, microseconds apart, in mixed order.
  package static func triple(_ lines: [InventedLine], _ random: inout SeededRandom) -> [InventedLine] {
    var copies: [InventedLine] = []
    copies.reserveCapacity(lines.count * 3)
    for line in lines {
      let second = random.within(5...12)
      for delay in [0, second, second + random.within(5...12)] {
        var copy = line
        copy.time = line.time.map { $0 + delay }
        copies.append(copy)
      }
    }
    return sorted(copies) { $0.time ?? 0 }
  }

  /// The order of threads and processes that overtake each other: records further apart keep their order.
  package static func shuffle(
    _ lines: [InventedLine], within window: Int64, _ random: inout SeededRandom
  ) -> [InventedLine] {
    sorted(lines) { ($0.time ?? 0) + random.within(0...(window - 1)) }
  }

  /// A stable sort; a record without a time stays behind the one before it.
  private static func sorted(_ lines: [InventedLine], by key: (InventedLine) -> Int64) -> [InventedLine] {
    var last: Int64 = 0
    let keyed = lines.enumerated().map { place, line in
      if line.time != nil { last = key(line) }
      return (last, place)
    }
    return keyed.sorted(by: <).map { lines[$0.1] }
  }
}
