// Why a task is outside the selection: the first option that excludes it.

package enum Outside: String, CaseIterable, Sendable {
  case process, task, since, until
}
