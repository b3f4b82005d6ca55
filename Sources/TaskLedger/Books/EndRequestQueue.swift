// Requested ends: the first line of an end. The second line shows whether the task existed. If it does not come, a task
// may have ended all the same.

import BackgroundTasks

struct EndRequestQueue: Sendable {
  private var requests: [(id: Int, moment: Moment)] = []
  private static let patience: Int64 = 100_000
  private static let most = 64

  /// The process has logged second lines. A log with neither these nor begins is an excerpt, which shows only the first
  /// line of each end.
  var areFollowed = false

  var isEmpty: Bool { requests.isEmpty }

  func contains(_ id: Int) -> Bool { requests.contains { $0.id == id } }

  mutating func add(_ id: Int, _ moment: Moment) {
    if !contains(id) { requests.append((id, moment)) }
  }

  /// Returns when the end was requested.
  mutating func take(_ id: Int) -> Moment? {
    requests.firstIndex { $0.id == id }.map { requests.remove(at: $0).moment }
  }

  /// Removes the oldest request whose second line is overdue.
  mutating func takeOverdue(at moment: Moment) -> (id: Int, moment: Moment)? {
    guard let oldest = requests.first,
      requests.count > Self.most || moment.isLater(than: oldest.moment, by: Self.patience)
    else { return nil }
    return requests.removeFirst()
  }

  /// When the oldest request becomes overdue.
  var due: Int64? { requests.first?.moment.instant.map { $0.plus(Self.patience) } }

  /// Removes the oldest request, because no more lines come.
  mutating func takeOldest() -> (id: Int, moment: Moment)? { requests.isEmpty ? nil : requests.removeFirst() }
}
