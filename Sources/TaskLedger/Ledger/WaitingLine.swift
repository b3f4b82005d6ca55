// A queue that moves its elements and never copies them: the slot of a removed element is reused. A small mark beside
// each element holds what the caller reads often. The order is kept apart from both, in few bytes each, so that inserting
// a late element before very many others is cheap.

import BackgroundTasks

struct WaitingLine<Mark: Sendable, Element: Sendable>: Sendable {
  private struct Place: Sendable {
    let key: Int64
    let slot: Int
  }

  /// The order of the waiting elements, as keys and slots.
  private var places: [Place] = []
  /// The index in `places` of the first waiting element. Those before it were removed.
  private var first = 0
  private static var slack: Int { 4096 }
  /// Indexed by slot. The number of slots is a power of two, and at least a quarter is free.
  private var marks: [Mark] = []
  private var elements: [Element?] = []
  /// The slot where the search for a free one begins.
  private var next = 0
  /// The initial mark of new slots.
  private let blank: Mark

  init(blank: Mark) { self.blank = blank }

  var count: Int { places.count &- first }
  var isEmpty: Bool { count == 0 }

  /// The mark of an element. Index 0 is the next element to leave.
  subscript(index: Int) -> Mark { marks[places[first &+ index].slot] }

  func key(_ index: Int) -> Int64 { places[first &+ index].key }

  func ask<Answer>(_ index: Int, _ question: (Element) -> Answer) -> Answer? {
    elements[places[first &+ index].slot].map(question)
  }

  /// The first index from `start` on with a later key, or the end.
  func index(behind key: Int64, from start: Int) -> Int {
    places[(first &+ start)...].rank { $0.key <= key } &- first
  }

  /// `make` sets all of the mark in place, because the slot still holds an older mark.
  @inline(__always) mutating func insert(
    _ element: consuming Element, _ key: Int64, at index: Int, _ make: (inout Mark) -> Void
  ) {
    if count &* 4 >= marks.count &* 3 { grow() }
    while elements[next] != nil { next = (next &+ 1) & (marks.count &- 1) }
    make(&marks[next])
    elements[next] = element
    let place = Place(key: key, slot: next)
    next = (next &+ 1) & (marks.count &- 1)
    if index == count { places.append(place) } else { places.insert(place, at: first &+ index) }
  }

  @inline(__always) mutating func popFirst() -> Element? {
    guard first < places.count else { return nil }
    let slot = places[first].slot
    first &+= 1
    if first == places.count {
      places.removeAll(keepingCapacity: true)
      first = 0
    } else if first == Self.slack {
      places.removeFirst(first)
      first = 0
    }
    return elements[slot].take()
  }

  private mutating func grow() {
    next = marks.count
    let more = max(16, marks.count)
    marks.append(contentsOf: repeatElement(blank, count: more))
    for _ in 0..<more { elements.append(nil) }
  }
}
