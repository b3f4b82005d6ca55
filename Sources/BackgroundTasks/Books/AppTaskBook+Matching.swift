// Which begin an end means, where the begin shows no id: by the order of ids, held against the handlers. A handler that is
// no malloc block is the same at both ends. Of a malloc block UIKit may keep a copy: another address proves nothing, the
// same one nearly everything. Where several begins may be meant, the ones that are not taken may have ended instead, and
// nothing may be claimed of them that needs them to be open.

extension AppTaskBook {
  /// Threads that begin tasks in the same moment write their lines in any order.
  private static let sameMoment: Int64 = 20_000

  private struct Candidate {
    var slot: Int
    var ordinal: Int
    var handler: ExpirationHandler
    var begin: Moment?
  }

  /// Nil: its begin is not in the log.
  mutating func match(_ id: Int, _ handler: ExpirationHandler) -> Int? {
    let unnamed = open.compactMap { slot, task in
      task.ordinal.map { Candidate(slot: slot, ordinal: $0, handler: task.handler, begin: task.task.begin) }
    }
    .sorted { $0.slot < $1.slot }
    guard !unnamed.isEmpty else { return nil }
    return order.isCertain ? matchByOrder(id, handler, unnamed) : guess(id, handler, unnamed)
  }

  private mutating func matchByOrder(_ id: Int, _ handler: ExpirationHandler, _ unnamed: [Candidate]) -> Int? {
    if let exact = unnamed.first(where: { order.id(at: $0.ordinal) == id }) {
      if exact.handler.mayEndAs(handler) { return exact.slot }
      let twin = unnamed.first { other in
        guard let begin = other.begin, let start = exact.begin, other.handler.fits(handler) else { return false }
        return !begin.isLater(than: start, by: Self.sameMoment) && !start.isLater(than: begin, by: Self.sameMoment)
      }
      if let twin { return twin.slot }
    }
    let same = unnamed.filter { $0.handler.isSurely(handler) }
    if same.count == 1, let only = same.first {
      // Begins are missing before it.
      doubt(unnamed) { $0.slot < only.slot && $0.handler.mayEndAs(handler) }
      order.learn(id, at: only.ordinal, isCertain: true)
      return only.slot
    }
    // Its own begin is missing, and the order is not what it seemed to be.
    doubt(unnamed) { $0.handler.mayEndAs(handler) }
    order.forget()
    return nil
  }

  private mutating func guess(_ id: Int, _ handler: ExpirationHandler, _ unnamed: [Candidate]) -> Int? {
    let possible = unnamed.filter { $0.handler.mayEndAs(handler) && order.allows(id, at: $0.ordinal) }
    let same = unnamed.filter { $0.handler.isSurely(handler) }
    let fitting = possible.filter { $0.handler.fits(handler) }
    let best = same.isEmpty ? (fitting.isEmpty ? possible : fitting) : same
    // Of several, the oldest.
    let nearest = best.min { order.distance(of: id, at: $0.ordinal) < order.distance(of: id, at: $1.ordinal) }
    guard let nearest else { return nil }
    let isSure = same.count == 1
    doubt(possible) { $0.slot != nearest.slot && !isSure }
    order.learn(id, at: nearest.ordinal, isCertain: isSure)
    return nearest.slot
  }

  private mutating func doubt(_ candidates: [Candidate], where isMeant: (Candidate) -> Bool) {
    for candidate in candidates where isMeant(candidate) { update(candidate.slot) { $0.facts.mayHaveEnded = true } }
  }

  /// Begins are missing: nothing is sure of those that show no id.
  mutating func doubtOrder() {
    for (slot, task) in open where task.ordinal != nil { update(slot) { $0.facts.mayHaveEnded = true } }
    order.forget()
  }
}

extension ExpirationHandler {
  /// Whether both may be the same handler.
  func fits(_ other: ExpirationHandler) -> Bool { self == .unknown || other == .unknown || self == other }

  /// Whether the end may show the other: the same, or a copy of a malloc block.
  func mayEndAs(_ other: ExpirationHandler) -> Bool {
    if case (.block(_, isGlobal: false), .block(_, isGlobal: false)) = (self, other) { return true }
    return fits(other)
  }

  /// Whether both are the same block, of which there is no other while it lives.
  func isSurely(_ other: ExpirationHandler) -> Bool {
    if case .block(_, isGlobal: false) = self { self == other } else { false }
  }
}
