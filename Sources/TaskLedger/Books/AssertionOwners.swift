// The instance that each open assertion belongs to: ends name only the id for sure. Of those that were released lately it is
// remembered that they were, as a log may hold a line several times. Both stand in one place, because looking for an id is most
// of what an assertion costs.

import BackgroundTasks
import Containers

struct AssertionOwners: Sendable {
  struct Standing: Sendable {
    var owner: Int?
    var isReleased = false
    /// How many had been noted before.
    fileprivate var place = 0
  }

  private var standings: [String: Standing] = [:]
  private var released = Ring<String>(limit: mostReleased)
  private static let mostReleased = 4096
  private var places = 0
  /// More are not open at once, unless their ends never come. The older half is let go then: an end finds its process by what
  /// it names, too.
  static let mostOpen = 16_384

  var count: Int { standings.count }

  func standing(of id: String) -> Standing { standings[id] ?? Standing() }

  subscript(id: String) -> Int? {
    get { standings[id]?.owner }
    set { keep(Standing(owner: newValue, isReleased: standings[id]?.isReleased ?? false), id) }
  }

  /// Of one of which nothing is known.
  mutating func note(_ id: String, of owner: Int) {
    places += 1
    standings[id] = Standing(owner: owner, place: places)
    if standings.count > Self.mostOpen + Self.mostReleased { letOldOnesGo() }
  }

  private mutating func letOldOnesGo() {
    let open = standings.values.filter { !$0.isReleased }.map(\.place).sorted()
    let middle = open[open.count / 2]
    standings = standings.filter { $0.value.isReleased || $0.value.place > middle }
  }

  /// Returns how it stood before. One that nobody is known to own is left as it is.
  mutating func release(_ id: String) -> Standing {
    guard let at = standings.index(forKey: id) else { return Standing() }
    let standing = standings.values[at]
    guard !standing.isReleased else { return standing }
    standings.values[at] = Standing(isReleased: true)
    forget(released.append(id))
    return standing
  }

  /// The same of one that nobody is known to own, and that has not been released.
  mutating func noteReleased(_ id: String) {
    standings[id] = Standing(isReleased: true)
    forget(released.append(id))
  }

  /// It is too long ago that it was released.
  private mutating func forget(_ id: String?) {
    guard let id else { return }
    keep(Standing(owner: standings[id]?.owner), id)
  }

  private mutating func keep(_ standing: Standing, _ id: String) {
    standings[id] = standing.owner == nil && !standing.isReleased ? nil : standing
  }
}
