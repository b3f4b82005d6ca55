// Which process a scheduled run belongs to: the scheduler's daemon names the run, but not its process.

import BackgroundTasks

struct RunHolders: Sendable {
  /// By identifier: the instance that a run belongs to, while it goes on.
  private var holders: [String: Int] = [:]
  /// By identifier: the time limit of a run whose begin the app has not logged yet.
  private var limits: [String: Double] = [:]
  /// By identifier: runs that continue after the app has left the foreground. The daemon does not name them.
  private var continued: [String: Int] = [:]
  /// An app has a few of each. Beyond this limit, all are forgotten.
  private static let most = 1024

  mutating func note(_ event: ScheduledRunEvent, of instance: Int) {
    switch event {
    case .began(let identifier?, let kind, _):
      if holders.count >= Self.most { holders = [:] }
      holders[identifier] = instance
      if continued.count >= Self.most { continued = [:] }
      if kind == .continued { continued[identifier] = instance }
    case .completed(let identifier?, _), .expired(let identifier?), .uncompleted(let identifier?, _):
      holders[identifier] = nil
      continued[identifier] = nil
    default: break
    }
  }

  func holder(of identifier: String) -> Int? { holders[identifier] }

  /// The only continued run. Nil where there are several or none.
  var onlyContinued: (identifier: String, instance: Int)? {
    continued.count == 1 ? continued.first.map { ($0.key, $0.value) } : nil
  }

  mutating func note(limit: Double, of identifier: String) {
    if limits.count >= Self.most { limits = [:] }
    limits[identifier] = limit
  }

  mutating func takeLimit(of identifier: String) -> Double? { limits.removeValue(forKey: identifier) }
}
