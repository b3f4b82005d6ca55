// The open UIKit tasks of one process, and which of them an end belongs to.
//
// With public names, begin and end both carry the id. On a release device the begin shows no id, and only the end has
// one. There the order of begins and their handlers connect the two.

import BackgroundTasks
import Containers

struct AppTaskBook: ~Copyable {
  /// A begin that may be a copy of the one before.
  private struct Suspect: Sendable {
    var slot: Int
    /// The place in the order of begins when it came.
    var place: Int
    var task: OpenTask
  }

  private struct Closing: Sendable {
    /// The uptime at which the task began.
    var creationTime: Int?
    var instant: Int64?
    /// The end was in the log. Otherwise the task was given up.
    var isByEnd: Bool
  }

  /// By slot: a number for each begin, in order.
  private(set) var open = OpenTasks()
  private var slots = OpenIDs()
  private var nextSlot = 0
  /// The begins that show no id.
  var order = BeginOrder()
  var endedOrder = EndedOrder()
  /// More than the system lets one process hold.
  private static let mostNameless = 1_000
  var hasRoomForNameless: Bool { nameless.count < Self.mostNameless }
  /// Tasks that have ended or were given up. Ids rise from task to task, so these are about the last thousand.
  private var closed = noneClosed
  private static var noneClosed: DirectMappedCache<Int, Closing> { DirectMappedCache(slots: 16...1024) }
  private(set) var highest: (id: Int, creationTime: Int?)?
  private var suspects: [Suspect] = []
  private static let mostSuspects = 1_024
  private var lastUnnamed: Moment?
  private var firstUnsuspended = 0
  private var carried = CarriedSlots()
  /// A kill, or the timeout of a carrier, has stated of all tasks in slots before this one that they leaked.
  private(set) var statedEnd = 0
  /// For begins before this slot, the log does not show which life they belong to.
  private(set) var firstOfLife = 0
  /// Tasks stated to be open without an id, and without a begin in the log.
  private(set) var nameless: [Int] = []

  var isEmpty: Bool { open.isEmpty && suspects.isEmpty }
  /// Whether the process has ever shown a task.
  var hasBegun: Bool { nextSlot > 0 }
  var begun: Int { nextSlot }
  /// In order of begin.
  var slotsInOrder: [Int] { open.slots }

  /// The slots of the tasks that the carrier may have held, including those without a known carrier. The caller closes
  /// them.
  mutating func takeSlots(heldBy carrier: Int?) -> [Int] { slots(in: carried.take(carrier)) }

  /// The same for the tasks that the carrier certainly held.
  mutating func takeSlots(ownedBy carrier: Int) -> [Int] { slots(in: carried.takeOwn(carrier)) }

  /// The same for tasks without a known carrier. The caller notes those again that stay open.
  mutating func takeSlotsWithoutCarrier() -> [Int] { slots(in: carried.takeBare()) }

  mutating func keepWithoutCarrier(_ slots: [Int]) {
    for slot in slots where open.ask(slot, { $0.carrier == nil }) == true { carried.note(slot, of: nil) }
  }

  /// The tasks that may be stated to have leaked, of one carrier or of all.
  func unstatedSlots(heldBy carrier: Int?) -> [Int] {
    guard let carrier else { return slots(in: statedEnd...Int.max) }
    guard let places = carried.places(of: carrier), statedEnd <= places.upperBound else { return [] }
    return slots(in: max(statedEnd, places.lowerBound)...places.upperBound)
  }

  /// Notes which of these slots were stated, so that a repeated statement skips them.
  mutating func noteStated(_ slots: [Int], _ stated: [Int]) {
    guard let first = slots.first, open.next(from: statedEnd) == first else { return }
    for (slot, stated) in zip(slots, stated) {
      guard slot == stated else { return }
      statedEnd = slot + 1
    }
  }

  @inline(__always) private func slots(in places: ClosedRange<Int>?) -> [Int] {
    guard let places else { return [] }
    return open.slots(from: places.lowerBound, upTo: places.upperBound)
  }

  /// Whether the line was read before, as the same begin.
  @inline(__always) func knows(_ description: TaskDescription) -> Bool {
    // Nearly all ids are higher than those before.
    description.id <= highest?.id ?? 0 && knowsLower(description)
  }

  @inline(__always) private func knowsLower(_ description: TaskDescription) -> Bool {
    if let slot = slots[description.id] { return open.ask(slot, \.creationTime) == description.creationTime }
    return closed[description.id]?.creationTime == description.creationTime
  }

  func isClosed(_ id: Int) -> Bool { closed[id] != nil }

  /// The same, unless the description belongs to another task with this id.
  func isClosed(_ id: Int, _ description: TaskDescription) -> Bool {
    guard let known = closed[id] else { return false }
    return known.creationTime.map(description.began) ?? true
  }

  /// Whether the log holds the end of this very task.
  func hasSurelyEnded(_ description: TaskDescription) -> Bool {
    guard let known = closed[description.id], known.isByEnd else { return false }
    return known.creationTime.map(description.began) ?? false
  }

  /// Whether the task ended so recently that a further record about it is a copy.
  func hasJustClosed(_ id: Int, _ moment: Moment, within microseconds: Int64 = 1_000_000) -> Bool {
    closed[id].map { !moment.isLater(than: $0.instant, by: microseconds) } ?? false
  }

  /// The same, unless the description belongs to another task with this id.
  func hasJustClosed(_ id: Int, _ description: TaskDescription?, _ moment: Moment) -> Bool {
    hasJustClosed(id, moment) && (description.map { isClosed(id, $0) } ?? true)
  }

  /// Whether the log holds the end.
  func hasEnded(_ id: Int) -> Bool { closed[id]?.isByEnd == true }

  /// Ids only rise in one life of a process, except for begins a few microseconds apart. A lower id that began later than
  /// a higher one belongs to a new life.
  @inline(__always) func isRestart(_ description: TaskDescription) -> Bool {
    description.id <= highest?.id ?? .min && isLowerRestart(description)
  }

  @inline(__always) private func isLowerRestart(_ description: TaskDescription) -> Bool {
    guard let highest else { return false }
    if slots[description.id] != nil || closed[description.id] != nil || description.id == 1 { return true }
    guard let creationTime = highest.creationTime else { return false }
    let later = description.creationTime.minus(creationTime)
    return later > 1 || later < -60
  }

  /// Returns whether the begin counts as a task already. A suspected copy does not. `isFirst` if it must be the first
  /// begin of its process.
  mutating func begin(
    _ task: inout OpenTask, _ description: TaskDescription?, isFirst: Bool, copies: CopyProof
  ) -> Bool {
    let slot = nextSlot
    nextSlot += 1
    if let description {
      task.task.content.taskID = description.id
      task.creationTime = description.creationTime
      note(description.id, at: slot, creationTime: description.creationTime)
    } else {
      let isClose = lastUnnamed.map { last in task.task.begin.map { Self.areClose(last, $0) } ?? false } ?? false
      if !isClose { lastUnnamed = task.task.begin }
      if isClose, copies == .unknown {
        if suspects.count == Self.mostSuspects { suspects.removeFirst() }
        suspects.append(Suspect(slot: slot, place: order.next, task: task))
        order.takeCount()
        return false
      }
      if isFirst, isEmpty, order.next == 0 { order.know(1) }
      order.add(slot, losses: task.lossesAtBegin)
      task.slot = slot
      if isFirst, order.id(ofSlot: slot) == 1 {
        // The first id is certain, so later ends need not prove it.
        task.task.taskID = 1
        task.task.quality.insert(.idInferred)
        note(1, at: slot, creationTime: nil)
        order.remove(slot)
      }
    }
    carried.note(slot, of: task.carrier)
    open.add(task, at: slot)
    return true
  }

  /// Adds a task that only a later statement shows.
  mutating func adopt(_ task: OpenTask, id: Int?) {
    if let id {
      note(id, at: nextSlot, creationTime: task.creationTime)
      order.noteMissing(id: id)
    } else {
      nameless.append(nextSlot)
    }
    carried.note(nextSlot, of: task.carrier)
    open.add(task, at: nextSlot)
    nextSlot += 1
  }

  /// Gives an id to a task that only a statement without an id has shown.
  mutating func name(_ slot: Int, as known: BackgroundTask, id: Int) {
    nameless.removeAll { $0 == slot }
    note(id, at: slot, creationTime: nil)
    update(slot) { task in
      task.task.taskID = id
      task.task.begin = known.begin
      task.task.quality.formUnion(known.quality)
    }
  }

  private mutating func note(_ id: Int, at slot: Int, creationTime: Int?) {
    slots[id] = slot
    noteHighest(id, creationTime)
  }

  private mutating func noteHighest(_ id: Int, _ creationTime: Int?) {
    if id > highest?.id ?? 0 { highest = (id, creationTime) }
  }

  /// Copies of one line are microseconds apart.
  static func areClose(_ first: Moment, _ second: Moment) -> Bool { areClose(first.instant, second.instant) }

  static func areClose(_ first: Int64?, _ second: Int64?) -> Bool {
    guard let first, let second else { return false }
    return second.minus(first).magnitude <= 50
  }

  var hasSuspects: Bool { !suspects.isEmpty }

  /// The stream's ids have proven whether suspects are copies. Returns the slots of the suspects that are begins.
  mutating func settleSuspects(areCopies: Bool) -> [Int] {
    let settled = suspects
    suspects = []
    if areCopies { return [] }
    for (earlier, suspect) in settled.enumerated() {
      var task = suspect.task
      order.insert(suspect.slot, at: suspect.place + earlier)
      task.slot = suspect.slot
      carried.note(suspect.slot, of: task.carrier)
      statedEnd = min(statedEnd, suspect.slot)
      open.add(task, at: suspect.slot)
    }
    return settled.map(\.slot)
  }

  mutating func updateSuspects(_ change: (inout OpenTask) -> Void) {
    for place in suspects.indices { change(&suspects[place].task) }
  }

  /// The slot of an id that a begin has shown.
  @inline(__always) func slot(ofID id: Int) -> Int? { slots[id] }

  /// The same, or the slot that has this id by the order.
  func shownSlot(ofID id: Int) -> Int? { slots[id] ?? order.slot(ofID: id) }

  @inline(__always) func taskID(of task: OpenTask) -> Int? {
    task.task.content.taskID ?? task.slot.flatMap { order.id(ofSlot: $0) }
  }

  /// Ids have started again, and only an end shows it. For the open tasks it is unknown which life they belong to.
  mutating func startOver() {
    closed = Self.noneClosed
    firstOfLife = nextSlot
    order.forget()
  }

  mutating func update(_ slot: Int, _ change: (inout OpenTask) -> Void) {
    open.update(slot, change)
  }

  /// The process is suspended, and with it the tasks that began since its last suspension.
  mutating func suspend(_ moment: Moment) {
    for slot in firstUnsuspended..<nextSlot { update(slot) { $0.suspend(moment) } }
    firstUnsuspended = nextSlot
  }

  /// Whether an end that was paired with another task may be this task's.
  func mayHaveEnded(_ slot: Int) -> Bool {
    order.isLoose(slot) || isOfUnknownLife(slot)
  }

  /// The place in the order proves nothing: ids have started again since, or ends were paired with one of several begins.
  private func isOfUnknownLife(_ slot: Int) -> Bool {
    slot < firstOfLife && order.place(ofSlot: slot) != nil || order.isVague(slot)
  }

  /// How many further tasks, besides the open ones, a claim about this task may be true of.
  func strangers(of slot: Int) -> Int { order.isVague(slot) ? order.vague : 0 }

  /// The greatest number of these tasks that may have ended.
  func mostEnded(of slots: [Int]) -> Int {
    let older = slots.count { isOfUnknownLife($0) }
    return older + min(order.loose, slots.count - older)
  }

  /// Closes a task. `id` is the one that its end shows, if any.
  mutating func close(_ slot: Int, id: Int? = nil, _ moment: Moment) -> OpenTask? {
    guard var task = open.remove(slot) else { return nil }
    let isByEnd = id != nil
    // The begin shows no id. The id in the end is more certain than the one by the order.
    if task.slot != nil || task.task.content.taskID == nil {
      if let id = id ?? taskID(of: task).flatMap({ closed[$0] == nil ? $0 : nil }) {
        task.task.taskID = id
        task.task.quality.insert(.idInferred)
      }
    }
    if task.slot != nil { order.remove(slot) }
    if !nameless.isEmpty { nameless.removeAll { $0 == slot } }
    if let id = task.task.content.taskID {
      slots[id] = nil
      noteClosed(id, creationTime: task.creationTime, moment, isByEnd: isByEnd)
    }
    return task
  }

  mutating func noteClosed(_ id: Int, creationTime: Int?, _ moment: Moment, isByEnd: Bool = true) {
    closed.store(Closing(creationTime: creationTime, instant: moment.instant, isByEnd: isByEnd), for: id)
    noteHighest(id, creationTime)
  }
}
