// The open tasks of one process, each in a lane of its own from its begin to its end, so that one sees which were
// open together. Tasks for which there is no lane left are only counted.

import BackgroundTasks

struct Lanes {
  /// Where an open task is. Holds until another is opened or closed.
  enum Place {
    case lane(Int)
    case folded(Int)
  }

  /// Their tasks, by the ordinals that these have in their process, as all tasks are called here.
  private var tasks: [Int]
  /// What was said of each of these while it stays open.
  private var said: [Verdict?]
  /// What a row shows of each lane.
  private var signs: StyledLine.Signs
  private var folded = FoldedTasks()
  private let glyphs: TimelineGlyphs
  /// The latest of the tasks that were opened: who comes after it is mostly another, and not looked for.
  private var newest = nobody

  /// In a lane that is free. Ordinals are counted from 1.
  private static let nobody = 0

  init(count: Int, glyphs: TimelineGlyphs) {
    tasks = Array(repeating: Self.nobody, count: count)
    said = Array(repeating: nil, count: count)
    signs = StyledLine.Signs(Array(repeating: .blank, count: count))
    self.glyphs = glyphs
  }

  var foldedCount: Int { folded.count }
  var isEmpty: Bool { folded.isEmpty && tasks.allSatisfy { $0 == Self.nobody } }

  /// Nil where it is not open. Nothing is changed, but asked where it lies.
  mutating func place(of task: Int) -> Place? {
    if let lane = tasks.firstIndex(of: task) { return .lane(lane) }
    return folded.place(of: task).map(Place.folded)
  }

  func verdict(at place: Place) -> Verdict? {
    switch place {
    case .lane(let lane): said[lane]
    case .folded(let place): folded.verdict(at: place)
    }
  }

  /// Nil where it is open already.
  @discardableResult
  mutating func open(_ task: Int) -> Place? {
    if task <= newest, place(of: task) != nil { return nil }
    newest = max(newest, task)
    if let lane = freeLane {
      set(lane, task, nil)
      return .lane(lane)
    }
    return .folded(folded.open(task))
  }

  mutating func judge(_ place: Place, _ verdict: Verdict) {
    switch place {
    case .lane(let lane): set(lane, tasks[lane], verdict)
    case .folded(let place): folded.judge(place, verdict)
    }
  }

  mutating func close(_ place: Place) {
    switch place {
    case .lane(let lane): set(lane, Self.nobody, nil)
    case .folded(let place): folded.close(place)
    }
  }

  private mutating func set(_ lane: Int, _ task: Int, _ verdict: Verdict?) {
    (tasks[lane], said[lane]) = (task, verdict)
    let sign: StyledLine.Sign =
      if task == Self.nobody {
        .blank
      } else if verdict == .leaked {
        StyledLine.Sign(character: glyphs.leaked, paint: .alarm)
      } else {
        StyledLine.Sign(character: glyphs.open)
      }
    signs.set(lane, sign)
  }

  /// The process is gone. Of what was judged nothing more will be said; the rest is still to be judged.
  mutating func closeJudged() {
    for lane in tasks.indices where said[lane] != nil { close(.lane(lane)) }
    folded.closeJudged()
  }

  /// The lane to draw a task in. One that has none, because its begin is not in the log, gets a free one.
  @inline(__always) func lane(at place: Place?) -> Int? {
    switch place {
    case .lane(let lane): lane
    case .folded: nil
    case nil: freeLane
    }
  }

  /// A row about one task.
  func draw(_ own: Int?, _ mark: StyledLine.Sign, on line: inout StyledLine) {
    line.add(signs, mark, at: own)
  }

  /// A row about the process.
  func drawAcross(heavily isHeavy: Bool, _ paint: Paint?, on line: inout StyledLine) {
    let across = tasks.indices.map { lane in
      if tasks[lane] == Self.nobody {
        StyledLine.Sign(character: isHeavy ? glyphs.heavyLine : glyphs.line, paint: paint)
      } else if said[lane] == .leaked {
        StyledLine.Sign(character: isHeavy ? glyphs.heavyLeakedCrossing : glyphs.leakedCrossing, paint: .alarm)
      } else {
        StyledLine.Sign(character: isHeavy ? glyphs.heavyCrossing : glyphs.crossing, paint: paint)
      }
    }
    line.add(StyledLine.Signs(across))
  }

  private var freeLane: Int? { tasks.firstIndex(of: Self.nobody) }
}
