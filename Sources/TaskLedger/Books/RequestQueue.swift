// Tasks that an app has asked for and that have not begun yet. Threads interleave: the next request may come before the
// last one's begin.

import BackgroundTasks

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
  /// A begin follows sooner, as a rule.
  private static let answer: Int64 = 300_000

  mutating func add(_ name: String?, _ handler: ExpirationHandler, _ now: FoldPosition) {
    requests.append(Request(name: name, handler: handler, moment: now.moment, mayBeCopy: now.copies == .unknown))
    if requests.count > 64 { requests.removeFirst() }
  }

  /// The request that has become this task. `.unknown` where the log has none: the system asks for some by itself.
  mutating func take(_ name: String?, _ now: FoldPosition) -> ExpirationHandler {
    forget(now.moment, after: Self.patience)
    if name == nil { forgetUnanswered(now.moment) }
    guard let at = requests.firstIndex(where: { $0.name == name || name == nil || $0.name == nil }) else {
      return .unknown
    }
    let taken = requests.remove(at: at)
    if taken.mayBeCopy, now.copies == .repeated {
      requests.removeAll { $0.handler == taken.handler && AppTaskBook.areClose($0.moment, taken.moment) }
    }
    return taken.handler
  }

  /// A begin is missing: what asked for it is not the next one's.
  mutating func forget(askedBefore moment: Moment) {
    if let at = requests.firstIndex(where: { !$0.moment.isLater(than: moment, by: 1) }) { requests.remove(at: at) }
  }

  /// Without names an old request would be taken for the next one, and that for the one after it.
  private mutating func forgetUnanswered(_ moment: Moment) {
    guard let last = requests.last, !moment.isLater(than: last.moment, by: Self.answer) else { return }
    forget(moment, after: Self.answer)
  }

  mutating func isEmpty(at moment: Moment) -> Bool {
    forget(moment, after: Self.patience)
    return requests.isEmpty
  }

  /// There are few, and mostly none of them is as old: to ask first costs less than to go through them to remove some.
  private mutating func forget(_ moment: Moment, after microseconds: Int64) {
    guard requests.contains(where: { moment.isLater(than: $0.moment, by: microseconds) }) else { return }
    requests.removeAll { moment.isLater(than: $0.moment, by: microseconds) }
  }
}
