// How many parts of an archive could not be read. A hostile one has a million of them, so only the first are told one by one.

import BackgroundTasks

struct DamageWords {
  private static let mostTold = 20
  /// By input.
  private var counts: [Int: Int] = [:]

  /// Counts one more, and returns whether it is told by itself.
  mutating func isTold(of input: Int) -> Bool {
    counts[input, default: 0] += 1
    return counts[input, default: 0] <= Self.mostTold
  }

  /// Nil where all were told.
  func rest(of input: Int) -> String? {
    let more = counts[input, default: 0] - Self.mostTold
    return more > 0 ? "\(Figures.counted(more, "more part")) could not be read" : nil
  }
}
