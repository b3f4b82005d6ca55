// A process as a message names it: `[app<com.x.y(UUID)>:512]`, `application<com.x.y>`, `[Name:512]`.

package struct ProcessReference: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case app, extensionOrService, daemon
    /// Or not known: a name and a pid alone do not say what a process is.
    case other
  }

  package var kind: Kind
  /// Bundle identifier or job label; nil where only a name stands.
  package var bundle: String?
  /// Executable name; nil where only a bundle stands.
  package var name: String?
  package var pid: Int?
  /// macOS numbers the lives of an app: `11223344.11223345`.
  package var job: String?

  package init(kind: Kind, bundle: String? = nil, name: String? = nil, pid: Int? = nil, job: String? = nil) {
    self.kind = kind
    self.bundle = bundle
    self.name = name
    self.pid = pid
    self.job = job
  }
}
