// How long an app may stay awake in the background, and who says so.

package struct Budget: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    /// The user.
    case given
    /// The log itself, in this record.
    case stated(Moment)
    /// The rules of this system version.
    case version(OSVersion)
    /// Those of the version that the log's own messages are of.
    case era
  }

  package var seconds: Double
  package var source: Source

  package init(_ seconds: Double, _ source: Source) {
    self.seconds = seconds
    self.source = source
  }
}
