// A queue that moves its elements and never copies them: what leaves it at one end makes room at the other. What has to
// be asked of those that wait stands beside them, in a small mark.

struct Ring<Mark: Sendable, Element: Sendable>: Sendable {
  /// A power of two of each.
  private var marks: [Mark] = []
  private var elements: [Element?] = []
  /// What stands beside nobody.
  private let blank: Mark
  private var first = 0
  private(set) var count = 0

  init(blank: Mark) { self.blank = blank }

  var isEmpty: Bool { count == 0 }

  private func place(_ index: Int) -> Int { (first &+ index) & (marks.count &- 1) }

  /// Counted from the one that leaves next.
  subscript(index: Int) -> Mark { marks[place(index)] }

  func element(_ index: Int) -> Element? { elements[place(index)] }

  /// The mark is made where it will stand: what has stood there says nothing.
  @inline(__always) mutating func append(_ element: consuming Element, _ make: (inout Mark) -> Void) {
    if count == marks.count { grow() }
    let place = place(count)
    make(&marks[place])
    elements[place] = element
    count += 1
  }

  mutating func exchange(_ one: Int, _ other: Int) {
    marks.swapAt(place(one), place(other))
    elements.swapAt(place(one), place(other))
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    defer {
      first = place(1)
      count -= 1
    }
    return elements[first].take()
  }

  private mutating func grow() {
    let size = max(16, marks.count * 2)
    var larger = (marks: [Mark](repeating: blank, count: size), elements: [Element?](repeating: nil, count: size))
    for index in 0..<count {
      larger.marks[index] = marks[place(index)]
      swap(&larger.elements[index], &elements[place(index)])
    }
    (marks, elements) = larger
    first = 0
  }
}
