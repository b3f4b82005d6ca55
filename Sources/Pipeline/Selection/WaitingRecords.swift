// Event records that wait until it is known whether their process is selected. Selected records wait behind them, so that
// all are printed in the order in which they were read.
//
// Both kinds are bounded. When there is no more room for undecided records, the oldest is printed if an app logged it about its
// own work, and dropped if the system logged it about a process. Selected records overtake undecided ones when there is no more
// room, and when a live input is silent: the same records are printed then, in another order.

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

package struct WaitingRecords: ~Copyable {
  package static let most = 4096
  static let mostBytes = 16 << 20

  private struct Entry {
    var record: WaitingRecord
    /// The processes that decide about the record. Nil for a selected record.
    var owners: [RecordOwner]?
    var isOwn = false
  }

  /// The number of records of one kind, and the length of their texts.
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
  /// In order of arrival. Nil where the record no longer waits.
  private var entries: [Entry?] = []
  /// No record before this index waits.
  private var head = 0
  private var undecided = Load()
  private var wanted = Load()
  /// The indices of the records that depend on a process. Some of these records may no longer wait.
  private var places: [RecordOwner: [Int]] = [:]
  private var placesCount = 0
  private var mostPlaces = 8 * most
  /// Records to be printed now, in order.
  private var due: [WaitingRecord] = []
  private let keepsText: Bool
  /// The number of records that turned out to be selected, or were printed because there was no more room.
  private(set) var admitted = 0
  /// The number of records that were printed because there was no more room.
  private(set) var guessed = 0
  private(set) var firstGuessed: (input: Int, line: Int)?

  init(_ processes: [ProcessPattern], keepsText: Bool) {
    self.processes = ProcessSelection(processes)
    self.keepsText = keepsText
  }

  var isEmpty: Bool { undecided.records == 0 && wanted.records == 0 }
  var hasWanted: Bool { wanted.records > 0 }

  /// Stores what the record states about processes, and returns whether the record is selected.
  mutating func answer(_ sourced: SourcedEvent, input: Int) -> ProcessSelection.Answer {
    let answer = processes.answer(sourced, input: input)
    settle()
    return answer
  }

  /// `owners`: the processes that decide about the record. Nil for a selected record, which only waits for its turn.
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

  /// Replaces a waiting record of a live input, of which more has come. Returns false where the record does not wait.
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

  /// Makes all selected records due.
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

  /// Called behind the last record. Records that are still undecided are dropped.
  mutating func finish() {
    processes.finish()
    settle()
    for place in head..<entries.count where entries[place]?.owners != nil { decide(place, isWanted: false) }
    release()
  }

  /// Removes and returns the records that can be printed now.
  mutating func takeDue() -> [WaitingRecord] {
    guard !due.isEmpty else { return [] }
    defer { due = [] }
    return due
  }

  // MARK: Deciding

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

  /// Decides the oldest undecided record, because there is no more room. Its process may be known by now.
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

  /// Makes the selected records before the first undecided one due.
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

  /// Removes the entries of records that no longer wait.
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
