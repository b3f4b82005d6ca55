// What is known of a process by name. Sources differ: an app's own records have its executable's name, the system
// speaks of its bundle, and not all of them write a pid.

package struct ProcessIdentity: Equatable, Sendable {
  package var name: String?
  package var bundle: String? {
    didSet { isOfSystem = Self.isOfSystem(bundle) }
  }
  package var pid: Int?
  /// By which macOS tells this life of the app from its others.
  package var job: String?
  /// `.other` until a record says what it is.
  package var kind: ProcessReference.Kind
  /// One of Apple's. Asked of each of its tasks, more than once.
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

  // Whose it is follows from the bundle.
  package static func == (first: ProcessIdentity, second: ProcessIdentity) -> Bool {
    first.pid == second.pid && first.kind == second.kind && first.name == second.name && first.bundle == second.bundle
      && first.job == second.job
  }

  private static func isOfSystem(_ bundle: String?) -> Bool { bundle?.hasPrefix("com.apple.") == true }

  /// How people call it.
  package var label: String { name ?? bundle ?? pid.map { "pid \($0)" } ?? "unknown process" }
}
