// The places where the literals of a set stand in a text, in order. The same value serves one search after another, so that
// only the first allocates.

extension LiteralSet {
  package struct Hits: Sendable {
    package internal(set) var found: [Hit] = []
    /// One list for each lane until all lanes are done. Empty until a text is long enough for lanes.
    var lanes: [[Hit]] = []
    /// Places where a lane has stopped to compare.
    var stops: [UInt32] = []

    package init() {}

    /// Reserves as much as a stretch with many events needs.
    mutating func makeRoom(lanes count: Int, stops most: Int) {
      guard lanes.isEmpty else { return }
      stops = [UInt32](repeating: 0, count: most)
      found.reserveCapacity(count * 128)
      for _ in 0..<count {
        lanes.append([])
        lanes[lanes.count - 1].reserveCapacity(128)
      }
    }

    mutating func removeAll() {
      found.removeAll(keepingCapacity: true)
      for lane in lanes.indices { lanes[lane].removeAll(keepingCapacity: true) }
    }

    /// Windows are found in order, but a literal begins before its window, so a few hits come a little too late.
    mutating func putInOrder() {
      for index in found.indices.dropFirst() where found[index].offset < found[index - 1].offset {
        let late = found[index]
        var place = index
        while place > 0, found[place - 1].offset > late.offset {
          found[place] = found[place - 1]
          place -= 1
        }
        found[place] = late
      }
    }
  }
}
