// Which begin an end belongs to, where the begin shows no id. Counts and order decide. The address of a handler only
// chooses between several possible begins: blocks are copied, so in real logs every second end shows another address than
// its begin, and the next task may reuse an address.

import BackgroundTasks

extension AppTaskBook {
  /// Threads that begin tasks within this time, in microseconds, write their lines in any order.
  private static let sameMoment: UInt64 = 20_000
  /// The limit on begins whose handlers are compared.
  private static let mostCompared = 32

  /// Nil if the begin is not in the log. `isProven` if UIKit has confirmed that the task existed.
  mutating func match(_ id: Int, _ handler: ExpirationHandler, _ moment: Moment, isProven: Bool = true) -> Int? {
    guard BeginOrder.canPlace(id) else { return nil }
    defer { if isProven { order.noteEnd(id) } }
    guard order.isSure, let offset = order.offset else { return guess(id, handler) }
    let place = id - offset
    if place < order.base { return matchBeforeLoss(handler) }
    if place >= order.next { return isProven ? matchBeyond(place, handler) : nil }
    if place < order.driftEnd { return matchDrifted(place, handler) }
    guard let slot = order.slot(at: place) else { return matchMissing(place, handler) }
    if hasHandler(slot, handler) { return slot }
    guard let other = twin(of: slot, handler) else { return slot }
    order.exchange(slot, other)
    return other
  }

  /// Whether the order gives this id to an open begin that shows none.
  @inline(__always) func expects(_ id: Int) -> Bool { order.offset != nil && isExpected(id) }

  private func isExpected(_ id: Int) -> Bool {
    guard let offset = order.offset, order.isSure, BeginOrder.canPlace(id) else { return false }
    return order.slot(at: id - offset) != nil
  }

  private func hasHandler(_ slot: Int, _ handler: ExpirationHandler) -> Bool {
    handler.isBlock && open.ask(slot, \.handler) == handler
  }

  private func mayHaveHandler(_ slot: Int, _ handler: ExpirationHandler) -> Bool {
    hasHandler(slot, handler) || !handler.isBlock || open.ask(slot) { $0.handler.isBlock } != true
  }

  private func choose(_ handler: ExpirationHandler, among slots: [Int]) -> Int? {
    guard handler.isBlock else { return nil }
    return slots.first { hasHandler($0, handler) }
  }

  /// Nothing is certain about tasks that began before messages were lost.
  private func matchBeforeLoss(_ handler: ExpirationHandler) -> Int? {
    let before = order.firstBeforeLoss(Self.mostCompared).map(\.slot)
    return choose(handler, among: before) ?? before.first
  }

  /// The end of a begin that is known to be missing. Of two tasks that began in the same moment, it may belong to the
  /// other one.
  private mutating func matchMissing(_ place: Int, _ handler: ExpirationHandler) -> Int? {
    guard let moment = order.takeMissing(place) else { return matchVague() }
    let near = [place - 1, place + 1, place - 2, place + 2].compactMap { order.slot(at: $0) }
    guard let other = choose(handler, among: near), isNear(other, moment.instant) else { return nil }
    order.move(other, to: place, moment)
    return other
  }

  /// The begin was paired with another task's end while nothing proved an id. That other task has ended.
  private func matchVague() -> Int? {
    guard order.vague > 0, let offset = order.offset else { return nil }
    return order.candidates(for: .max, most: Self.mostCompared).first { entry in
      order.isVague(entry.slot) && isClosed(entry.place + offset)
    }?.slot
  }

  /// Begins are missing before this place, and the log does not show where.
  private mutating func matchDrifted(_ place: Int, _ handler: ExpirationHandler) -> Int? {
    let possible = max(order.base, place - order.drift)...max(order.base, place)
    let near = possible.suffix(Self.mostCompared).compactMap { order.slot(at: $0) }
    let slot = order.slot(at: place) ?? choose(handler, among: near) ?? order.last(in: possible)?.slot
    if let slot { return slot }
    // The end belongs to the missing begin, or to one that was paired with another end.
    order.loosen(before: order.driftEnd)
    return nil
  }

  /// No begin can have this id by the order, so begins are missing somewhere before. The last begin has the highest id.
  private mutating func matchBeyond(_ place: Int, _ handler: ExpirationHandler) -> Int? {
    let count = place - order.next + 1
    guard count <= BeginOrder.mostMissing else {
      startOver()
      return nil
    }
    if let last = order.last, last.place == order.next - 1, mayHaveHandler(last.slot, handler) {
      order.drift(count, before: last.slot)
      return last.slot
    }
    order.drift(count, before: nil)
    order.loosen()
    return nil
  }

  /// The end of an id was requested that no begin can have by the order, and UIKit's answer is lost. Begins are missing,
  /// and one of the open tasks may have ended.
  mutating func noteUnanswered(_ id: Int) {
    guard order.isSure, let offset = order.offset, BeginOrder.canPlace(id) else { return }
    if (0..<BeginOrder.mostMissing).contains(id - offset - order.next) { order.loosen() }
  }

  /// A task is open without a visible begin. Its begin may have been paired with another task's end.
  mutating func doubtGuesses() {
    if order.vague > 0, !order.isSure { order.loosen() }
  }

  /// Pairs an end while nothing has proven an id. The end may belong to a task that began before the log, but a task that
  /// may have ended must not count as open.
  private mutating func guess(_ id: Int, _ handler: ExpirationHandler) -> Int? {
    let possible = order.candidates(for: id, most: Self.mostCompared)
    guard let oldest = possible.first else { return matchBeforeLoss(handler) }
    if possible.count == 1 {
      if order.offset == nil { order.suppose(id - oldest.place) }
      return oldest.slot
    }
    order.blur()
    let latest = order.latestCandidates(for: id, most: Self.mostCompared)
    if let slot = choose(handler, among: latest.map(\.slot)) { return slot }
    let expected = order.offset.flatMap { order.candidate(for: id, at: id - $0)?.slot }
    return expected.flatMap { slot in latest.contains { $0.slot == slot } ? slot : nil } ?? latest.first?.slot
      ?? oldest.slot
  }

  private func twin(of slot: Int, _ handler: ExpirationHandler) -> Int? {
    guard let begin = open.begin(ofSlot: slot)?.instant, let place = order.place(ofSlot: slot) else { return nil }
    let near = [place - 1, place + 1, place - 2, place + 2].compactMap { order.slot(at: $0) }
    return choose(handler, among: near.filter { isNear($0, begin) })
  }

  private func isNear(_ slot: Int, _ instant: Int64?) -> Bool {
    guard let instant, let begin = open.begin(ofSlot: slot)?.instant else { return false }
    return begin.minus(instant).magnitude < Self.sameMoment
  }

  /// UIKit names the id of a task that has been open for 35 seconds, or somewhat longer when UIKit is late. Returns
  /// whether a begin in the log may be this task's.
  mutating func anchor(_ id: Int, _ moment: Moment) -> Bool {
    guard let now = moment.instant, BeginOrder.canPlace(id) else { return false }
    if let begin = order.moment(ofMissing: id)?.instant, Self.isOld(begin, now) {
      order.settleMissing(id)
      return false
    }
    let possible = order.candidates(for: id, most: BeginOrder.mostMissing).filter { entry in
      open.begin(ofSlot: entry.slot)?.instant.map { Self.isOld($0, now) } == true
    }
    // The first begin after a loss may have come together with one that was lost.
    guard possible.count == 1, let only = possible.first, only.place > order.base || order.base == 0,
      let begin = open.begin(ofSlot: only.slot), !moment.isLater(than: begin, by: 35_100_000)
    else { return !possible.isEmpty }
    if !order.isSure {
      order.know(id - only.place)
    } else if let offset = order.offset, only.place >= order.driftEnd {
      let missing = id - offset - only.place
      if (1...BeginOrder.mostMissing).contains(missing) { order.drift(missing, before: only.slot) }
    }
    return true
  }

  private static func isOld(_ begin: Int64, _ now: Int64) -> Bool {
    (34_900_000...40_000_000).contains(now.minus(begin))
  }
}

extension ExpirationHandler {
  /// Whether the handler can be distinguished from others.
  var isBlock: Bool { if case .block = self { true } else { false } }

  /// Nil where the log does not show it.
  var isThere: Bool? {
    switch self {
    case .none: false
    case .block: true
    case .unknown: nil
    }
  }
}
