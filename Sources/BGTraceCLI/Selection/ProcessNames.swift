// The processes that the logs show, by pid: RunningBoard's state names an app by its bundle only, and a user asks for its name.

import BackgroundTasks
import Containers

struct ProcessNames {
  private var known = BoundedDictionary<Int, ProcessIdentity>(limit: 4096)

  mutating func note(_ process: ProcessIdentity) {
    guard let pid = process.pid, process.name != nil else { return }
    known.store(process, for: pid)
  }

  /// The process with its name, where a process of its pid and of no other bundle has one.
  func completed(_ process: ProcessIdentity) -> ProcessIdentity {
    guard process.name == nil, let pid = process.pid, let known = known[pid],
      known.bundle == nil || process.bundle == nil || known.bundle == process.bundle
    else { return process }
    var process = process
    process.name = known.name
    return process
  }
}
