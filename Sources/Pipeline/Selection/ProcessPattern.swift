// A pattern of `--process`: a name, a bundle identifier or a pid.

import BackgroundTasks
import ByteScan

package struct ProcessPattern: Equatable, Sendable {
  /// Matches names and bundle identifiers.
  package let glob: Glob
  /// The pattern as a number. A process name may also consist of digits, so the glob is tried too.
  package let pid: Int?

  package init(_ pattern: String) {
    glob = Glob(pattern)
    pid = pattern.withSlice { $0.decimal }
  }

  package func matches(name: String?, pid: Int?, bundle: String?) -> Bool {
    if let pid, pid == self.pid { return true }
    if let name, glob.matches(name) { return true }
    return bundle.map { glob.matches($0) } ?? false
  }

  /// Whether the record itself names the process, as its sender or as a process in its message.
  func isNamed(by sourced: SourcedEvent) -> Bool {
    matches(name: sourced.sender.name, pid: sourced.sender.pid, bundle: nil)
      || sourced.event.processes.contains { matches(name: $0.name, pid: $0.pid, bundle: $0.bundle) }
  }
}
