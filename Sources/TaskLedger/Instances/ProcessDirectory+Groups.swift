// The instances that share a name or a bundle, for questions about all of them.

import BackgroundTasks

extension ProcessDirectory {
  /// The instances with a bundle that only other processes have mentioned, by bundle, oldest first.
  var onlyMentionedByBundle: [String: [Int]] { grouped { $0.isOnlyMentioned ? $0.identity.bundle : nil } }

  /// The instances with a name, by name, oldest first.
  var livesByName: [String: [Int]] { grouped { $0.identity.name } }

  private func grouped(by key: (borrowing ProcessInstance) -> String?) -> [String: [Int]] {
    var groups: [String: [Int]] = [:]
    for number in storage.numbers {
      if let key = storage.ask(number, key) ?? nil { groups[key, default: []].append(number) }
    }
    return groups
  }
}
