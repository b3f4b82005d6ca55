// A queue that moves its elements and never copies them: what leaves it at one end makes room at the other.

struct Ring<Element: Sendable>: Sendable {
  /// A power of two of them.
  private var places: [Element?] = []
  private var first = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  private func place(_ index: Int) -> Int { (first + index) & (places.count - 1) }

  /// Asks one a single thing where it lies. Counted from the one that leaves next.
  func ask<Answer>(_ index: Int, _ question: (Element) -> Answer) -> Answer? {
    guard index >= 0, index < count else { return nil }
    return places[place(index)].map(question)
  }

  mutating func append(_ element: consuming Element) {
    if count == places.count { grow() }
    places[place(count)] = element
    count += 1
  }

  mutating func exchange(_ one: Int, _ other: Int) { places.swapAt(place(one), place(other)) }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    var element: Element?
    swap(&element, &places[first])
    first = place(1)
    count -= 1
    return element
  }

  private mutating func grow() {
    var larger = [Element?](repeating: nil, count: max(16, places.count * 2))
    for index in 0..<count { swap(&larger[index], &places[place(index)]) }
    places = larger
    first = 0
  }
}
