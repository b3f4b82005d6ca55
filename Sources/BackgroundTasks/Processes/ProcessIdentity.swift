// The known names and numbers of a process. Sources differ: an app's own records have its executable's name, the system's
// have its bundle, and not all of them have a pid.

package struct ProcessIdentity: Equatable, Sendable {
  package var name: String?
  package var bundle: String? {
    didSet { isOfSystem = Self.isOfSystem(bundle) }
  }
  package var pid: Int?
  /// macOS's number of this life of the app.
  package var job: String?
  /// `.other` until a record shows it.
  package var kind: ProcessReference.Kind
  /// Whether the process is one of Apple's. Stored, because it is read several times for each task.
  package private(set) var isOfSystem: Bool

  package init(
    name: String? = nil, bundle: String? = nil, pid: Int? = nil, kind: ProcessReference.Kind = .other,
    job: String? = nil
  ) {
    self.name = name
    self.bundle = bundle
    self.pid = pid
    self.job = job
    self.kind = kind
    isOfSystem = Self.isOfSystem(bundle)
  }

  // Without `isOfSystem`, which follows from the bundle.
  package static func == (first: ProcessIdentity, second: ProcessIdentity) -> Bool {
    first.pid == second.pid && first.kind == second.kind && first.name == second.name && first.bundle == second.bundle
      && first.job == second.job
  }

  private static func isOfSystem(_ bundle: String?) -> Bool { bundle?.hasPrefix("com.apple.") == true }

  /// The name for output.
  package var label: String { name ?? bundle ?? pid.map { "pid \($0)" } ?? "unknown process" }
}
