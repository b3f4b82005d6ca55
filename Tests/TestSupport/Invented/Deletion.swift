// Parts of a log: the records that are left when some of them are removed.

package enum Deletion {
  /// Removes each record alone, or a seeded share of these parts.
  package static func singles(_ count: Int, most: Int, _ random: inout SeededRandom) -> [Set<Int>] {
    guard count > most else { return (0..<count).map { [$0] } }
    return (0..<most).map { _ in [random.below(count)] }
  }

  /// Removes 1 to 20 % of the records.
  package static func subset(_ count: Int, _ random: inout SeededRandom) -> Set<Int> {
    let share = 0.01 + 0.19 * Double(random.below(1_000)) / 1_000
    return Set((0..<count).filter { _ in random.chance(share) })
  }
}
