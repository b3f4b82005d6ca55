// A capture may begin with special lines, which write no time, for example about a boot. Where the capture stands in the
// inputs again, the record behind these lines identifies them as copies.

import BackgroundTasks

struct SpecialBeginnings {
  /// By the fingerprint of the record behind them.
  private var known: [UInt64: [TaskEvent]] = [:]
  private var count = 0
  /// Far more captures than are ever joined.
  private static let most = 4096

  /// Whether the same line stood before the same record at the beginning of an input. If not, remembers the line.
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
