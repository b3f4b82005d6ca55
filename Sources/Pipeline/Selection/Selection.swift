// What of a log the user asked for.

/// Which records and tasks count. Patterns of one kind: any of them will do; none: all do.
package struct Selection: Equatable, Sendable {
  package var processes: [ProcessPattern] = []
  package var subsystems: [Glob] = []
  /// For names and numbers of tasks.
  package var tasks: [Glob] = []
  /// Also what is the system's own business.
  package var all = false
  package var since: TimeBound?
  package var until: TimeBound?

  package init() {}

  /// Whether anything was asked for that a record can fail to be.
  package var isAny: Bool {
    !processes.isEmpty || !subsystems.isEmpty || !tasks.isEmpty || since != nil || until != nil
  }
}
