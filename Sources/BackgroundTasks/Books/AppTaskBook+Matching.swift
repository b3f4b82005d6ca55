// Which begin an end means, where the begin shows no id: as the order has it, held against the handlers. A handler that
// is no malloc block is the same at both ends. A malloc block may have been copied, which real logs show about every
// second time; so a different address proves nothing, and the same one nearly all. Where two begins may be meant, the
// one that is not taken may have ended: nothing may be claimed of it that needs it to be open.

extension AppTaskBook {
  /// Threads that begin tasks at the same time write their lines in any order.
  private static let sameMoment: UInt64 = 20_000

  /// Nil: its begin is not in the log. `isProven` where UIKit says that there was such a task.
  mutating func match(_ id: Int, _ handler: ExpirationHandler, _ moment: Moment, isProven: Bool = true) -> Int? {
    guard BeginOrder.canPlace(id) else { return nil }
    if isProven { order.noteEnd(id) }
    guard !order.isEmpty else { return nil }
    guard order.isSure, let offset = order.offset else { return guess(id, handler) }
    let place = id - offset
    if place < order.base { return matchBeforeLoss(handler) }
    if place >= order.next {
      guard isProven else { return nil }
      return matchBeyond(place, handler, moment)
    }
    guard let slot = order.slot(at: place), let shown = open.ask(slot, \.handler) else {
      return matchMissing(place, handler)
    }
    if shown.fits(handler) { return slot }
    if let other = twin(of: slot, handler) {
      order.exchange(slot, other)
      return other
    }
    let earlier = order.slot(at: place - 1).flatMap { open.ask($0, \.handler) == handler ? $0 : nil }
    if shown.mayBecome(handler) {
      // A copy at the address that the one before had shown; or a begin is missing, and it is that one's end.
      doubt { $0 == earlier }
      return slot
    }
    if let earlier { return miss(1, before: earlier, moment) }
    doubtWhatMay(endAs: handler)
    doubt { $0 == slot }
    order.doubtOffset()
    return nil
  }

  /// Whether a begin that showed no id has this one, by the order.
  func expects(_ id: Int) -> Bool {
    guard let offset = order.offset, order.isSure, BeginOrder.canPlace(id) else { return false }
    return order.slot(at: id - offset) != nil
  }

  /// Of what was begun before messages were lost nothing is sure anyway.
  private func matchBeforeLoss(_ handler: ExpirationHandler) -> Int? {
    let before = order.openSlots.filter { order.place(ofSlot: $0).map { $0 < order.base } == true }
    return before.first { open.ask($0, \.handler) == handler }
      ?? before.first { open.ask($0) { $0.handler.mayEndAs(handler) } == true }
  }

  /// An end whose begin is missing, as was to be expected; or the order is not what it seemed to be.
  private mutating func matchMissing(_ place: Int, _ handler: ExpirationHandler) -> Int? {
    let missing = order.takeMissing(place)
    if let missing, let slot = onlyOne(with: handler), let begin = open.begin(ofSlot: slot)?.instant,
      let other = missing.moment.instant, !missing.isHere || begin.minus(other).magnitude < Self.sameMoment
    {
      // Of two that began in the same moment the other one is missing, or one before it.
      order.move(slot, to: place, missing)
      return slot
    }
    if missing?.isHere != true { doubtWhatMay(endAs: handler) }
    return nil
  }

  /// An id that no begin can have by the order: begins are missing somewhere before.
  private mutating func matchBeyond(_ place: Int, _ handler: ExpirationHandler, _ moment: Moment) -> Int? {
    let count = place - order.next + 1
    guard count <= BeginOrder.mostMissing else {
      startOver()
      return nil
    }
    if let slot = onlyOne(with: handler), order.place(ofSlot: slot).map({ $0 + count == place }) == true {
      return miss(count, before: slot, moment)
    }
    order.skip(count, BeginOrder.Missing(moment: moment, isHere: false))
    doubtWhatMay(endAs: handler)
    return nil
  }

  private mutating func miss(_ count: Int, before slot: Int, _ moment: Moment) -> Int {
    let place = order.place(ofSlot: slot) ?? 0
    let earlier = Set(order.openSlots.filter { order.place(ofSlot: $0).map { $0 < place } == true })
    order.insert(count, before: slot, moment)
    doubt { earlier.contains($0) }
    return slot
  }

  /// Nothing has told an id yet.
  private mutating func guess(_ id: Int, _ handler: ExpirationHandler) -> Int? {
    let possible = order.openSlots.filter {
      order.allows(id, forSlot: $0) && open.ask($0) { $0.handler.mayEndAs(handler) } == true
    }
    let same = possible.filter { open.ask($0, \.handler) == handler }
    let expected = order.offset.flatMap { order.slot(at: id - $0) }.flatMap { possible.contains($0) ? $0 : nil }
    let fitting = possible.first { open.ask($0) { $0.handler.fits(handler) } == true }
    guard let likely = (same.count == 1 ? same.first : nil) ?? expected ?? same.first ?? fitting else {
      // A copy, or the end of a task that was begun before the log.
      doubt(possible.contains)
      return nil
    }
    let isOnlyOne = same.count == 1 && handler.isSurely(handler)
    if isOnlyOne || possible.count == 1, let place = order.place(ofSlot: likely), place >= order.base {
      order.suppose(id - place)
    }
    // A copy may be where the original of an earlier one was.
    let others = isOnlyOne ? possible.filter { $0 > likely } : possible.filter { $0 != likely }
    doubt(others.contains)
    return likely
  }

  /// A malloc block's address is its task's alone while it lives.
  private func onlyOne(with handler: ExpirationHandler) -> Int? {
    guard case .block(_, isGlobal: false) = handler else { return nil }
    let same = order.openSlots.filter { open.ask($0, \.handler) == handler }
    return same.count == 1 ? same.first : nil
  }

  private func twin(of slot: Int, _ handler: ExpirationHandler) -> Int? {
    guard let begin = open.begin(ofSlot: slot)?.instant, let place = order.place(ofSlot: slot) else { return nil }
    return [place - 1, place + 1, place - 2, place + 2].compactMap { order.slot(at: $0) }.first { other in
      guard open.ask(other, \.handler) == handler, let start = open.begin(ofSlot: other)?.instant else { return false }
      return start.minus(begin).magnitude < Self.sameMoment
    }
  }

  private mutating func doubtWhatMay(endAs handler: ExpirationHandler) {
    let possible = order.openSlots.filter { open.ask($0) { $0.handler.mayEndAs(handler) } == true }
    doubt(possible.contains)
  }

  mutating func doubt(_ isMeant: (Int) -> Bool) {
    for slot in order.openSlots.filter(isMeant) { update(slot) { $0.facts.mayHaveEnded = true } }
  }

  /// UIKit names the id of a task that it has held for 35 seconds, or somewhat longer where it is late. Returns whether
  /// a begin in the log may be its.
  mutating func anchor(_ id: Int, _ moment: Moment) -> Bool {
    guard let now = moment.instant, BeginOrder.canPlace(id) else { return false }
    let possible = order.openSlots.filter { slot in
      open.begin(ofSlot: slot)?.instant.map { (34_900_000...40_000_000).contains(now.minus($0)) } == true
    }
    // The first one after a loss may have begun together with one that was lost.
    guard possible.count == 1, let slot = possible.first, let place = order.place(ofSlot: slot),
      place > order.base || order.base == 0, let begin = open.begin(ofSlot: slot),
      !moment.isLater(than: begin, by: 35_100_000)
    else { return !possible.isEmpty }
    if order.isSure, let known = order.id(ofSlot: slot), known < id, id - known <= BeginOrder.mostMissing {
      _ = miss(id - known, before: slot, moment)
    } else {
      order.know(id - place)
    }
    return true
  }
}

extension ExpirationHandler {
  /// Whether both may be the same handler.
  func fits(_ other: ExpirationHandler) -> Bool { self == .unknown || other == .unknown || self == other }

  /// Whether the end may show the other.
  func mayEndAs(_ other: ExpirationHandler) -> Bool { fits(other) || mayBecome(other) }

  /// Whether both are the same block, of which there is no other while it lives.
  func isSurely(_ other: ExpirationHandler) -> Bool {
    if case .block(_, isGlobal: false) = self { self == other } else { false }
  }

  /// Whether the other may be a copy.
  func mayBecome(_ other: ExpirationHandler) -> Bool {
    if case (.block(_, isGlobal: false), .block(_, isGlobal: false)) = (self, other) { true } else { false }
  }
}
