// The tasks that the first records of a process begin. A record that ends or describes another task belongs to the life
// before.

import BackgroundTasks

struct BeginsOfLife {
  private var ids: Set<Int> = []
  private var unnamed = 0

  /// Whether only an earlier life, which began tasks before these records, can have logged the event.
  mutating func belongsToOld(_ event: TaskEvent) -> Bool {
    switch event {
    case .task(.began(let description?)):
      ids.insert(description.id)
      return false
    case .task(.began(nil)):
      unnamed += 1
      return false
    default:
      guard let id = event.idOfBegun else { return false }
      return !ids.contains(id) && id > unnamed
    }
  }
}

extension TaskEvent {
  /// The id of a task that began before this event, in this life or an earlier one. Nil for other events.
  var idOfBegun: Int? {
    switch self {
    case .task(.endRequested(let id)), .task(.ended(let id, _, _)), .task(.old(let id, _, _)),
      .carrier(.countLowered(_, let id, _)), .carrier(.released(_, let id)):
      id
    case .task(.stillOpen(let description)): description?.id
    default: nil
    }
  }
}
