// The instance that each open assertion belongs to: ends name only the id for sure. Of those that were released lately it is
// remembered that they were, as a log may hold a line several times. Both stand in one place, because looking for an id is most
// of what an assertion costs.

struct AssertionOwners: Sendable {
  struct Standing: Sendable {
    var owner: Int?
    var isReleased = false
  }

  private var standings: [String: Standing] = [:]
  private var released = LastIDs<String>(limit: 4096)

  func standing(of id: String) -> Standing { standings[id] ?? Standing() }

  subscript(id: String) -> Int? {
    get { standings[id]?.owner }
    set { keep(Standing(owner: newValue, isReleased: standings[id]?.isReleased ?? false), id) }
  }

  /// Of one of which nothing is known.
  mutating func note(_ id: String, of owner: Int) { standings[id] = Standing(owner: owner) }

  /// Returns how it stood before. One that nobody is known to own is left as it is.
  mutating func release(_ id: String) -> Standing {
    guard let at = standings.index(forKey: id) else { return Standing() }
    let standing = standings.values[at]
    guard !standing.isReleased else { return standing }
    standings.values[at] = Standing(isReleased: true)
    forget(released.add(id))
    return standing
  }

  /// The same of one that nobody is known to own, and that has not been released.
  mutating func noteReleased(_ id: String) {
    standings[id] = Standing(isReleased: true)
    forget(released.add(id))
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
