// What a capture is and what of it was read: the ground that its verdicts stand on.

package struct CaptureBasis: Equatable, Sendable {
  /// A kind of members, by what they are called in a sentence.
  package struct Part: Equatable, Sendable {
    /// In kebab-case: `state-dump`.
    package var name: String
    /// `1 crash report`, `12 crash reports`
    package var words: String
    package var count: Int
    package var bytes: Int
    /// Apple's own log, which is not text.
    package var isBinaryLog: Bool

    package init(name: String, words: String, count: Int, bytes: Int, isBinaryLog: Bool = false) {
      self.name = name
      self.words = words
      self.count = count
      self.bytes = bytes
      self.isBinaryLog = isBinaryLog
    }
  }

  package enum Extent: Sendable {
    /// It was taken from a device as a whole.
    case device
    /// A folder or an archive of logs.
    case files
    /// One part without the others, which are not missed.
    case part
  }

  package struct Damage: Equatable, Sendable {
    /// Nil for the archive as a whole.
    package var member: String?
    package var reason: String

    package init(member: String?, reason: String) {
      self.member = member
      self.reason = reason
    }
  }

  /// The path of the archive or of the folder.
  package var path: String
  /// The length of the archive. Nil for a folder and a pipe.
  package var bytes: Int?
  package var device = DeviceFacts()
  package var extent = Extent.files
  /// The versions of apps that reports state, by bundle.
  package var versions: [String: String] = [:]
  /// The processes that used more than they may.
  package var resources: [ResourceReport] = []
  /// The shutdowns of the device, in their order.
  package var shutdowns: [ShutdownRecord] = []
  package var read: [Part] = []
  package var passedOver: [Part] = []
  /// The parts that prove something, and are not there.
  package var missing: [String] = []
  package var damages: [Damage] = []
  /// How many damages are not listed.
  package var moreDamages = 0
  /// The times of the first and of the last record of all logs.
  package var firstRecord: Int64?
  package var lastRecord: Int64?
  /// Reading was stopped before the end.
  package var wasStopped = false
  /// Whether the list of what was outstanding is complete.
  package var isStateCut = false
  /// SHA-256 of the archive, in hexadecimal.
  package var checksum: String?
  package var revision = 1

  package init(path: String, bytes: Int? = nil) {
    self.path = path
    self.bytes = bytes
  }
}

/// The assertions that were held at the moment of the capture.
package struct CaptureHoldings: Equatable, Sendable {
  package struct Holding: Equatable, Sendable {
    package var assertion: OutstandingAssertion
    package var process: ProcessIdentity
    /// Seconds, where the dump states or implies them.
    package var limit: Double?
    /// Nil where the dump does not show it.
    package var isTimeRunning: Bool?
    /// Since when power has been taken for it, in microseconds since 1970. It may have been held for longer.
    package var poweredSince: Int64?

    package init(_ assertion: OutstandingAssertion, process: ProcessIdentity) {
      self.assertion = assertion
      self.process = process
    }
  }

  package var holdings: [Holding]
  /// The moment of the capture, with the dump as its place.
  package var moment: Moment
  package var isWhole: Bool

  package init(_ holdings: [Holding], at moment: Moment, isWhole: Bool) {
    self.holdings = holdings
    self.moment = moment
    self.isWhole = isWhole
  }
}
