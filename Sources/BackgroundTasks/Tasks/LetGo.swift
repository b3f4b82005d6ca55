// The open tasks of a process beyond the ledger's limits.

package struct LetGo: Equatable, Sendable {
  /// Tasks that were let go. They count as unknown.
  package var tasks = 0
  /// Ends of unknown tasks, which may belong to those that were let go.
  package var ends = 0

  package init(tasks: Int = 0, ends: Int = 0) {
    self.tasks = tasks
    self.ends = ends
  }
}
