// The open pairs of one kind and set, found by what a begin or an end shows: an id, a name, both or neither.

import BackgroundTasks

struct OpenPairs: Sendable {
  private struct Entry: Sendable {
    var id: String?
    var name: String?
    var task: OpenTask
  }

  /// The ways to find an entry. Each entry is in the queue of every question that it answers.
  private enum Question: Hashable, Sendable {
    case id(String)
    case name(String)
    /// With this name, and without an id.
    case nameAlone(String)
    case withoutID
    case withoutName
    case bare
    case any
  }

  private var entries: [Int: Entry] = [:]
  private var queues: [Question: SlotQueue] = [:]
  private var next = 0
  private var firstNew = 0

  var count: Int { entries.count }
  /// Unsorted.
  var tasks: [OpenTask] { entries.values.map(\.task) }

  private func questions(_ entry: Entry) -> [Question] {
    var questions: [Question] = [.any]
    if let id = entry.id { questions.append(.id(id)) } else { questions.append(.withoutID) }
    if let name = entry.name {
      questions.append(.name(name))
      if entry.id == nil { questions.append(.nameAlone(name)) }
    } else {
      questions.append(.withoutName)
      if entry.id == nil { questions.append(.bare) }
    }
    return questions
  }

  /// In the order of the search. One side of a pair may show what the other does not.
  private func questions(id: String?, name: String?) -> [Question] {
    switch (id, name) {
    case (nil, nil): [.any]
    case (let id?, nil): [.id(id), .withoutID]
    case (nil, let name?): [.name(name), .withoutName]
    case (let id?, let name?): [.id(id), .nameAlone(name), .bare]
    }
  }

  private func slot(id: String?, name: String?) -> Int? {
    for question in questions(id: id, name: name) {
      if let slot = queues[question]?.first(where: { entries[$0] != nil }) { return slot }
    }
    return nil
  }

  func first(id: String?, name: String?) -> OpenTask? { slot(id: id, name: name).flatMap { entries[$0]?.task } }

  mutating func add(_ task: OpenTask, id: String?, name: String?) {
    let entry = Entry(id: id, name: name, task: task)
    entries[next] = entry
    for question in questions(entry) { queues[question, default: SlotQueue()].add(next) }
    next += 1
  }

  mutating func take(id: String?, name: String?) -> OpenTask? {
    guard let slot = slot(id: id, name: name), let entry = entries.removeValue(forKey: slot) else { return nil }
    let left = entries
    for question in questions(entry) {
      queues[question]?.drop { left[$0] != nil }
      if queues[question]?.count == 0 { queues[question] = nil }
    }
    return entry.task
  }

  mutating func update(id: String?, name: String?, _ change: (inout OpenTask) -> Void) {
    guard let slot = slot(id: id, name: name), var task = entries[slot]?.task else { return }
    change(&task)
    entries[slot]?.task = task
  }

  /// Changes the pairs that were added since the last call.
  mutating func updateNew(_ change: (inout OpenTask) -> Void) {
    for slot in firstNew..<next {
      guard var task = entries[slot]?.task else { continue }
      change(&task)
      entries[slot]?.task = task
    }
    firstNew = next
  }

  mutating func updateAll(_ change: (inout OpenTask) -> Void) {
    for slot in Array(entries.keys) {
      guard var task = entries[slot]?.task else { continue }
      change(&task)
      entries[slot]?.task = task
    }
  }
}
