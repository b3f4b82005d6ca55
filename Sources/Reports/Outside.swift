// Why a task is not among those that were asked for: the first thing about it that the selection does not admit.

package enum Outside: String, CaseIterable, Sendable {
  case process, task, since, until
}
