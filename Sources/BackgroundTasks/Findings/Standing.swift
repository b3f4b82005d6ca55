// What a rule has said of single tasks and what still stands, so that it can be taken back in the same words. Bounded:
// of what was said longest ago nothing is remembered, and it stands.

struct Standing: Sendable {
  private static let most = 1024
  private var said: [String: Finding] = [:]
  /// The tasks' keys, in the order in which something was said of them.
  private var keys: [String] = []

  /// Says what holds of the task now. It is news where nothing was said, or something of another level.
  mutating func say(_ finding: Finding?, of key: String, into findings: inout [Finding]) {
    if finding == nil, said.isEmpty { return }
    guard said[key]?.level != finding?.level else { return }
    withdraw(key, into: &findings)
    guard let finding else { return }
    findings.append(finding)
    said[key] = finding
    keys.append(key)
    if keys.count > Self.most { said[keys.removeFirst()] = nil }
  }

  /// Takes back all that was said of such tasks, oldest first.
  mutating func withdrawAll(into findings: inout [Finding], where isMeant: (Finding) -> Bool) {
    for key in keys where said[key].map(isMeant) == true { withdraw(key, into: &findings) }
  }

  private mutating func withdraw(_ key: String, into findings: inout [Finding]) {
    guard let finding = said.removeValue(forKey: key) else { return }
    findings.append(finding.withdrawn)
    keys.removeAll { $0 == key }
  }
}
