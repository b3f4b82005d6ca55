// Tasks that an app has asked for and that have not begun yet. Threads interleave: the next request may come before the
// last one's begin.

struct RequestQueue: Sendable {
  private struct Request: Sendable {
    var name: String?
    var handler: ExpirationHandler
    var moment: Moment
    /// It came before the stream had shown whether it repeats its lines.
    var mayBeCopy: Bool
  }

  private var requests: [Request] = []
  private static let patience: Int64 = 5_000_000

  mutating func add(_ name: String?, _ handler: ExpirationHandler, _ now: Now) {
    requests.append(Request(name: name, handler: handler, moment: now.moment, mayBeCopy: now.copies == .unknown))
    if requests.count > 64 { requests.removeFirst() }
  }

  /// The request that has become this task. `.unknown` where the log has none: the system asks for some by itself.
  mutating func take(_ name: String?, _ now: Now) -> ExpirationHandler {
    forget(now.moment)
    guard let at = requests.firstIndex(where: { $0.name == name || name == nil || $0.name == nil }) else {
      return .unknown
    }
    let taken = requests.remove(at: at)
    if taken.mayBeCopy, now.copies == .repeated {
      requests.removeAll { $0.handler == taken.handler && AppTaskBook.areClose($0.moment, taken.moment) }
    }
    return taken.handler
  }

  mutating func isEmpty(at moment: Moment) -> Bool {
    forget(moment)
    return requests.isEmpty
  }

  private mutating func forget(_ moment: Moment) {
    requests.removeAll { moment.isLater(than: $0.moment, by: Self.patience) }
  }
}
