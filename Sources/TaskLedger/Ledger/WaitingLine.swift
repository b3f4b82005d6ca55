// A queue that moves its elements and never copies them: what leaves it makes room for the next. What has to be asked of those
// that wait stands beside them, in a small mark. Their order stands apart from both, in few bytes each, so that one that comes
// late is put before very many others at little cost.

import BackgroundTasks

struct WaitingLine<Mark: Sendable, Element: Sendable>: Sendable {
  private struct Place: Sendable {
    let key: Int64
    let slot: Int
  }

  /// In order.
  private var places: [Place] = []
  /// Before it all have left.
  private var first = 0
  private static var slack: Int { 4096 }
  /// By slot. There is a power of two of each, and a quarter of them is free.
  private var marks: [Mark] = []
  private var elements: [Element?] = []
  /// Where a free slot is looked for.
  private var next = 0
  /// The mark of a slot that is free.
  private let blank: Mark

  init(blank: Mark) { self.blank = blank }

  var count: Int { places.count &- first }
  var isEmpty: Bool { count == 0 }

  /// Counted from the one that leaves next.
  subscript(index: Int) -> Mark { marks[places[first &+ index].slot] }

  func key(_ index: Int) -> Int64 { places[first &+ index].key }

  func ask<Answer>(_ index: Int, _ question: (Element) -> Answer) -> Answer? {
    elements[places[first &+ index].slot].map(question)
  }

  /// The first from an index on that has a later key, or the end.
  func index(behind key: Int64, from start: Int) -> Int {
    places[(first &+ start)...].rank { $0.key <= key } &- first
  }

  /// The mark is made where it will stand: what has stood there says nothing.
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
