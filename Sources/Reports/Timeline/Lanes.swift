// The open tasks of one process, each in a lane of its own from its begin to its end, so that one sees which were
// open together. Tasks for which there is no lane left are only counted.

import BackgroundTasks

struct Lanes {
  /// Where an open task is. Holds until another is opened or closed.
  enum Place {
    case lane(Int)
    case folded(Dictionary<TaskKey, Verdict?>.Index)
  }

  private enum Lane: Equatable {
    case free
    /// With what was said of the task while it stays open.
    case taken(Verdict?)
  }

  /// Holds as many as there are; what is open beyond them is folded. The tasks' keys stand in `keys`.
  private var lanes: [Lane]
  private var keys: [TaskKey?]
  /// What a row shows of each lane.
  private var signs: [StyledLine.Sign]
  private var folded: [TaskKey: Verdict?] = [:]
  private let glyphs: TimelineGlyphs

  init(count: Int, glyphs: TimelineGlyphs) {
    lanes = Array(repeating: .free, count: count)
    keys = Array(repeating: nil, count: count)
    signs = Array(repeating: StyledLine.Sign(character: " "), count: count)
    self.glyphs = glyphs
  }

  var foldedCount: Int { folded.count }
  var isEmpty: Bool { folded.isEmpty && lanes.allSatisfy { $0 == .free } }

  /// Nil where it is not open.
  func place(of key: TaskKey) -> Place? {
    if let lane = lane(of: key) { return .lane(lane) }
    return folded.isEmpty ? nil : folded.index(forKey: key).map(Place.folded)
  }

  func verdict(at place: Place) -> Verdict? {
    switch place {
    case .lane(let lane):
      if case .taken(let verdict) = lanes[lane] { verdict } else { nil }
    case .folded(let index): folded.values[index]
    }
  }

  /// False where it is open already.
  @discardableResult
  mutating func open(_ key: TaskKey) -> Bool {
    guard lane(of: key) == nil else { return false }
    guard let free = freeLane else {
      guard let said = folded.updateValue(nil, forKey: key) else { return true }
      folded.updateValue(said, forKey: key)
      return false
    }
    guard folded.isEmpty || folded[key] == nil else { return false }
    set(free, .taken(nil), key)
    return true
  }

  mutating func judge(_ place: Place, _ verdict: Verdict) {
    switch place {
    case .lane(let lane): set(lane, .taken(verdict), keys[lane])
    case .folded(let index): folded.values[index] = verdict
    }
  }

  mutating func close(_ place: Place) {
    switch place {
    case .lane(let lane): set(lane, .free, nil)
    case .folded(let index): folded.remove(at: index)
    }
  }

  private mutating func set(_ place: Int, _ lane: Lane, _ key: TaskKey?) {
    (lanes[place], keys[place]) = (lane, key)
    signs[place] =
      switch lane {
      case .free: StyledLine.Sign(character: " ")
      case .taken(.leaked): StyledLine.Sign(character: glyphs.leaked, paint: .alarm)
      case .taken: StyledLine.Sign(character: glyphs.open)
      }
  }

  /// The process is gone. Of what was judged nothing more will be said; the rest is still to be judged.
  mutating func closeJudged() {
    for lane in lanes.indices {
      if case .taken(.some) = lanes[lane] { close(.lane(lane)) }
    }
    folded = folded.filter { $0.value == nil }
  }

  func lane(of key: TaskKey) -> Int? {
    lanes.indices.first { lanes[$0] != .free && keys[$0] == key }
  }

  /// The lane to draw a task in. One that has none, because its begin is not in the log, gets a free one.
  func lane(at place: Place?) -> Int? {
    switch place {
    case .lane(let lane): lane
    case .folded: nil
    case nil: freeLane
    }
  }

  /// A row about one task.
  func draw(_ own: Int?, _ mark: StyledLine.Sign, on line: inout StyledLine) {
    line.add(signs: signs, mark, at: own)
  }

  /// A row about the process.
  func drawAcross(heavily isHeavy: Bool, _ paint: Paint?, on line: inout StyledLine) {
    let across = lanes.map { lane in
      switch lane {
      case .free: StyledLine.Sign(character: isHeavy ? glyphs.heavyLine : glyphs.line, paint: paint)
      case .taken(.leaked):
        StyledLine.Sign(character: isHeavy ? glyphs.heavyLeakedCrossing : glyphs.leakedCrossing, paint: .alarm)
      case .taken: StyledLine.Sign(character: isHeavy ? glyphs.heavyCrossing : glyphs.crossing, paint: paint)
      }
    }
    line.add(signs: across)
  }

  private var freeLane: Int? { lanes.firstIndex(of: .free) }
}
