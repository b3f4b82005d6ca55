// What the attributes and the name of a system assertion mean for the process that it keeps awake.

extension SystemAssertion {
  /// The prefix of the carrier's name.
  package static let carrierName = "Shared Background Assertion "

  /// The process that the assertion keeps awake.
  package var subject: ProcessReference? {
    if let target { return target }
    return originator
  }

  /// Whether that process has acquired the assertion itself.
  package var isOwn: Bool {
    guard let originator, let target else { return true }
    return originator.pid == target.pid && originator.bundle == target.bundle
  }

  package var isCarrier: Bool { name?.hasPrefix(Self.carrierName) == true }

  /// The attributes that distinguish an assertion with a budget from an unlimited one.
  package var purposes: [String] {
    var purposes: [String] = attributes.compactMap { attribute in
      switch attribute {
      case .legacy(let reason): reason
      case .domain(let domain, let name): "\(domain) \(name)"
      case .duration, .runningReason: nil
      }
    }
    if let reason { purposes.append(reason) }
    return purposes
  }

  package var budget: Double? {
    for case .duration(let seconds, _) in attributes where seconds.isFinite { return seconds }
    return duration.flatMap { $0.isFinite ? $0 : nil }
  }

  /// While the assertion is held, the clock of its process stops. It starts again at the release.
  package var definesStartTime: Bool {
    attributes.contains { attribute in
      switch attribute {
      case .domain(let domain, _): domain == "com.apple.mediaexperience"
      case .legacy(let reason): reason == "MediaPlayback"
      case .duration, .runningReason: false
      }
    }
  }

  /// The background URL session that the assertion is held for.
  package var sessionIdentifier: String? {
    let prefix = "com.apple.nsurlsessiond.handlesession "
    guard let name, name.hasPrefix(prefix) else { return nil }
    return String(name.dropFirst(prefix.count))
  }
}
