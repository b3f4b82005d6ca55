// The open tasks of one process that have no lane, in order of ordinal. There may be thousands, so closing one moves no
// other: its place stays empty until half of all places are.

import BackgroundTasks

struct FoldedTasks {
  private struct Place {
    let task: Int
    var isOpen = true
    var verdict: Verdict?
  }

  private var places: [Place] = []
  private(set) var count = 0
  private static let slack = 16

  var isEmpty: Bool { count == 0 }

  /// The place of the task, or where it would be inserted. The newest task needs no search.
  private func rank(_ task: Int) -> Int {
    guard let last = places.last, task <= last.task else { return places.count }
    return places.rank { $0.task < task }
  }

  /// Nil where the task is not open. Valid until a task is opened or closed.
  func place(of task: Int) -> Int? {
    let place = rank(task)
    return place < places.count && places[place].task == task && places[place].isOpen ? place : nil
  }

  func verdict(at place: Int) -> Verdict? { places[place].verdict }

  mutating func judge(_ place: Int, _ verdict: Verdict) { places[place].verdict = verdict }

  /// The task must not be open.
  mutating func open(_ task: Int) -> Int {
    count += 1
    let place = rank(task)
    if place == places.count {
      places.append(Place(task: task))
    } else if places[place].task == task {
      places[place] = Place(task: task)
    } else {
      places.insert(Place(task: task), at: place)
    }
    return place
  }

  mutating func close(_ place: Int) {
    places[place].isOpen = false
    count -= 1
    while places.last?.isOpen == false { places.removeLast() }
    if places.count > count * 2 + Self.slack { places.removeAll { !$0.isOpen } }
  }

  /// Closes all tasks that have a verdict.
  mutating func closeJudged() {
    places.removeAll { !$0.isOpen || $0.verdict != nil }
    count = places.count
  }
}
