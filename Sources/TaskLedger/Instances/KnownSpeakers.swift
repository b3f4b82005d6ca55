// Which instances those are that spoke lately. Most records are of one of a few, and nothing is to be learnt of it: it is
// found without a look at all that is known of processes.

import BackgroundTasks

struct KnownSpeakers: Sendable {
  /// Each where the last digits of its pid say, or the letters at both ends of its name.
  private var places = none
  /// Nobody has the number 0.
  private static var none: [(speaker: Observation.Speaker, number: Int)] {
    Array(repeating: (Observation.Speaker(), 0), count: most)
  }
  /// A power of two.
  private static let most = 16

  private static func place(_ speaker: Observation.Speaker) -> Int {
    if let pid = speaker.pid { return pid & (most - 1) }
    guard let letters = speaker.name?.utf8, let first = letters.first, let last = letters.last else { return 0 }
    return Int(first &+ last) & (most - 1)
  }

  subscript(speaker: Observation.Speaker) -> Int? {
    let place = Self.place(speaker)
    return places[place].speaker == speaker && places[place].number > 0 ? places[place].number : nil
  }

  mutating func note(_ speaker: Observation.Speaker, _ number: Int) { places[Self.place(speaker)] = (speaker, number) }

  /// What is known of any process has changed.
  mutating func forgetAll() { places = Self.none }
}
