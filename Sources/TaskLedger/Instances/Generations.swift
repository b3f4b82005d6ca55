// Counts the lives of processes by name, so that no two lives ever get the same key.

import BackgroundTasks

struct Generations: Sendable {
  private var counts: [String: Int] = [:]
  /// Whoever had to be forgotten is counted on from the highest there was.
  private var floor = 0
  private static let most = 16_384

  mutating func next(of label: String) -> Int {
    if counts.count >= Self.most {
      floor = counts.values.max() ?? floor
      counts = [:]
    }
    let generation = counts[label, default: floor] + 1
    counts[label] = generation
    return generation
  }
}
