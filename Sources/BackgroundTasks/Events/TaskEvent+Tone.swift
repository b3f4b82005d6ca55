// How prominent an event is, for output that can show it. Most events are the normal life of a task.

extension TaskEvent {
  package enum Tone: Sendable, Equatable { case ordinary, begin, trouble }

  package var tone: Tone {
    switch self {
    case .task(.began), .assertion(.acquired), .run(.began), .webKit(.began): .begin
    case .custom(let event): event.phase == .began ? .begin : event.phase == .expired ? .trouble : .ordinary
    case .task(.stillOpen), .task(.old), .task(.endedUnknown), .task(.refused), .task(.expirationBegan),
      .task(.handlerCalled), .assertion(.timedOut), .assertion(.refused), .process(.expiringSoon), .kill,
      .run(.expiring), .run(.expired), .run(.uncompleted), .run(.refused), .webKit(.expiring), .log(.messagesLost),
      .log(.recordDamaged), .log(.disconnected):
      .trouble
    default: .ordinary
    }
  }
}
