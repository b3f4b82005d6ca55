// The instance that each open assertion belongs to, because only the id is sure to be in an end. Ids that were released
// lately are kept as released, as a log may hold a line several times. Both share one dictionary, because the look-up of
// an id is most of what an assertion costs.

import BackgroundTasks
import Containers

struct AssertionOwners: Sendable {
  struct Standing: Sendable {
    var owner: Int?
    var isReleased = false
    /// The number of ids noted before.
    fileprivate var place = 0
  }

  private var standings: [String: Standing] = [:]
  private var released = Ring<String>(limit: mostReleased)
  private static let mostReleased = 4096
  private var places = 0
  /// The limit on open ids, which only a log without ends reaches. The older half is then dropped; an end also finds its
  /// process by name.
  static let mostOpen = 16_384

  var count: Int { standings.count }

  func standing(of id: String) -> Standing { standings[id] ?? Standing() }

  subscript(id: String) -> Int? {
    get { standings[id]?.owner }
    set { keep(Standing(owner: newValue, isReleased: standings[id]?.isReleased ?? false), id) }
  }

  /// Notes the owner of a new id.
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

  /// Returns the standing before. An id without a known owner is left as it is.
  mutating func release(_ id: String) -> Standing {
    guard let at = standings.index(forKey: id) else { return Standing() }
    let standing = standings.values[at]
    guard !standing.isReleased else { return standing }
    standings.values[at] = Standing(isReleased: true)
    forget(released.append(id))
    return standing
  }

  /// The same for an id without a known owner that has not been released.
  mutating func noteReleased(_ id: String) {
    standings[id] = Standing(isReleased: true)
    forget(released.append(id))
  }

  /// The release is too long ago, so only the owner is kept.
  private mutating func forget(_ id: String?) {
    guard let id else { return }
    keep(Standing(owner: standings[id]?.owner), id)
  }

  private mutating func keep(_ standing: Standing, _ id: String) {
    standings[id] = standing.owner == nil && !standing.isReleased ? nil : standing
  }
}
