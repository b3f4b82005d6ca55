// The open tasks of one name in one process, in order of begin, and which of them a newer one has overtaken. A task is
// found by its ordinal, and is overtaken once, so an event costs no more where very many tasks are open.

import BackgroundTasks

struct NamedTasks: Sendable {
  struct Member: Sendable {
    var task: BackgroundTask
    /// The task was judged as still open.
    var isJudged = false
    /// The next task of the name, if a newer one was ended while this one was open.
    var overtaker: BackgroundTask?
  }

  private struct Place: Sendable {
    let ordinal: Int
    /// Nil once the task is closed.
    var member: Member?

    /// Comparing with nil would retain the member, whose task is in no cache.
    var isClosed: Bool { if case .none = member { true } else { false } }
  }

  private var places: [Place] = []
  /// No place before this index has a member.
  private var start = 0
  /// All members before this place were overtaken, and no others.
  private var overtakenEnd = 0
  private(set) var count = 0
  private static let slack = 16

  var isEmpty: Bool { count == 0 }
  /// The ordinal of the oldest member.
  var oldest: Int { start < places.count ? places[start].ordinal : .max }

  private var newest: Int? { places.isEmpty ? nil : places[places.count - 1].ordinal }

  private func place(of task: BackgroundTask) -> Int? {
    let ordinal = task.ordinal
    let place = newest == ordinal ? places.count - 1 : places.rank { $0.ordinal < ordinal }
    return place < places.count && places[place].ordinal == ordinal && !places[place].isClosed ? place : nil
  }

  func member(_ task: BackgroundTask) -> Member? { place(of: task).flatMap { places[$0].member } }

  func isNewest(_ task: BackgroundTask) -> Bool { place(of: task) == places.count - 1 }

  /// Returns false if the task is not newer than all others. Ordinals rise with the begins.
  mutating func add(_ task: BackgroundTask) -> Bool {
    guard newest.map({ $0 < task.ordinal }) ?? true else { return false }
    places.append(Place(ordinal: task.ordinal, member: Member(task: task)))
    count += 1
    return true
  }

  mutating func judge(_ task: BackgroundTask) {
    guard let place = place(of: task) else { return }
    places[place].member?.task = task
    places[place].member?.isJudged = true
  }

  /// The newest task has ended, so it overtakes all others. Returns the newly overtaken tasks that were judged, oldest
  /// first.
  mutating func overtake() -> [BackgroundTask] {
    guard var newer = places.last?.member?.task else { return [] }
    var judged: [BackgroundTask] = []
    for place in places.indices.dropLast().dropFirst(max(start, overtakenEnd)).reversed() {
      guard let member = places[place].member else { continue }
      places[place].member?.overtaker = newer
      newer = member.task
      if member.isJudged { judged.append(member.task) }
    }
    overtakenEnd = places.count - 1
    return judged.reversed()
  }

  mutating func remove(_ task: BackgroundTask) -> Member? { place(of: task).flatMap { remove(at: $0) } }

  mutating func removeOldest() -> Member? { isEmpty ? nil : remove(at: start) }

  private mutating func remove(at place: Int) -> Member? {
    let member = places[place].member.take()
    count -= 1
    while !places.isEmpty, places[places.count - 1].isClosed { places.removeLast() }
    while start < places.count, places[start].isClosed { start += 1 }
    if places.count > count * 2 + Self.slack {
      overtakenEnd = places[..<min(overtakenEnd, places.count)].count { !$0.isClosed }
      places.removeAll { $0.isClosed }
      start = 0
    }
    (start, overtakenEnd) = (min(start, places.count), min(overtakenEnd, places.count))
    return member
  }
}
