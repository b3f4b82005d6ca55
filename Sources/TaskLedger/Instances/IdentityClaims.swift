// The bundles that processes without a pid name in their records. An app names its own bundle. A process that names two
// bundles watches other apps.

import BackgroundTasks

struct IdentityClaims: Sendable {
  struct Claim: Sendable {
    var bundle: String
    /// A record of the kind that an app writes about itself names the bundle.
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

  /// The uncontradicted claims of apps about themselves, sorted by name. A bundle that two processes claim belongs to
  /// neither.
  var uncontradicted: [(name: String, bundle: String)] {
    let own = claims.filter { $0.value.isOwn && !$0.value.isContradicted }
    let counts = Dictionary(own.map { ($0.value.bundle, 1) }, uniquingKeysWith: +)
    return own.filter { counts[$0.value.bundle] == 1 }.map { ($0.key, $0.value.bundle) }.sorted { $0.0 < $1.0 }
  }
}
