// How long an app may stay awake in the background, and the source of that value.

package struct Budget: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    /// The user's option.
    case given
    /// The log itself, in this record.
    case stated(Moment)
    /// The rules of this system version.
    case version(OSVersion)
    /// The rules of the version that the log's own messages belong to.
    case era
  }

  package var seconds: Double
  package var source: Source

  package init(_ seconds: Double, _ source: Source) {
    self.seconds = seconds
    self.source = source
  }
}
