// What the ledger asks of every event, more than once: a sourced event answers it once and keeps the answers.

extension TaskEvent {
  /// An event that carries an id is the same event when it comes again. Equal ones have the same mark.
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

  /// UIKit's first reason not to be active, before it has any other.
  var tellsOfLaunch: Bool {
    if case .process(.deactivation(reason: 10, change: .added, reasons: 1024)) = self { true } else { false }
  }

  /// What a process that has just died may still be heard saying does not make it live again.
  var startsAnew: Bool {
    switch self {
    case .task(.requested), .task(.began): true
    case .task: false
    default: true
    }
  }
}
