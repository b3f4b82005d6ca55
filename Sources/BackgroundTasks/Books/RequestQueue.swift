// Tasks that an app has asked for and that have not begun yet. Threads interleave: the next request may come before the
// last one's begin.

struct RequestQueue: Sendable {
  private struct Request: Sendable {
    var name: String?
    var handler: ExpirationHandler
    var moment: Moment
  }

  private var requests: [Request] = []
  private static let patience: Int64 = 5_000_000

  mutating func add(_ name: String?, _ handler: ExpirationHandler, _ moment: Moment) {
    requests.append(Request(name: name, handler: handler, moment: moment))
    if requests.count > 64 { requests.removeFirst() }
  }

  /// The request that has become this task. `.unknown` where the log has none: the system asks for some by itself.
  mutating func take(_ name: String?, _ moment: Moment) -> ExpirationHandler {
    forget(moment)
    guard let at = requests.firstIndex(where: { $0.name == name || name == nil || $0.name == nil }) else {
      return .unknown
    }
    return requests.remove(at: at).handler
  }

  mutating func isEmpty(at moment: Moment) -> Bool {
    forget(moment)
    return requests.isEmpty
  }

  private mutating func forget(_ moment: Moment) {
    requests.removeAll { moment.isLater(than: $0.moment, by: Self.patience) }
  }
}
