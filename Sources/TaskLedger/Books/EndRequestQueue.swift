// Ends that were asked for: the first line of an end. The next one tells whether there was such a task; where it does
// not come, something has ended all the same.

import BackgroundTasks

struct EndRequestQueue: Sendable {
  private var requests: [(id: Int, moment: Moment)] = []
  private static let patience: Int64 = 100_000
  private static let most = 64

  /// The process has been seen to print second lines. A log with neither them nor begins is an excerpt: there the first
  /// line of an end is all there is of it.
  var areFollowed = false

  var isEmpty: Bool { requests.isEmpty }

  func contains(_ id: Int) -> Bool { requests.contains { $0.id == id } }

  mutating func add(_ id: Int, _ moment: Moment) {
    if !contains(id) { requests.append((id, moment)) }
  }

  /// When it was asked for.
  mutating func take(_ id: Int) -> Moment? {
    requests.firstIndex { $0.id == id }.map { requests.remove(at: $0).moment }
  }

  /// The oldest whose second line has not come in time.
  mutating func takeOverdue(at moment: Moment) -> (id: Int, moment: Moment)? {
    guard let oldest = requests.first,
      requests.count > Self.most || moment.isLater(than: oldest.moment, by: Self.patience)
    else { return nil }
    return requests.removeFirst()
  }

  /// When the oldest is overdue.
  var due: Int64? { requests.first?.moment.instant.map { $0.plus(Self.patience) } }

  /// The oldest: nothing more comes.
  mutating func takeOldest() -> (id: Int, moment: Moment)? { requests.isEmpty ? nil : requests.removeFirst() }
}
