// A queue of bounded length: beyond its limit, each element that is added takes the place of the oldest.
//
// All of it is inlinable: callers in other targets would else look up the element's type at each call.

@usableFromInline package struct Ring<Element> {
  /// The elements from `first` on, round the end. An element that was removed keeps its memory until another takes its place.
  @usableFromInline var places: [Element] = []
  @usableFromInline var first = 0
  @usableFromInline package private(set) var count = 0
  @usableFromInline let limit: Int

  @inlinable package init(limit: Int) {
    precondition(limit > 0)
    self.limit = limit
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable package var last: Element? { count > 0 ? places[place(count &- 1)] : nil }

  /// Counted from the oldest.
  @inlinable @inline(__always) package subscript(index: Int) -> Element {
    _read {
      precondition(index >= 0 && index < count)
      yield places[place(index)]
    }
    _modify {
      precondition(index >= 0 && index < count)
      yield &places[place(index)]
    }
  }

  /// Returns the oldest element where there was no room left.
  @inlinable @discardableResult package mutating func append(_ element: Element) -> Element? {
    guard count == limit else {
      let place = place(count)
      count &+= 1
      if place == places.count { places.append(element) } else { places[place] = element }
      return nil
    }
    let oldest = places[first]
    places[first] = element
    first = place(1)
    return oldest
  }

  @inlinable package mutating func removeFirst() {
    precondition(count > 0)
    first = place(1)
    count &-= 1
  }

  /// The youngest that is meant.
  @inlinable package func last(where isMeant: (Element) -> Bool) -> Element? {
    for index in (0..<count).reversed() where isMeant(places[place(index)]) { return places[place(index)] }
    return nil
  }

  @inlinable @inline(__always) func place(_ index: Int) -> Int {
    let place = first &+ index
    return place < limit ? place : place &- limit
  }
}

extension Ring: Sendable where Element: Sendable {}

extension Ring where Element: Equatable {
  @inlinable package func contains(_ element: Element) -> Bool { last { $0 == element } != nil }
}
