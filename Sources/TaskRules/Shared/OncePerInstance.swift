// What a rule has said already, where once for each life of a process is enough. Bounded: of what was said longest ago
// nothing is remembered.

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

  /// Whether it is said for the first time.
  mutating func isNews(_ what: String, of instance: Int) -> Bool {
    let subject = Subject(instance: instance, what: what)
    guard !said.contains(subject) else { return false }
    said.store(true, for: subject)
    return true
  }
}
