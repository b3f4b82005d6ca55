// The slot ranges of the tasks of each carrier, and of tasks without a known carrier. With them, the end of a carrier
// does not visit the tasks of all others.

import BackgroundTasks

struct CarriedSlots: Sendable {
  /// The range of the slots of tasks without a known carrier.
  private var bare: ClosedRange<Int>?
  /// The first slot of each carrier. The carrier in use is the last.
  private var firsts: [(carrier: Int, slot: Int)] = []
  /// Some carriers up to this number were dropped.
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

  /// Removes and returns the range of the carrier's tasks and of those without a carrier, for closing. Nil where there
  /// are none.
  mutating func take(_ carrier: Int?) -> ClosedRange<Int>? {
    guard let carrier, let own = takeOwn(carrier) else { return takeBare() }
    return min(own.lowerBound, takeBare()?.lowerBound ?? .max)...Int.max
  }

  /// The same for tasks that certainly have this carrier.
  mutating func takeOwn(_ carrier: Int) -> ClosedRange<Int>? {
    if carrier <= lost { return 0...Int.max }
    guard let known = firsts.firstIndex(where: { $0.carrier == carrier }) else { return nil }
    return firsts.remove(at: known).slot...Int.max
  }

  /// The same for tasks without a known carrier.
  mutating func takeBare() -> ClosedRange<Int>? {
    defer { bare = nil }
    return bare
  }

  /// The range of the carrier's tasks and of those without a carrier. They stay.
  func places(of carrier: Int) -> ClosedRange<Int>? {
    if carrier <= lost { return 0...Int.max }
    guard let own = firsts.first(where: { $0.carrier == carrier }) else { return bare }
    return min(own.slot, bare?.lowerBound ?? .max)...Int.max
  }
}
