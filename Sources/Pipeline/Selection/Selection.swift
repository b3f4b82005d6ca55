// What of a log the user asked for.

/// Which records and tasks are selected. Of several patterns of one kind any one may match; without patterns everything
/// matches.
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

  /// Whether the selection can exclude a record.
  package var isAny: Bool {
    !processes.isEmpty || !subsystems.isEmpty || !tasks.isEmpty || since != nil || until != nil
  }
}
