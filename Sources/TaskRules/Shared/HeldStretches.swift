// How long an activity went on, where several assertions hold it at once: time that two of them share counts once. The
// number of stretches is limited: above it, the first two are joined.

import BackgroundTasks

struct HeldStretches: Sendable {
  private struct Stretch {
    var begin: Int64
    var end: Int64
    /// Seconds of all holders, added up.
    var held: Double

    var length: Double { (Double(end) - Double(begin)) / 1_000_000 }
    var seconds: Double { min(held, length) }
  }

  /// Sorted, and without overlaps.
  private var stretches: [Stretch] = []
  private static let most = 64

  var seconds: Double { stretches.reduce(0) { $0 + $1.seconds } }

  /// Adds a stretch from `begin` to `end`, of which `seconds` count.
  mutating func add(_ begin: Int64, _ end: Int64, seconds: Double) {
    var new = Stretch(begin: begin, end: max(begin, end), held: seconds)
    for stretch in stretches where stretch.begin <= new.end && new.begin <= stretch.end {
      new = Stretch(
        begin: min(new.begin, stretch.begin), end: max(new.end, stretch.end), held: new.held + stretch.seconds)
    }
    stretches.removeAll { $0.begin <= new.end && new.begin <= $0.end }
    stretches.insert(new, at: stretches.firstIndex { $0.begin > new.begin } ?? stretches.count)
    if stretches.count > Self.most { joinFirst() }
  }

  /// Joining adds nothing to the counted time.
  private mutating func joinFirst() {
    let second = stretches.remove(at: 1)
    let held = stretches[0].seconds + second.seconds
    stretches[0] = Stretch(begin: stretches[0].begin, end: second.end, held: held)
  }
}
