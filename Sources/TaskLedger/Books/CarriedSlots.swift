// Among which slots the tasks of one carrier are, and those of which the carrier is not known: where carriers come and go, the
// tasks that others hold are not gone through each time.

import BackgroundTasks

struct CarriedSlots: Sendable {
  /// The first slot and the last of a task without a carrier.
  private var bare: ClosedRange<Int>?
  /// The first slot of each carrier, the one in use last.
  private var firsts: [(carrier: Int, slot: Int)] = []
  /// Of carriers up to this one some were forgotten.
  private var lost = 0
  private static let most = 64

  @inline(__always) mutating func note(_ slot: Int, of carrier: Int?) {
    guard let carrier else {
      bare = min(slot, bare?.lowerBound ?? slot)...max(slot, bare?.upperBound ?? slot)
      return
    }
    if firsts.last.map({ $0.carrier == carrier && $0.slot <= slot }) != true { noteFirst(slot, of: carrier) }
  }

  private mutating func noteFirst(_ slot: Int, of carrier: Int) {
    var slot = slot
    if let known = firsts.firstIndex(where: { $0.carrier == carrier }) {
      slot = min(slot, firsts.remove(at: known).slot)
    }
    if firsts.count == Self.most { lost = max(lost, firsts.removeFirst().carrier) }
    firsts.append((carrier, slot))
  }

  /// Where the tasks of this carrier are, and those without one. They are all closed then. Nil where there are none.
  mutating func take(_ carrier: Int?) -> ClosedRange<Int>? {
    guard let carrier, let own = takeOwn(carrier) else { return takeBare() }
    return min(own.lowerBound, takeBare()?.lowerBound ?? .max)...Int.max
  }

  /// The same of those that the carrier is known to hold.
  mutating func takeOwn(_ carrier: Int) -> ClosedRange<Int>? {
    if carrier <= lost { return 0...Int.max }
    guard let known = firsts.firstIndex(where: { $0.carrier == carrier }) else { return nil }
    return firsts.remove(at: known).slot...Int.max
  }

  /// The same of those without one.
  mutating func takeBare() -> ClosedRange<Int>? {
    defer { bare = nil }
    return bare
  }

  /// Where the tasks of this carrier are, and those without one: they stay.
  func places(of carrier: Int) -> ClosedRange<Int>? {
    if carrier <= lost { return 0...Int.max }
    guard let own = firsts.first(where: { $0.carrier == carrier }) else { return bare }
    return min(own.slot, bare?.lowerBound ?? .max)...Int.max
  }
}
