// A report that a process used more of something than the system allows: CPU time, wakeups, writing to the disk. Most of them are
// written without ending the process.

package struct ResourceReport: Equatable, Sendable {
  package enum Resource: String, CaseIterable, Sendable {
    case cpu, wakeups, writes
    case other
  }

  package var resource: Resource
  package var process: ProcessReference?
  package var version: AppVersion?
  package var incident: String?
  /// When the measurement ended.
  package var time: SystemReport.Time?
  /// How much was used, in seconds of CPU time, in wakeups, in megabytes.
  package var used: Double?
  /// Seconds in which it was used.
  package var over: Double?
  /// The limit as written: per cent of a CPU, wakeups in a second, kilobytes in a second. Behind it the seconds over which it is
  /// measured.
  package var limit: Double?
  package var window: Double?
  /// Nil where the report does not show it.
  package var wasKilled: Bool?

  package init(_ resource: Resource, process: ProcessReference? = nil) {
    self.resource = resource
    self.process = process
  }
}

/// The version of an app that a report states.
package struct AppVersion: Equatable, Sendable {
  package var bundle: String
  /// `4.2`, or with its build `4.2 (1337)`.
  package var version: String
  /// When the report was written, in microseconds since 1970.
  package var stated: Int64?

  package init(bundle: String, version: String, stated: Int64? = nil) {
    self.bundle = bundle
    self.version = version
    self.stated = stated
  }
}

/// The newest version of each app.
package struct AppVersions: Equatable, Sendable {
  /// More apps than a device has.
  private static let most = 4096
  private var known: [String: AppVersion] = [:]

  package init() {}

  package var byBundle: [String: String] { known.mapValues(\.version) }

  package mutating func learn(_ version: AppVersion?) {
    guard let version else { return }
    if let older = known[version.bundle] {
      if (version.stated ?? .min) > (older.stated ?? .min) { known[version.bundle] = version }
    } else if known.count < Self.most {
      known[version.bundle] = version
    }
  }
}
