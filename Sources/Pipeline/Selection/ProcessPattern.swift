// `--process` takes what people have at hand: a name, a bundle identifier or a pid.

import BackgroundTasks
import ByteScan

package struct ProcessPattern: Equatable, Sendable {
  /// For names and bundle identifiers.
  package let glob: Glob
  /// Where the pattern is a number. A process may also be named by digits, so the glob stays.
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

  /// Whether the record's sender or a process that it speaks of is meant, by what the record itself says.
  func isNamed(by telling: Telling) -> Bool {
    matches(name: telling.speaker.name, pid: telling.speaker.pid, bundle: nil)
      || telling.event.processes.contains { matches(name: $0.name, pid: $0.pid, bundle: $0.bundle) }
  }
}
