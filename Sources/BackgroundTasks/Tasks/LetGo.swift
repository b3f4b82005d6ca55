// What a process has open beyond what is remembered of it.

package struct LetGo: Equatable, Sendable {
  /// Tasks, which count as unknown.
  package var tasks = 0
  /// Ends that were of none that is known, and may have been theirs.
  package var ends = 0

  package init(tasks: Int = 0, ends: Int = 0) {
    self.tasks = tasks
    self.ends = ends
  }
}
