// Which records and tasks the user has selected. Of several patterns of one kind any one may match. Without patterns everything
// matches.

package struct Selection: Equatable, Sendable {
  package var processes: [ProcessPattern] = []
  package var subsystems: [Glob] = []
  /// For names and numbers of tasks.
  package var tasks: [Glob] = []
  /// Whether the system's own tasks are included.
  package var all = false
  package var since: TimeBound?
  package var until: TimeBound?

  package init() {}

  /// Whether the selection can exclude a record.
  package var isAny: Bool {
    !processes.isEmpty || !subsystems.isEmpty || !tasks.isEmpty || since != nil || until != nil
  }
}
