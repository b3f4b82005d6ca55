// Tasks that an app has requested and that have not begun yet. Threads interleave, so the next request may come before
// the begin of the one before.

import BackgroundTasks

struct RequestQueue: Sendable {
  private struct Request: Sendable {
    var name: String?
    var handler: ExpirationHandler
    var moment: Moment
    /// The request came before the stream had proven whether it repeats its lines.
    var mayBeCopy: Bool
  }

  private var requests: [Request] = []
  private static let patience: Int64 = 5_000_000
  /// A begin usually follows within this time.
  private static let answer: Int64 = 300_000

  mutating func add(_ name: String?, _ handler: ExpirationHandler, _ now: FoldPosition) {
    requests.append(Request(name: name, handler: handler, moment: now.moment, mayBeCopy: now.copies == .unknown))
    if requests.count > 64 { requests.removeFirst() }
  }

  /// Takes the request of this task. `.unknown` where the log has none, because UIKit begins some tasks itself.
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

  /// Drops the request of a missing begin, so that the next begin does not take it.
  mutating func forget(askedBefore moment: Moment) {
    if let at = requests.firstIndex(where: { !$0.moment.isLater(than: moment, by: 1) }) { requests.remove(at: at) }
  }

  /// Without names, an old request would be assigned to the next begin, and so shift all that follow.
  private mutating func forgetUnanswered(_ moment: Moment) {
    guard let last = requests.last, !moment.isLater(than: last.moment, by: Self.answer) else { return }
    forget(moment, after: Self.answer)
  }

  mutating func isEmpty(at moment: Moment) -> Bool {
    forget(moment, after: Self.patience)
    return requests.isEmpty
  }

  /// The check comes first, because usually no request is that old, and it costs less than a removal.
  private mutating func forget(_ moment: Moment, after microseconds: Int64) {
    guard requests.contains(where: { moment.isLater(than: $0.moment, by: microseconds) }) else { return }
    requests.removeAll { moment.isLater(than: $0.moment, by: microseconds) }
  }
}
