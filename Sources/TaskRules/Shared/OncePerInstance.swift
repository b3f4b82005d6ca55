// What a rule has reported, where one report for each life of a process is enough. The number is limited: the oldest
// entries are forgotten.

import BackgroundTasks
import Containers

struct OncePerInstance: Sendable {
  private struct Subject: Hashable {
    var instance: Int
    var what: String
  }

  private var said = BoundedDictionary<Subject, Bool>(limit: 4096)

  mutating func note(_ instance: Int) { _ = isNews("", of: instance) }
  func contains(_ instance: Int) -> Bool { said.contains(Subject(instance: instance, what: "")) }

  /// Whether this is the first report.
  mutating func isNews(_ what: String, of instance: Int) -> Bool {
    let subject = Subject(instance: instance, what: what)
    guard !said.contains(subject) else { return false }
    said.store(true, for: subject)
    return true
  }
}
