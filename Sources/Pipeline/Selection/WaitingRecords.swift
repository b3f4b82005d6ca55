// Event records that wait until it is known whether their process is one that was asked for. Wanted records wait behind
// them, so that records come out in the order in which they came in.
//
// Both are bounded. Of records whose process stays unknown, the oldest are printed where an app speaks of its own work, and
// dropped where the system speaks of a process. Wanted records overtake the others when there is no more room, and when a
// live input is silent: the same records come out then, in another order.

import BackgroundTasks
import ByteScan
import TaskLedger

/// A record as it is printed later.
struct WaitingRecord {
  /// Empty where records are only counted.
  var text: [UInt8]
  let input: Int
  let segment: Int
  let line: Int
  let tone: TaskEvent.Tone
}

package struct WaitingRecords {
  package static let most = 4096
  static let mostBytes = 16 << 20

  private struct Entry {
    var record: WaitingRecord
    /// The processes that it depends on; nil where it is wanted.
    var owners: [RecordOwner]?
    var isOwn = false
  }

  /// How many there are of a kind, and how long their texts are.
  private struct Load {
    var records = 0
    var bytes = 0
    var isTooMuch: Bool { records > most || bytes > mostBytes }

    mutating func add(_ text: [UInt8]) {
      records += 1
      bytes += text.count
    }

    mutating func remove(_ text: [UInt8]) {
      records -= 1
      bytes -= text.count
    }
  }

  private var processes: ProcessSelection
  /// In order of arrival. Nil is one that has gone.
  private var entries: [Entry?] = []
  /// All before it have gone.
  private var head = 0
  private var undecided = Load()
  private var wanted = Load()
  /// Where those stand that depend on a process; some have gone.
  private var places: [RecordOwner: [Int]] = [:]
  private var placesCount = 0
  private var mostPlaces = 8 * most
  /// Records to be printed now, in order.
  private var due: [WaitingRecord] = []
  private let keepsText: Bool
  /// Records that turned out to be wanted, or were printed because there was no more room.
  private(set) var admitted = 0
  /// Those that were printed because there was no more room, and the first of them.
  private(set) var guessed = 0
  private(set) var firstGuessed: (input: Int, line: Int)?

  init(_ processes: [ProcessPattern], keepsText: Bool) {
    self.processes = ProcessSelection(processes)
    self.keepsText = keepsText
  }

  var isEmpty: Bool { undecided.records == 0 && wanted.records == 0 }
  var hasWanted: Bool { wanted.records > 0 }

  /// Learns from the record, and says whether it is wanted.
  mutating func answer(_ sourced: SourcedEvent, input: Int) -> ProcessSelection.Answer {
    let answer = processes.answer(sourced, input: input)
    settle()
    return answer
  }

  /// `owners`: the processes that it depends on; nil where it is wanted and only waits for its turn.
  mutating func add(_ record: WaitingRecord, _ owners: [RecordOwner]?, isOwn: Bool) {
    entries.append(Entry(record: record, owners: owners, isOwn: isOwn))
    if let owners {
      undecided.add(record.text)
      note(entries.count - 1, owners)
      while undecided.isTooMuch { giveUpOldest() }
    } else {
      wanted.add(record.text)
      if wanted.isTooMuch { overtake() }
    }
    if entries.count > 4 * Self.most || placesCount > mostPlaces { compact() }
  }

  /// More has come of the last record of a live input. Returns false where it does not wait.
  mutating func replace(_ record: WaitingRecord) -> Bool {
    for place in entries[head...].indices.reversed() {
      guard let known = entries[place]?.record, known.input == record.input, known.segment == record.segment else {
        continue
      }
      guard known.line == record.line else { return false }
      let difference = record.text.count - known.text.count
      if entries[place]?.owners == nil { wanted.bytes += difference } else { undecided.bytes += difference }
      entries[place]?.record.text = record.text
      return true
    }
    return false
  }

  /// Wanted records do not wait any longer.
  mutating func overtake() {
    guard hasWanted else { return }
    for place in head..<entries.count {
      guard let entry = entries[place], entry.owners == nil else { continue }
      if keepsText { due.append(entry.record) }
      entries[place] = nil
    }
    wanted = Load()
    release()
  }

  /// No more records come: what is still not known to be wanted is not.
  mutating func finish() {
    processes.finish()
    settle()
    for place in head..<entries.count where entries[place]?.owners != nil { decide(place, isWanted: false) }
    release()
  }

  /// Those to be printed now. From now on they are.
  mutating func takeDue() -> [WaitingRecord] {
    guard !due.isEmpty else { return [] }
    defer { due = [] }
    return due
  }

  // MARK: What is learnt

  private mutating func settle() {
    let learnt = processes.takeLearnt()
    guard undecided.records > 0 else { return }
    for owner in learnt {
      guard let waiting = places.removeValue(forKey: owner) else { continue }
      placesCount -= waiting.count
      for place in waiting { decide(place) }
    }
    release()
  }

  private mutating func decide(_ place: Int) {
    guard let entry = entries[place], let owners = entry.owners else { return }
    switch processes.answer(owners, isOwn: entry.isOwn) {
    case .undecided: note(place, owners)
    case .wanted: decide(place, isWanted: true)
    case .unwanted: decide(place, isWanted: false)
    }
  }

  private mutating func decide(_ place: Int, isWanted: Bool) {
    guard let entry = entries[place] else { return }
    undecided.remove(entry.record.text)
    guard isWanted else {
      entries[place] = nil
      return
    }
    entries[place]?.owners = nil
    wanted.add(entry.record.text)
    admitted += 1
  }

  /// There is no more room. It may be known by now that the process is another one.
  private mutating func giveUpOldest() {
    while head < entries.count, entries[head]?.owners == nil { head += 1 }
    guard head < entries.count, let entry = entries[head], let owners = entry.owners else { return }
    let isPrinted = entry.isOwn && processes.answer(owners, isOwn: true) != .unwanted
    if isPrinted {
      guessed += 1
      firstGuessed = firstGuessed ?? (entry.record.input, entry.record.line)
    }
    decide(head, isWanted: isPrinted)
    release()
  }

  /// Hands on what stands before the first undecided record.
  private mutating func release() {
    while head < entries.count {
      if let entry = entries[head] {
        guard entry.owners == nil else { return }
        wanted.remove(entry.record.text)
        if keepsText { due.append(entry.record) }
        entries[head] = nil
      }
      head += 1
    }
    entries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    (head, placesCount) = (0, 0)
  }

  // MARK: Places

  private mutating func note(_ place: Int, _ owners: [RecordOwner]) {
    for owner in owners { places[owner, default: []].append(place) }
    placesCount += owners.count
  }

  /// Forgets the places of those that have gone.
  private mutating func compact() {
    entries.removeAll { $0 == nil }
    head = 0
    places.removeAll(keepingCapacity: true)
    placesCount = 0
    for place in entries.indices {
      if let owners = entries[place]?.owners { note(place, owners) }
    }
    mostPlaces = 2 * placesCount + 8 * Self.most
  }
}
