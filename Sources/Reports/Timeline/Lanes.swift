// The open tasks of one process, each in a lane from its begin to its end, so that a reader sees which tasks were open
// together. Tasks that find no free lane are folded: they are only counted.

import BackgroundTasks

struct Lanes {
  /// The place of an open task. Valid until a task is opened or closed.
  enum Place {
    case lane(Int)
    case folded(Int)
  }

  /// The tasks in the lanes, by their ordinals in the process.
  private var tasks: [Int]
  /// The verdicts of tasks that stay open after a verdict.
  private var verdicts: [Verdict?]
  /// What a row shows in each lane.
  private var signs: StyledLine.Signs
  private var folded = FoldedTasks()
  private let glyphs: TimelineGlyphs
  /// The highest ordinal that was opened. A task with a higher one cannot be open already.
  private var newest = noTask

  /// Marks a free lane. Ordinals begin at 1.
  private static let noTask = 0

  init(count: Int, glyphs: TimelineGlyphs) {
    tasks = Array(repeating: Self.noTask, count: count)
    verdicts = Array(repeating: nil, count: count)
    signs = StyledLine.Signs(Array(repeating: .blank, count: count))
    self.glyphs = glyphs
  }

  var foldedCount: Int { folded.count }
  var isEmpty: Bool { folded.isEmpty && tasks.allSatisfy { $0 == Self.noTask } }

  /// Nil where the task is not open. `mutating` only to avoid a copy of self.
  mutating func place(of task: Int) -> Place? {
    if let lane = tasks.firstIndex(of: task) { return .lane(lane) }
    return folded.place(of: task).map(Place.folded)
  }

  func verdict(at place: Place) -> Verdict? {
    switch place {
    case .lane(let lane): verdicts[lane]
    case .folded(let place): folded.verdict(at: place)
    }
  }

  /// Nil where the task is open already.
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
    case .lane(let lane): set(lane, Self.noTask, nil)
    case .folded(let place): folded.close(place)
    }
  }

  private mutating func set(_ lane: Int, _ task: Int, _ verdict: Verdict?) {
    (tasks[lane], verdicts[lane]) = (task, verdict)
    let sign: StyledLine.Sign =
      if task == Self.noTask {
        .blank
      } else if verdict == .leaked {
        StyledLine.Sign(character: glyphs.leaked, paint: .alarm)
      } else {
        StyledLine.Sign(character: glyphs.open)
      }
    signs.set(lane, sign)
  }

  /// The process has ended. Tasks with a verdict get no further one and leave their lanes; the others are still to be
  /// judged.
  mutating func closeJudged() {
    for lane in tasks.indices where verdicts[lane] != nil { close(.lane(lane)) }
    folded.closeJudged()
  }

  /// The lane in which a task is drawn. A task whose begin is not in the log is drawn in a free one.
  @inline(__always) func lane(at place: Place?) -> Int? {
    switch place {
    case .lane(let lane): lane
    case .folded: nil
    case nil: freeLane
    }
  }

  /// The lanes in a row about one task.
  func draw(_ own: Int?, _ mark: StyledLine.Sign, on line: inout StyledLine) {
    line.add(signs, mark, at: own)
  }

  /// The lanes in a row about the process.
  func drawAcross(heavily isHeavy: Bool, _ paint: Paint?, on line: inout StyledLine) {
    let across = tasks.indices.map { lane in
      if tasks[lane] == Self.noTask {
        StyledLine.Sign(character: isHeavy ? glyphs.heavyLine : glyphs.line, paint: paint)
      } else if verdicts[lane] == .leaked {
        StyledLine.Sign(character: isHeavy ? glyphs.heavyLeakedCrossing : glyphs.leakedCrossing, paint: .alarm)
      } else {
        StyledLine.Sign(character: isHeavy ? glyphs.heavyCrossing : glyphs.crossing, paint: paint)
      }
    }
    line.add(StyledLine.Signs(across))
  }

  private var freeLane: Int? { tasks.firstIndex(of: Self.noTask) }
}
