// What the order of begins says about ids that the begins themselves do not show: ids count up by one with each.

struct BeginOrder: Sendable {
  /// One begin whose id is known, or taken to be known.
  private struct Anchor: Sendable {
    var ordinal: Int
    /// What to add to a begin's place in the order to get its id.
    var offset: Int
    /// Not a guess among several.
    var isCertain: Bool
  }

  private(set) var count = 0
  private var anchor: Anchor?

  /// Whether the ids of begins follow from more than a guess.
  var isCertain: Bool { anchor?.isCertain == true }

  /// The place of the next begin.
  mutating func next() -> Int {
    count += 1
    return count - 1
  }

  /// What was taken for a copy was a begin: those after it have a higher place.
  mutating func insert(at place: Int) {
    count += 1
    guard let known = anchor, known.ordinal >= place else { return }
    anchor?.ordinal += 1
    anchor?.offset = known.offset.minus(1)
  }

  /// The process was seen from its launch: the first begin is its task 1.
  mutating func startAtOne() {
    if count == 0 { anchor = Anchor(ordinal: 0, offset: 1, isCertain: true) }
  }

  mutating func learn(_ id: Int, at ordinal: Int, isCertain: Bool) {
    let offset = id.minus(ordinal)
    if let anchor, anchor.offset == offset, anchor.isCertain { return }
    anchor = Anchor(ordinal: ordinal, offset: offset, isCertain: isCertain)
  }

  /// Something did not come out as expected. What was a guess was a wrong one, then.
  mutating func doubt() {
    if anchor?.isCertain == false { anchor = nil }
  }

  /// Ids have begun again.
  mutating func forget() { anchor = nil }

  func id(at ordinal: Int) -> Int? {
    guard let anchor else { return nil }
    let id = ordinal.plus(anchor.offset)
    return id > 0 ? id : nil
  }

  /// Begins that the log lost put the ids before the known one lower, and those behind it higher.
  func allows(_ id: Int, at ordinal: Int) -> Bool {
    guard let anchor, anchor.isCertain else { return true }
    let expected = ordinal.plus(anchor.offset)
    if ordinal == anchor.ordinal { return id == expected }
    return ordinal < anchor.ordinal ? id <= expected : id >= expected
  }

  /// How far the id lies from what the order lets expect; nothing is expected of the first.
  func distance(of id: Int, at ordinal: Int) -> UInt {
    anchor.map { ordinal.plus($0.offset).minus(id).magnitude } ?? 0
  }
}
