// A followed name. The file of this name is read whole, and then as it grows. Each file or FIFO that gets the name
// later is read from its beginning.
//
// A file that has lost the name is read on for a while beside its successor, because its writer may not have noticed
// yet. In each round every file is read up to the size it had at the beginning of the round, the oldest first. So bytes
// are delivered in the order in which they were written, whichever files contain them.

import ByteScan
import Dispatch

package final class FollowedInput: ByteSource {
  /// What the caller receives next.
  enum Step {
    case notice(FollowNotice)
    case segment(Segment)
    case turn(Int)
    case segmentEnd(Int)
    /// The number of bytes in the chunk.
    case bytes(Int)
    /// The last writer of a FIFO has left.
    case pause
    case end(UnreadableInput?)
  }

  package let isLive = true
  /// The size of the first file.
  package let size: Int
  let wakeUp: WakeUp
  /// Variable, so that tests need not wait.
  var pace: FollowPace
  let retries: Bool
  var waiting: FollowWaiting
  var name: FollowedName
  /// The oldest first. The last one has the name, or had it last.
  var strands: [Strand] = []
  var before = FilesReadBefore()
  /// The fingerprint and the segment of a file that became unreadable.
  var lost: (known: FileFingerprint, segment: Int)?
  var nextSegment = 0
  /// The segment whose bytes the caller receives.
  private var current = 0

  /// The number of complete rounds, and the strand whose turn it is; nil between two rounds.
  var round = 0
  var turn: Int?
  var foundInRound = false

  var chunk = [UInt8](repeating: 0, count: 256 << 10)
  var steps: [Step] = []
  private var notices: [FollowNotice] = []
  var isAbsenceAnnounced = false
  var announcedTrouble: UnreadableInput?
  /// The file that has the name now can be opened, but not read.
  var isSuccessorUnreadable = false
  private var isOver = false
  /// The encoding where reading begins, if only the beginning of the file shows it.
  private var encoding: TextEncoding?

  /// `lastLines`: of the file that exists at the beginning only so many lines at its end are read. Without `retries` a
  /// missing file is an error, and a file that disappears is the end.
  package init(
    _ path: String, _ wakeUp: WakeUp, lastLines: Int? = nil, retries: Bool = true, watching: FollowWatching = .events,
    pace: FollowPace = FollowPace(), shared: SharedFollowing? = nil
  ) throws(UnreadableInput) {
    let shared = shared ?? SharedFollowing(watching)
    self.wakeUp = wakeUp
    self.pace = pace
    self.retries = retries
    name = FollowedName(path, shared.files)
    let alarm = wakeUp.makeAlarm()
    let watch = watching == .events ? shared.watch(ringing: alarm) : nil
    waiting = FollowWaiting(alarm, watch, pace)
    // Before the first examination, so that no change is missed between the two.
    _ = waiting.cover(path, nil, isAbsent: (try? SystemFile.kind(path: path)) == nil)
    name.look(beside: nil, waiting.takeChanges(), round: 0, .now()) { _ in false }
    let first = name.takeSuccessor()
    if case .file(let file)? = first?.opened { size = file.size } else { size = 0 }
    if let first {
      try begin(first.opened, lastLines: lastLines)
    } else if let trouble = name.trouble {
      // A folder or a device is unlikely to become a file.
      guard retries, !trouble.meansNoFile else { throw trouble }
      announce(trouble)
    } else {
      guard retries else { throw .system(code: SystemFollow.notThere) }
      steps.append(.notice(.missing))
      isAbsenceAnnounced = true
    }
    if watching == .events, !waiting.isWatching { steps.append(.notice(.polling)) }
  }

  private func begin(_ opened: FollowedName.Opened, lastLines: Int?) throws(UnreadableInput) {
    switch opened {
    case .file(let file):
      var reading = FileReading(file)
      if let lastLines { encoding = try reading.skip(toLast: lastLines) }
      addStrand(.file(reading))
    case .pipe(let pipe): addStrand(.pipe(pipe))
    }
  }

  func addStrand(_ reading: Strand.Reading) {
    strands.append(Strand(reading, segment: nextSegment))
    nextSegment += 1
  }

  /// A pipe without a name, such as `/dev/fd/3`, gets no further writers.
  package static func canFollow(_ path: String) -> Bool { !SystemFile.isFIFO(path) || PipeReading.canFollow(path) }

  package var isStopped: Bool { wakeUp.isStopped }

  /// A file has no writer that could still finish a record.
  package var awaitsLastWords: Bool { strands.last?.pipe?.hasWriter ?? false }

  package var awaitsNextWriter: Bool { !isOver }

  /// A second is added because the clock of a file system lags a little behind that of the records.
  package var written: Int64? {
    strands.first { $0.segment == current }?.file.map { $0.modified + 1_000_000 }
  }

  package func takeNotices() -> [FollowNotice] {
    defer { notices.removeAll() }
    return notices
  }

  package func read(
    into buffer: inout LineBuffer, through decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    guard let step = steps.first else { return 0 }
    switch step {
    case .bytes(let count):
      steps.removeFirst()
      if let encoding { decoder.setEncoding(encoding) }
      encoding = nil
      try chunk.withSlice { (bytes) throws(UnreadableInput) -> Void in
        try decoder.decode(bytes.upTo(count), into: &buffer)
      }
      return count
    case .pause:
      steps.removeFirst()
      return 0
    case .end(let error):
      isOver = true
      if let error { throw error }
      return 0
    case .notice, .segment, .turn, .segmentEnd: return 0
    }
  }

  package func wait(milliseconds: Int?) -> Readiness {
    let deadline = milliseconds.map { DispatchTime.now() + .milliseconds($0) }
    while true {
      waiting.willLook()
      if steps.isEmpty { look(.now()) }
      if let readiness = nextStep() {
        if waiting.foundSomething() { steps.append(.notice(.polling)) }
        return readiness
      }
      if wakeUp.isStopped { return .interrupted }
      // Files may have grown beyond the limits of the round.
      if turn != nil || foundInRound { continue }
      if let deadline, .now() >= deadline { return .silent }
      let latest = name.successors.last?.opened.identity ?? strands.last?.identity
      switch waiting.cover(name.path, latest, isAbsent: name.absentSince != nil) {
      case .changed: continue
      case .lost: steps.append(.notice(.polling))
      case .same: waiting.sleep(until: deadline, isUnsettled: isUnsettled, beside: strands.compactMap(\.pipe))
      }
    }
  }

  private func nextStep() -> Readiness? {
    while let step = steps.first {
      switch step {
      case .notice(let notice):
        steps.removeFirst()
        notices.append(notice)
        return .noticed
      case .segment(let segment):
        steps.removeFirst()
        current = segment.number
        return .segment(segment)
      case .turn(let segment):
        steps.removeFirst()
        guard segment != current else { continue }
        current = segment
        return .turn(segment)
      case .segmentEnd(let segment):
        steps.removeFirst()
        return .segmentEnd(segment)
      case .bytes, .pause, .end: return .ready
      }
    }
    return nil
  }

  /// Whether something becomes due by time alone.
  private var isUnsettled: Bool {
    strands.count > 1 || !name.successors.isEmpty
      || (name.absentSince != nil && !isAbsenceAnnounced && !strands.isEmpty)
      || strands.contains { $0.pipe.map { !$0.canBeWaitedFor } ?? false }
  }

  func announce(_ trouble: UnreadableInput) {
    // Without retries the error ends the input, which reports it.
    guard retries, announcedTrouble != trouble else { return }
    announcedTrouble = trouble
    steps.append(.notice(.unreadable(trouble)))
  }

  func announceReadable() {
    guard announcedTrouble != nil, name.trouble == nil, !isSuccessorUnreadable else { return }
    announcedTrouble = nil
    steps.append(.notice(.readable))
  }
}
