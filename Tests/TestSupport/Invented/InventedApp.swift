// Apps like those on real phones: their executables are named like their bundles or differently; some end their
// tasks, and some forget to.

package struct InventedApp: Sendable {
  package let name: String
  package let bundle: String
  let identity: String
  /// The share of its tasks that it never ends.
  let forgets: Double
  /// The share of the handlers that UIKit keeps at another address than the request shows.
  let movesHandlers: Double
  /// Whether its UIKit writes still-outstanding statements.
  let statesLeaks: Bool
  /// The number of tasks that it begins in a minute.
  let pace: Double
  let taskNames: [String]

  private static let names = [
    ("Larder", "org.example.larder"), ("Field Notes", "com.example.fieldwork"), ("TrailMap", "org.example.trail-map"),
    ("Runner", "example.tides"), ("Kiln", "org.example.Kiln"), ("Postbox Go", "net.example.postbox.ios"),
    ("Choir", "org.example.choir"), ("Ferry", "org.example.timetables"),
  ]

  private static let taskNames = [
    "Upload photos", "Sync", "Save draft, then tell the server", "GDTStorage", "org.example.database.checkpoint",
    "Called by Larder, from $s6Larder11AppDelegateC29applicationDidEnterBackgroundyySo13UIApplicationCFTo",
    "Called by Runner, from -[Recorder pause]", "Flush, creationTime = 7 (elapsed = 0)", "Écouter", "t",
  ]

  /// That many different apps.
  package static func some(_ count: Int, _ random: inout SeededRandom) -> [InventedApp] {
    names.shuffled(using: &random).prefix(count).map { name, bundle in
      InventedApp(
        name: name, bundle: bundle, identity: "\(bundle)(5D0A7C3E-61B2-4F0D-9A55-\(random.hex(12)))",
        forgets: random.chance(0.3) ? 0 : 0.08, movesHandlers: random.chance(0.5) ? 0 : 0.5,
        statesLeaks: random.chance(0.6), pace: Double.random(in: 6...20, using: &random),
        taskNames: Array(taskNames.shuffled(using: &random).prefix(5)))
    }
  }
}

/// The true fate of a task, independent of the log.
package struct InventedTask: Sendable {
  package enum Fate: String, CaseIterable, Sendable {
    case ended
    /// Ended after the warning of the same stay, or after it was stated as outstanding.
    case expired
    /// Stated as outstanding and never ended, or open since the warning when its process was killed for it.
    case leaked
    /// Open when its process ended for some other reason.
    case died
    case open
  }

  package let app: String
  package let life: Int
  package let id: Int
  package let begin: Int64
  package var end: Int64?
  package var fate = Fate.open
  package var isStated = false
}

/// The true fate of a carrier.
package struct InventedCarrier: Sendable {
  package let assertionID: String
  package let life: Int
  package var fate = InventedTask.Fate.open
}
