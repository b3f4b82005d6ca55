// Which part of a literal the multi-literal search looks for.
//
// The search stops wherever the text ends like a window, and moves little wherever it looks like some part of
// one. So a window should hold none of the words that system logs are full of, least of all at its end:
// in "Created background task <" the tail is worth more than the beginning.

struct LiteralWindow {
  private let length: Int
  private let block: Int
  /// How often each block stands in ordinary log text, by a small sample of it.
  private let ordinary: [UInt64: Int]

  /// Words that stand in every other line of a system log, as they stand there.
  private static let sample: StaticString = """
     background Background task tasks process processes assertion assertions state session request requests \
    activity activities application connection connected update updated client server service reason created \
    creating create invalidate invalidated acquiring acquire identifier handler expiration expire target \
    policy default complete completed received sending setting started starting success duration event with \
    from because there will that this been than over ended call called found value error failed not null type \
    name message messages info private public com.apple. (null) <private> 0x00 : [ ] > < = 
    """

  init(length: Int, block: Int) {
    self.length = length
    self.block = block
    var ordinary: [UInt64: Int] = [:]
    let text = Self.sample.bytes
    for start in 0...(text.count - block) {
      ordinary[Self.key(text[start..<(start + block)].array[...]), default: 0] += 1
    }
    self.ordinary = ordinary
  }

  private static func key(_ block: ArraySlice<UInt8>) -> UInt64 { block.reduce(0) { $0 << 8 | UInt64($1) } }

  /// Where the cheapest window begins.
  func start(in literal: [UInt8]) -> Int {
    let costs = (0...(literal.count - block)).map { cost(of: literal[$0..<($0 + block)]) }
    func windowCost(_ start: Int) -> Int {
      let blocks = length - block + 1
      // A block `distance` before the end shortens the step to `distance`; at the end it stops the search.
      let steps = (0..<blocks).reduce(0) { $0 + costs[start + $1] * ($1 + 1) }
      return steps + costs[start + blocks - 1] * Self.stopCost
    }
    return (0...(literal.count - length)).min { windowCost($0) < windowCost($1) } ?? 0
  }

  private static let stopCost = 12

  private func cost(of block: ArraySlice<UInt8>) -> Int {
    let unusual = block.count { !($0 == UInt8(ascii: " ") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)) }
    return (ordinary[Self.key(block)] ?? 0) * 100 + (unusual == 0 ? 5 : unusual == 1 ? 2 : 1)
  }
}
