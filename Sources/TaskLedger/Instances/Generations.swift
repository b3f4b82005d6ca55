// Counts the lives of processes by name, so that every life gets a unique key.

import BackgroundTasks

struct Generations: Sendable {
  private var counts: [String: Int] = [:]
  /// The highest count so far, when the counts were dropped. All later counts start from it.
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
