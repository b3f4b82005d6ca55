// Properties that the ledger reads several times for every event. A sourced event computes them once.

extension TaskEvent {
  /// Two equal events with an id are copies of each other. Equal events have the same mark.
  var copyMark: Int? {
    switch self {
    case .task(let event):
      switch event {
      case .began(let task): task?.id
      case .stillOpen(let task): task.map { $0.id ^ 1 << 32 }
      case .endRequested(let id): id ^ 2 << 32
      case .ended(let id, _, _): id ^ 3 << 32
      case .old(let id, _, _): id ^ 4 << 32
      default: nil
      }
    case .carrier(.released(_, let id)): id ^ 5 << 32
    case .carrier(.countLowered(_, let id, _)): id ^ 6 << 32
    case .assertion(let event):
      switch event {
      case .acquired(let assertion): assertion.id?.utf8.count
      case .invalidated(let id, _, _), .willBeCreated(let id, _, _, _), .timedOut(let id, _): id.utf8.count
      default: nil
      }
    default: nil
    }
  }

  /// Whether the event is UIKit's first reason not to be active, while it has no other: the launch.
  var tellsOfLaunch: Bool {
    if case .process(.deactivation(reason: 10, change: .added, reasons: 1024)) = self { true } else { false }
  }

  /// Whether the event proves a new life after an exit. A process that has just died may still log the other events.
  var startsAnew: Bool {
    switch self {
    case .task(.requested), .task(.began): true
    case .task: false
    default: true
    }
  }
}
