// Which bundle the processes name that show no pid. An app names its own; who names two watches others.

import BackgroundTasks

struct IdentityClaims: Sendable {
  struct Claim: Sendable {
    var bundle: String
    /// It has said so in words that an app finds for itself.
    var isOwn: Bool
    var isContradicted = false
  }

  private var claims: [String: Claim] = [:]
  private static let most = 1024

  mutating func note(_ bundle: String, by name: String, isOwn: Bool) {
    guard let at = claims.index(forKey: name) else {
      if claims.count < Self.most { claims[name] = Claim(bundle: bundle, isOwn: isOwn) }
      return
    }
    if claims.values[at].bundle != bundle { claims.values[at].isContradicted = true }
    if isOwn { claims.values[at].isOwn = true }
  }

  /// What each app has said of itself and nothing contradicts, in order of name. A bundle that two claim is neither's.
  var uncontradicted: [(name: String, bundle: String)] {
    let own = claims.filter { $0.value.isOwn && !$0.value.isContradicted }
    let counts = Dictionary(own.map { ($0.value.bundle, 1) }, uniquingKeysWith: +)
    return own.filter { counts[$0.value.bundle] == 1 }.map { ($0.key, $0.value.bundle) }.sorted { $0.0 < $1.0 }
  }
}
