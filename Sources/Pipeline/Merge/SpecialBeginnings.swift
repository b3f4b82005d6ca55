// A capture may begin with lines that write no time, as one is of a boot or of a loss. Where it stands there again, they are
// known by the record that they stand before.

import BackgroundTasks

struct SpecialBeginnings {
  /// By the fingerprint of the record.
  private var known: [UInt64: [TaskEvent]] = [:]
  private var count = 0
  /// A bound: far more captures than are ever joined.
  private static let most = 4096

  /// Whether the same line stood before the same record at the beginning of an input. One that stands there is remembered.
  mutating func isKnown(_ sourced: SourcedEvent, _ moment: Moment, before next: SourcedEvent) -> Bool {
    guard next.fingerprint != 0 else { return false }
    if known[next.fingerprint]?.contains(sourced.event) == true { return true }
    if moment.instant == nil, count < Self.most {
      known[next.fingerprint, default: []].append(sourced.event)
      count += 1
    }
    return false
  }
}
