// RunningBoard's own list of what it held at the moment of a capture.

package struct RunningBoardState: Equatable, Sendable {
  package var assertions: [OutstandingAssertion]
  package var powered: [PowerAssertion]
  package var processes: [ProcessStanding]
  package var templates: [DomainTemplate]
  /// The text ends before the dump does.
  package var isCut: Bool

  package init(
    assertions: [OutstandingAssertion] = [], powered: [PowerAssertion] = [], processes: [ProcessStanding] = [],
    templates: [DomainTemplate] = [], isCut: Bool = false
  ) {
    self.assertions = assertions
    self.powered = powered
    self.processes = processes
    self.templates = templates
    self.isCut = isCut
  }
}

/// One assertion that was not released.
package struct OutstandingAssertion: Equatable, Sendable {
  /// The same as in the log: `33-4812-2017017`.
  package var id: String
  package var target: ProcessReference
  /// The name that its owner gave it.
  package var name: String?
  package var isActive: Bool?
  /// The pid of the process that acquired it.
  package var originator: Int?
  package var policy: DurationPolicy?
  package var tags: [String] = []
  /// RunningBoard's number of the reason; 4 is a background task.
  package var legacyReason: Int?
  /// What it is for, as `SystemAssertion.purposes` has it.
  package var purposes: [String] = []
  /// The role that it gives its process.
  package var role: String?
  /// Where it begins in the dump.
  package var line: Int
  /// As it stands there.
  package var written = ""

  package init(id: String, target: ProcessReference, name: String? = nil, isActive: Bool? = nil, line: Int) {
    self.id = id
    self.target = target
    self.name = name
    self.isActive = isActive
    self.line = line
  }

  package var isCarrier: Bool { name?.hasPrefix(SystemAssertion.carrierName) == true }

  /// Whether it is there to finish a task in the background.
  package var isBackgroundTask: Bool {
    legacyReason == 4 || tags.contains("FinishTask")
      || purposes.contains { purpose in
        let word = purpose.split(separator: " ").last ?? ""
        return word == "FinishTask" || word.hasPrefix("FinishTask") && !word.hasPrefix("FinishTaskAfter")
      }
  }

  /// Whether the clock of its process stops while it is held.
  var stopsClock: Bool {
    purposes.contains { $0.hasPrefix("com.apple.mediaexperience ") || $0 == "MediaPlayback" }
  }
}

/// How long an assertion may last, and what happens then.
package struct DurationPolicy: Equatable, Sendable {
  /// As written: `Delayed-Relative` starts when the app leaves the foreground.
  package var start: String?
  /// As written: `InvalidateAndTerminateProcess`.
  package var end: String?
  /// Seconds until the end, and before it the warning.
  package var limit: Double?
  package var warning: Double?

  package init(start: String? = nil, end: String? = nil, limit: Double? = nil, warning: Double? = nil) {
    self.start = start
    self.end = end
    self.limit = limit
    self.warning = warning
  }
}

/// A process as RunningBoard saw it.
package struct ProcessStanding: Equatable, Sendable {
  package var process: ProcessReference
  /// As written: `UserInteractive`, `Background`.
  package var role: String?

  package init(process: ProcessReference, role: String?) {
    self.process = process
    self.role = role
  }

  /// The roles of processes that the user does not see. Of a role that is not known, nothing follows.
  private static let rolesBehind: Set = [
    "Background", "BackgroundLow", "BackgroundHigh", "NonUserInteractive", "Utility", "Maintenance", "None",
    "Unspecified",
  ]

  /// Nil where the role is not known.
  package var isForeground: Bool? {
    guard let role else { return nil }
    if role.hasPrefix("UserInteractive") { return true }
    return Self.rolesBehind.contains(role) ? false : nil
  }
}

/// Power that is taken for an assertion. It may have been taken later than the assertion was acquired, so it proves no age.
package struct PowerAssertion: Equatable, Sendable {
  package var id: String
  package var pid: Int?
  package var name: String?
  /// Microseconds since 1970.
  package var poweredSince: Int64?

  package init(id: String, pid: Int? = nil, name: String? = nil, poweredSince: Int64? = nil) {
    self.id = id
    self.pid = pid
    self.name = name
    self.poweredSince = poweredSince
  }
}

/// The limits that RunningBoard gives to all assertions of a domain.
package struct DomainTemplate: Equatable, Sendable {
  package var domain: String
  package var name: String
  package var limit: Double?
  package var warning: Double?

  package init(domain: String, name: String, limit: Double?, warning: Double?) {
    self.domain = domain
    self.name = name
    self.limit = limit
    self.warning = warning
  }
}
