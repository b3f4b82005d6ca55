// Which process a scheduled run belongs to: the scheduler's daemon names the run, and not who runs it.

import BackgroundTasks

struct RunHolders: Sendable {
  /// By identifier: whose run it is, as long as it goes on.
  private var holders: [String: Int] = [:]
  /// How long a run may take whose begin the app has not told yet.
  private var limits: [String: Double] = [:]
  /// Those that go on after the app has left the foreground: the daemon does not name them.
  private var continued: [String: Int] = [:]
  /// There are a few of each app. Beyond, all are forgotten.
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

  /// The only one that there is; nil where there are several.
  var onlyContinued: (identifier: String, instance: Int)? {
    continued.count == 1 ? continued.first.map { ($0.key, $0.value) } : nil
  }

  mutating func note(limit: Double, of identifier: String) {
    if limits.count >= Self.most { limits = [:] }
    limits[identifier] = limit
  }

  mutating func takeLimit(of identifier: String) -> Double? { limits.removeValue(forKey: identifier) }
}
