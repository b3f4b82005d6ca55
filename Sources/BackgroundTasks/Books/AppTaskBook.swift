// The UIKit tasks of one process that are open, and which of them an end means.
//
// With public names, begin and end both carry the id. On a release device the begin says nothing but that there was
// one, and only the end has an id. Then three things help: ids count up by one with each begin, a malloc block's
// address is its task's alone while it lives, and the end shows the block that the request before the begin showed.

struct AppTaskBook: Sendable {
  /// By slot: a number for each begin, in order.
  private(set) var open: [Int: OpenTask] = [:]
  private var slots: [Int: Int] = [:]
  private var nextSlot = 0
  private var nextOrdinal = 0
  /// What to add to a begin's place in the order to get its id, once an end has shown one.
  private(set) var offset: Int?
  /// Tasks that have been ended or given up, with the uptime at which they were begun.
  private var closed = RecentIDs<Int, Int?>(limit: 1024)
  private var highest: (id: Int, creationTime: Int)?
  /// Begins that may be the copy of the one before.
  private var suspects: [Int] = []
  private var lastUnnamed: Moment?

  var isEmpty: Bool { open.isEmpty }
  /// In order of begin.
  var slotsInOrder: [Int] { open.keys.sorted() }

  /// A line that was read before: the same begin.
  func knows(_ description: TaskDescription) -> Bool {
    if let slot = slots[description.id] { return open[slot]?.creationTime == description.creationTime }
    return closed[description.id] == .some(.some(description.creationTime))
  }

  func isClosed(_ id: Int) -> Bool { closed.contains(id) }

  /// Ids only ever rise in one life of a process, a few microseconds apart in the wrong order. A low one that was
  /// begun later than a high one is of a new life.
  func isRestart(_ description: TaskDescription) -> Bool {
    guard let highest else { return false }
    if description.id > highest.id { return false }
    if slots[description.id] != nil || closed.contains(description.id) { return true }
    let later = description.creationTime.minus(highest.creationTime)
    return later > 1 || later < -60 || description.id == 1
  }

  /// Returns whether it is a begin of its own, as far as can be told by now.
  mutating func begin(_ task: OpenTask, _ description: TaskDescription?) -> Bool {
    var task = task
    var isSuspect = false
    let slot = nextSlot
    nextSlot += 1
    if let description {
      task.task.taskID = description.id
      task.creationTime = description.creationTime
      slots[description.id] = slot
      if description.id > highest?.id ?? 0 { highest = (description.id, description.creationTime) }
    } else {
      if let lastUnnamed, let begin = task.task.begin, Self.areClose(lastUnnamed, begin) {
        suspects.append(slot)
        isSuspect = true
      } else {
        task.ordinal = nextOrdinal
        nextOrdinal += 1
      }
      lastUnnamed = task.task.begin
    }
    open[slot] = task
    return !isSuspect
  }

  /// A task that is known by a later statement only.
  mutating func adopt(_ task: OpenTask, id: Int?) {
    if let id { slots[id] = nextSlot }
    open[nextSlot] = task
    nextSlot += 1
  }

  /// Copies of one line are microseconds apart.
  static func areClose(_ first: Moment, _ second: Moment) -> Bool {
    guard let a = first.instant, let b = second.instant else { return false }
    return b.minus(a).magnitude <= 50
  }

  /// What the stream's ids prove about its lines decides what a suspect is. Returns those that are begins after all.
  mutating func settleSuspects(areCopies: Bool) -> [OpenTask] {
    guard !suspects.isEmpty else { return [] }
    let settled = suspects
    suspects = []
    for slot in settled {
      if areCopies {
        open[slot] = nil
        continue
      }
      // One more begin than was counted: those after it have a higher place, too.
      var place = 0
      for (other, task) in open {
        guard let ordinal = task.ordinal else { continue }
        if other > slot { open[other]?.ordinal = ordinal + 1 } else { place = max(place, ordinal + 1) }
      }
      open[slot]?.ordinal = place
      nextOrdinal += 1
    }
    return settled.compactMap { open[$0] }
  }

  /// The slot of an id that a begin has shown.
  func slot(ofID id: Int) -> Int? { slots[id] }

  func taskID(of task: OpenTask) -> Int? {
    if let id = task.task.taskID { return id }
    guard let offset, let ordinal = task.ordinal else { return nil }
    let id = ordinal.plus(offset)
    return id > 0 ? id : nil
  }

  /// The process was seen from its launch: the first begin is its task 1.
  mutating func startAtOne() {
    if nextOrdinal == 0, open.isEmpty { offset = 1 }
  }

  /// Which of the begins without an id an end means. Nil: its begin is not in the log.
  mutating func match(_ id: Int, _ handler: ExpirationHandler) -> Int? {
    let candidates = open.filter { $0.value.ordinal != nil }
    if candidates.isEmpty { return nil }
    if let offset {
      let ordinal = id.minus(offset)
      if let (slot, task) = candidates.first(where: { $0.value.ordinal == ordinal }), task.handler.fits(handler) {
        return slot
      }
      if ordinal < 0 { return nil }
    }
    let slot: Int?
    if case .block(_, isGlobal: false) = handler {
      let same = candidates.filter { $0.value.handler == handler }.keys
      slot = same.count == 1 ? same.first : same.min() ?? onlyUnknown(candidates)
    } else {
      let fitting = candidates.filter { $0.value.handler.fits(handler) }
      if let offset, !fitting.isEmpty {
        // Begins are missing: the order holds, the distance does not.
        func distance(_ task: OpenTask) -> UInt { (task.ordinal ?? 0).plus(offset).minus(id).magnitude }
        slot = fitting.min { distance($0.value) < distance($1.value) }?.key
      } else {
        slot = fitting.keys.min()
      }
    }
    if let slot, let ordinal = open[slot]?.ordinal { offset = id.minus(ordinal) }
    return slot
  }

  private func onlyUnknown(_ candidates: [Int: OpenTask]) -> Int? {
    candidates.filter { $0.value.handler == .unknown }.keys.min()
  }

  mutating func update(_ slot: Int, _ change: (inout OpenTask) -> Void) {
    guard var task = open.removeValue(forKey: slot) else { return }
    change(&task)
    open[slot] = task
  }

  /// It is done with; `id` where its end has shown it.
  mutating func close(_ slot: Int, id: Int? = nil) -> OpenTask? {
    guard var task = open.removeValue(forKey: slot) else { return nil }
    suspects.removeAll { $0 == slot }
    // A begin that showed none: what its end shows is better than what the order says.
    if task.ordinal != nil || task.task.taskID == nil, let id = id ?? taskID(of: task) {
      task.task.taskID = id
      task.task.quality.insert(.idInferred)
    }
    if let id = task.task.taskID {
      slots[id] = nil
      closed.insert(id, task.creationTime)
    }
    return task
  }

  mutating func noteClosed(_ id: Int, creationTime: Int?) { closed.insert(id, creationTime) }
}

extension ExpirationHandler {
  /// Whether both may be the same handler.
  func fits(_ other: ExpirationHandler) -> Bool { self == .unknown || other == .unknown || self == other }
}
