// `--process` takes what people have at hand: a name, a bundle identifier or a pid.

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
}
