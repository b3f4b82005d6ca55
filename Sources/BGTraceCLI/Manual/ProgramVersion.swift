// The version, as `--version`, the man page and the first object of JSON state it.

package enum ProgramVersion {
  package static let current = "0.1.0"
}
