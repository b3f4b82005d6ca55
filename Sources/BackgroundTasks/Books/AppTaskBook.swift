// The UIKit tasks of one process that are open, and which of them an end means.
//
// With public names, begin and end both carry the id. On a release device the begin says nothing but that there was
// one, and only the end has an id. Then three things help: ids count up by one with each begin, a malloc block's
// address is its task's alone while it lives, and the end shows the block that the request before the begin showed, or
// a copy of it.

struct AppTaskBook: Sendable {
  /// A begin that may be a copy of the one before.
  private struct Suspect: Sendable {
    var slot: Int
    /// How many begins there were before it.
    var place: Int
    var task: OpenTask
  }

  private struct Closing: Sendable {
    /// The uptime at which it was begun.
    var creationTime: Int?
    var moment: Moment
  }

  /// By slot: a number for each begin, in order.
  private(set) var open: [Int: OpenTask] = [:]
  private var slots: [Int: Int] = [:]
  private var nextSlot = 0
  var order = BeginOrder()
  /// Tasks that have been ended or given up.
  private var closed = RecentIDs<Int, Closing>(limit: 1024)
  private var highest: (id: Int, creationTime: Int?)?
  private var suspects: [Suspect] = []
  private var lastUnnamed: Moment?
  /// The carrier was counted up for these, and no begin has followed yet.
  private var raised: [Moment] = []
  private var losses = 0
  private var firstUnsuspended = 0

  var isEmpty: Bool { open.isEmpty && suspects.isEmpty }
  /// In order of begin.
  var slotsInOrder: [Int] { open.keys.sorted() }

  /// The slot of the oldest of these.
  func oldest(where isMeant: (OpenTask) -> Bool) -> Int? {
    var oldest: Int?
    for (slot, task) in open where slot < oldest ?? .max && isMeant(task) { oldest = slot }
    return oldest
  }

  /// The slot of the one of these that there is.
  func only(where isMeant: (OpenTask) -> Bool) -> Int? {
    let meant = open.filter { isMeant($0.value) }
    return meant.count == 1 ? meant.keys.first : nil
  }

  /// A line that was read before: the same begin.
  func knows(_ description: TaskDescription) -> Bool {
    if let slot = slots[description.id] { return open[slot]?.creationTime == description.creationTime }
    return closed[description.id]?.creationTime == description.creationTime
  }

  func isClosed(_ id: Int) -> Bool { closed.contains(id) }

  /// Whether it ended so lately that what is said of it now is said again.
  func hasJustClosed(_ id: Int, _ moment: Moment) -> Bool {
    closed[id].map { !moment.isLater(than: $0.moment, by: 1_000_000) } ?? false
  }

  /// Ids only ever rise in one life of a process, a few microseconds apart in the wrong order. A low one that was
  /// begun later than a high one is of a new life.
  func isRestart(_ description: TaskDescription) -> Bool {
    guard let highest else { return false }
    if description.id > highest.id { return false }
    if slots[description.id] != nil || closed.contains(description.id) || description.id == 1 { return true }
    guard let creationTime = highest.creationTime else { return false }
    let later = description.creationTime.minus(creationTime)
    return later > 1 || later < -60
  }

  /// `isFirst` where it must be the first of its process. Returns the task, if it is one of its own as far as can be
  /// told by now.
  mutating func begin(
    _ task: OpenTask, _ description: TaskDescription?, isFirst: Bool, copies: SourceCopies.Proof
  ) -> BackgroundTask? {
    var task = task
    let slot = nextSlot
    nextSlot += 1
    if let description {
      task.task.taskID = description.id
      task.creationTime = description.creationTime
      note(description.id, at: slot, creationTime: description.creationTime)
    } else {
      let isClose = lastUnnamed.map { last in task.task.begin.map { Self.areClose(last, $0) } ?? false } ?? false
      lastUnnamed = task.task.begin
      if isClose, copies == .unknown {
        suspects.append(Suspect(slot: slot, place: order.count, task: task))
        return nil
      }
      if !raised.isEmpty { raised.removeLast() }
      if isFirst, isEmpty { order.startAtOne() }
      let ordinal = order.next()
      if isFirst, order.id(at: ordinal) == 1 {
        // What this says of it is surer than what the ends of others do.
        task.task.taskID = 1
        task.task.quality.insert(.idInferred)
        note(1, at: slot, creationTime: nil)
      } else {
        task.ordinal = ordinal
      }
    }
    open[slot] = task
    var begun = task.task
    if begun.taskID == nil, let id = taskID(of: task) {
      begun.taskID = id
      begun.quality.insert(.idInferred)
    }
    return begun
  }

  /// A task that is known by a later statement only.
  mutating func adopt(_ task: OpenTask, id: Int?) {
    if let id { note(id, at: nextSlot, creationTime: task.creationTime) }
    open[nextSlot] = task
    nextSlot += 1
  }

  private mutating func note(_ id: Int, at slot: Int, creationTime: Int?) {
    slots[id] = slot
    noteHighest(id, creationTime)
  }

  private mutating func noteHighest(_ id: Int, _ creationTime: Int?) {
    if id > highest?.id ?? 0 { highest = (id, creationTime) }
  }

  /// Copies of one line are microseconds apart.
  static func areClose(_ first: Moment, _ second: Moment) -> Bool {
    guard let a = first.instant, let b = second.instant else { return false }
    return b.minus(a).magnitude <= 50
  }

  var hasSuspects: Bool { !suspects.isEmpty }

  /// What the stream's ids prove about its lines decides what a suspect is. Returns the slots of those that are begins
  /// after all.
  mutating func settleSuspects(areCopies: Bool) -> [Int] {
    let settled = suspects
    suspects = []
    if areCopies { return [] }
    for (earlier, suspect) in settled.enumerated() {
      let place = suspect.place + earlier
      order.insert(at: place)
      for (slot, task) in open where slot > suspect.slot && task.ordinal != nil { open[slot]?.ordinal? += 1 }
      var task = suspect.task
      task.ordinal = place
      open[suspect.slot] = task
    }
    return settled.map(\.slot)
  }

  mutating func updateSuspects(_ change: (inout OpenTask) -> Void) {
    for place in suspects.indices { change(&suspects[place].task) }
  }

  /// The slot of an id that a begin has shown.
  func slot(ofID id: Int) -> Int? { slots[id] }

  func taskID(of task: OpenTask) -> Int? { task.task.taskID ?? task.ordinal.flatMap { order.id(at: $0) } }

  /// Ids have begun again, and nothing but an end has told.
  mutating func forgetOrder() { order.forget() }

  /// Whether this id is of one of the begins that showed none: because it began then, or by its order.
  mutating func recognises(_ id: Int, begunAt moment: Moment) -> Bool {
    let begunThen = open.values.compactMap { task -> Int? in
      guard let begin = task.task.begin, let ordinal = task.ordinal, order.allows(id, at: ordinal),
        !begin.isLater(than: moment, by: 2_000_000), !moment.isLater(than: begin, by: 2_000_000)
      else { return nil }
      return ordinal
    }
    if begunThen.count == 1, let ordinal = begunThen.first {
      order.learn(id, at: ordinal, isCertain: true)
      return true
    }
    return open.values.contains { $0.ordinal != nil && taskID(of: $0) == id }
  }

  mutating func update(_ slot: Int, _ change: (inout OpenTask) -> Void) {
    guard let at = open.index(forKey: slot) else { return }
    change(&open.values[at])
  }

  /// The process is suspended, and with it what has begun since it was the last time.
  mutating func suspend(_ moment: Moment) {
    for slot in firstUnsuspended..<nextSlot { update(slot) { $0.suspend(moment) } }
    firstUnsuspended = nextSlot
  }

  /// It is done with; `id` where its end has shown it.
  mutating func close(_ slot: Int, id: Int? = nil, _ moment: Moment) -> OpenTask? {
    guard var task = open.removeValue(forKey: slot) else { return nil }
    if task.facts.provenClosed { order.doubt() }
    // A begin that showed none: what its end shows is better than what the order says.
    if task.ordinal != nil || task.task.taskID == nil, let id = id ?? taskID(of: task) {
      task.task.taskID = id
      task.task.quality.insert(.idInferred)
    }
    if let id = task.task.taskID {
      slots[id] = nil
      noteClosed(id, creationTime: task.creationTime, moment)
    }
    return task
  }

  mutating func noteClosed(_ id: Int, creationTime: Int?, _ moment: Moment) {
    closed.insert(id, Closing(creationTime: creationTime, moment: moment))
    noteHighest(id, creationTime)
  }

  /// The carrier is counted up: a begin follows within the same thread.
  mutating func raiseCount(_ moment: Moment, losses: Int) {
    noteLosses(losses)
    if let last = raised.last, Self.areClose(last, moment) { return }
    raised.append(moment)
    if raised.count > 64 { raised.removeFirst() }
  }

  /// A count that no begin has followed by now: the begin is missing, and the order of the others tells no ids.
  mutating func settleCounts(_ moment: Moment, losses: Int) {
    noteLosses(losses)
    let waiting = raised.count
    raised.removeAll { moment.isLater(than: $0, by: 100_000) }
    if raised.count < waiting { doubtOrder() }
  }

  /// Where messages are lost begins are, too.
  private mutating func noteLosses(_ losses: Int) {
    guard losses != self.losses else { return }
    self.losses = losses
    raised = []
    order.forget()
  }
}
