// The choice of the part of a literal that the search for many literals looks for.
//
// The search stops wherever the text looks like the end of a window, and moves little wherever it looks like another part of
// one. So a window should hold none of the words that system logs are full of, least of all at its end:
// in "Created background task <" the tail is worth more than the beginning.

struct LiteralWindow {
  private let length: Int
  private let block: Int
  /// The blocks of a small sample of ordinary log text, and how often each occurs. A hash table: each block stands where its
  /// hash says, or in the next free place.
  private var ordinary = [(key: UInt64, count: Int)](repeating: (0, 0), count: 1 << placeBits)
  /// Large enough that nearly all blocks of literals find their place empty.
  private static let placeBits: UInt64 = 11

  /// Words that occur in every other line of a system log, as they are written there.
  private static let sample: StaticString = """
     background Background task tasks process processes assertion assertions state session request requests \
    activity activities application connection connected update updated client server service reason created \
    creating create invalidate invalidated acquiring acquire with identifier handler expiration expire target \
    policy default complete completed received sending setting started starting success duration event with \
    from because there will that this been than over ended call called found value error failed not null type \
    name message messages info private public com.apple. (null) <private> 0x00 : [ ] > < = \
    [com.apple.UIKit:BackgroundTask] BackgroundTasks _UIBackgroundTaskInfo UIBackgroundTaskIdentifier: Assertion \
    Process Task with identifier Ending background task with 
    """

  init(length: Int, block: Int) {
    self.length = length
    self.block = block
    for key in Self.keys(of: Self.sample.bytes, block) {
      let place = place(of: key)
      ordinary[place] = (key, ordinary[place].count + 1)
    }
  }

  /// The place that holds the block, or the one that it would get.
  private func place(of key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> (64 - Self.placeBits))
    while ordinary[place].count > 0, ordinary[place].key != key { place = (place + 1) & (ordinary.count - 1) }
    return place
  }

  /// Each run of `block` bytes, as a number.
  private static func keys(of text: ByteSlice, _ block: Int) -> [UInt64] {
    let mask = UInt64.max >> UInt64(64 - 8 * block)
    var key: UInt64 = 0
    var keys: [UInt64] = []
    keys.reserveCapacity(text.count)
    for index in 0..<text.count {
      key = (key << 8 | UInt64(text[index])) & mask
      if index >= block - 1 { keys.append(key) }
    }
    return keys
  }

  /// The beginning of the cheapest window.
  func start(in literal: [UInt8]) -> Int {
    let costs = literal.withSlice { literal in Self.keys(of: literal, block).map(cost) }
    let blocks = length - block + 1
    var best = (start: 0, cost: Int.max)
    for start in 0...(literal.count - length) {
      // A block `distance` before the end shortens the step to `distance`; at the end it stops the search.
      var cost = costs[start + blocks - 1] * Self.stopCost
      for index in 0..<blocks { cost += costs[start + index] * (index + 1) }
      if cost < best.cost { best = (start, cost) }
    }
    return best.start
  }

  /// At a stop the search leaves its loop and the processor has mispredicted a branch: it costs more than many short steps.
  private static let stopCost = 60

  /// Blocks of ordinary text cost most. Of the others, those that look like words cost more.
  private func cost(of key: UInt64) -> Int {
    let count = ordinary[place(of: key)].count
    if count > 0 { return count * 100 + 5 }
    var unusual = 0
    for place in 0..<block {
      let byte = UInt8(truncatingIfNeeded: key >> UInt64(8 * place))
      if byte != UInt8(ascii: " "), !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { unusual += 1 }
    }
    return unusual == 0 ? 5 : unusual == 1 ? 2 : 1
  }
}
