// The open tasks of one book, by slot: in order of begin, whatever the order of their ends. An end moves no other task.

import BackgroundTasks

struct OpenTasks: ~Copyable {
  private struct Place: Sendable {
    let slot: Int
    /// Nil once the task is closed.
    var task: OpenTask?
  }

  /// Sorted by slot.
  private var places: [Place] = []
  /// No task before this index is open.
  private var start = 0
  private(set) var count = 0
  /// Closed places are removed when they exceed the open ones by this number.
  private static let slack = 16

  var isEmpty: Bool { count == 0 }

  /// In order of begin.
  var slots: [Int] { places[start...].compactMap { $0.task == nil ? nil : $0.slot } }

  /// The open slots in this range, in order of begin.
  func slots(from first: Int, upTo last: Int) -> [Int] {
    let all = max(start, places.rank { $0.slot < first })..<max(start, places.rank { $0.slot <= last })
    return places[all].compactMap { $0.task == nil ? nil : $0.slot }
  }

  /// The first matching tasks.
  func first(_ most: Int, where isMeant: (OpenTask) -> Bool) -> [OpenTask] {
    var found: [OpenTask] = []
    var place = start
    while place < places.count, found.count < most {
      if let task = places[place].task, isMeant(task) { found.append(task) }
      place += 1
    }
    return found
  }

  /// Most slots are as far apart as their places, so the likely place is checked first.
  private func place(of slot: Int) -> Int? {
    guard let first = places.first, let last = places.last, slot >= first.slot, slot <= last.slot else { return nil }
    let likely = slot - first.slot
    if likely < places.count, places[likely].slot == slot { return likely }
    let place = places.rank { $0.slot < slot }
    return places[place].slot == slot ? place : nil
  }

  subscript(slot: Int) -> OpenTask? { place(of: slot).flatMap { places[$0].task } }

  /// Queries a task in place.
  func ask<Answer>(_ slot: Int, _ question: (OpenTask) -> Answer) -> Answer? {
    guard let place = place(of: slot), let task = places[place].task else { return nil }
    return question(task)
  }

  func begin(ofSlot slot: Int) -> Moment? { ask(slot) { $0.task.begin } ?? nil }

  /// The first matching slot, in order of begin.
  func first(where isMeant: (OpenTask) -> Bool = { _ in true }) -> Int? {
    places[start...].first { $0.task.map(isMeant) == true }?.slot
  }

  /// The first open slot from this one on.
  func next(from slot: Int) -> Int? {
    var place = max(start, places.rank { $0.slot < slot })
    while place < places.count {
      if places[place].task != nil { return places[place].slot }
      place += 1
    }
    return nil
  }

  func contains(where isMeant: (OpenTask) -> Bool) -> Bool { first(where: isMeant) != nil }

  /// Adds a new task, or a suspected copy that has proven to be a task.
  mutating func add(_ task: OpenTask, at slot: Int) {
    count += 1
    places.append(Place(slot: slot, task: task))
    var place = places.count - 1
    while place > 0, places[place - 1].slot > slot {
      places.swapAt(place - 1, place)
      place -= 1
    }
    start = min(start, place)
  }

  mutating func update(_ slot: Int, _ change: (inout OpenTask) -> Void) {
    if let place = place(of: slot) { places[place].task?.apply(change) }
  }

  mutating func remove(_ slot: Int) -> OpenTask? {
    guard let place = place(of: slot), places[place].task != nil else { return nil }
    var task: OpenTask?
    swap(&task, &places[place].task)
    count -= 1
    if count == 0 {
      places.removeAll(keepingCapacity: true)
      start = 0
    } else if places.count > count * 2 + Self.slack {
      places.removeAll { $0.task == nil }
      start = 0
    } else if place == start {
      while places[start].task == nil { start += 1 }
    }
    return task
  }
}

extension OpenTask {
  fileprivate mutating func apply(_ change: (inout OpenTask) -> Void) { change(&self) }
}
