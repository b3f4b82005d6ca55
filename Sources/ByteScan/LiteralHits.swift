// Where the literals of a set stand in a text, in order of place; and the room that the next search can have, so that none
// has to ask for memory.

extension LiteralSet {
  package struct Hits: Sendable {
    package internal(set) var found: [Hit] = []
    /// Lanes take turns: each has its own list until all are through. None where no text was long enough for lanes.
    var lanes: [[Hit]] = []
    /// Where a lane has come to something that has to be compared.
    var stops: [UInt32] = []

    package init() {}

    /// With room for what a stretch of many events holds.
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

    /// Windows are found in order, but a literal begins before its window: a few places are a little too late.
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
