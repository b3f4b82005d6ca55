// What is known of a process by name. Sources differ: an app's own records have its executable's name, the system
// speaks of its bundle, and not all of them write a pid.

package struct ProcessIdentity: Equatable, Sendable {
  package var name: String?
  package var bundle: String?
  package var pid: Int?
  /// `.other` until a record says what it is.
  package var kind: ProcessReference.Kind

  package init(
    name: String? = nil, bundle: String? = nil, pid: Int? = nil, kind: ProcessReference.Kind = .other
  ) {
    self.name = name
    self.bundle = bundle
    self.pid = pid
    self.kind = kind
  }

  /// How people call it.
  package var label: String { name ?? bundle ?? pid.map { "pid \($0)" } ?? "unknown process" }
}
