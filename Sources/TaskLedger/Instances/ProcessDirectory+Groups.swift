// The instances that share a name or a bundle: asked for where a question is about all of them, and not about one.

import BackgroundTasks

extension ProcessDirectory {
  /// The instances that have a bundle and no name, by bundle, oldest first.
  var hearsayByBundle: [String: [Int]] { grouped { $0.isHearsay ? $0.identity.bundle : nil } }

  /// The instances that have a name, by it, oldest first.
  var livesByName: [String: [Int]] { grouped(by: \.identity.name) }

  private func grouped(by key: (ProcessInstance) -> String?) -> [String: [Int]] {
    var groups: [String: [Int]] = [:]
    for number in storage.numbers {
      if let key = storage.ask(number, key) ?? nil { groups[key, default: []].append(number) }
    }
    return groups
  }
}
