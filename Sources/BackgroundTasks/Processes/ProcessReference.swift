// A process as a record names it: `[app<com.x.y(UUID)>:512]`, `application<com.x.y>`, `[Name:512]`.

package struct ProcessReference: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case app, extensionOrService, daemon
    /// Also where it is unknown, because a name and a pid do not show the kind.
    case other
  }

  package var kind: Kind
  /// Bundle identifier or job label. Nil where the record has only a name.
  package var bundle: String?
  /// Executable name. Nil where the record has only a bundle.
  package var name: String?
  package var pid: Int?
  /// macOS's number of a life of an app: `11223344.11223345`.
  package var job: String?

  package init(kind: Kind, bundle: String? = nil, name: String? = nil, pid: Int? = nil, job: String? = nil) {
    self.kind = kind
    self.bundle = bundle
    self.name = name
    self.pid = pid
    self.job = job
  }
}
