// A binary heap: the least element is at hand, and adding or removing one costs the logarithm of their number.
//
// All of it is inlinable: callers in other targets would else look up the element's type at each call.

@usableFromInline package struct Heap<Element: Comparable & Sendable>: Sendable {
  /// No element is less than the one at `(place - 1) / 2`.
  @usableFromInline package private(set) var elements: [Element] = []

  @inlinable package init() {}

  /// Sorted elements are a heap.
  @inlinable package init(sorted elements: [Element]) { self.elements = elements }

  @inlinable package var first: Element? { elements.first }

  @inlinable package mutating func add(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard elements[place] < elements[parent] else { return }
      elements.swapAt(place, parent)
      place = parent
    }
  }

  @inlinable package mutating func takeFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    var place = 0
    while true {
      var least = place
      for child in [place * 2 + 1, place * 2 + 2] where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      guard least != place else { return first }
      elements.swapAt(place, least)
      place = least
    }
  }
}
