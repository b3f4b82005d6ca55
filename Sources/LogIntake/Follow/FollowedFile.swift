// A file that is read whole, and then as it grows; whatever becomes of it, the name is followed.
//
// One look does one thing at most: reads a piece of the file, or notices what became of it, or goes over to its
// successor. Between two looks nothing is in hand that was not told, so what is told stands at its byte.

import ByteScan
import Dispatch

package final class FollowedFile: ByteSource {
  package let isLive = true
  package let awaitsLastWords = false
  /// Of the file that had the name at the beginning.
  package let size: Int
  private let wakeUp: WakeUp
  /// Not for ever, so that a test need not wait.
  var pace: FollowPace
  private let retries: Bool
  private var waiting: FollowWaiting
  private var name: FollowedName
  private var reading: FileReading?
  /// What was read of a file that could not be read any further.
  private var lost: FileFingerprint?
  private var before = FilesReadBefore()
  /// The file that is read was once read to its end: what comes now is written now.
  private var wasAtEnd = false
  private var lastWritten = DispatchTime(uptimeNanoseconds: 0)

  /// A piece that was read and not handed on.
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)
  private var chunkCount = 0
  private var notices: [FollowNotice] = []
  private var segment: Segment?
  private var isGoneTold = false
  private var toldTrouble: UnreadableInput?
  private var end: Result<Void, UnreadableInput>?
  /// Of the place where reading begins, if it cannot be told from there.
  private var encoding: TextEncoding?

  /// Of the file that is there only so many lines at its end, where they are given. Without `retries` a file that is not there is an error, and one that has gone away has ended.
  package init(
    _ path: String, _ wakeUp: WakeUp, lastLines: Int? = nil, retries: Bool = true, watching: FollowWatching = .events,
    pace: FollowPace = FollowPace()
  ) throws(UnreadableInput) {
    self.wakeUp = wakeUp
    self.pace = pace
    self.retries = retries
    name = FollowedName(path)
    waiting = FollowWaiting(wakeUp.makeAlarm(), watching, pace)
    name.look(beside: nil, .now())
    size = name.successors.first?.file.size ?? 0
    if let trouble = name.trouble {
      // What is no file will hardly become one.
      guard retries, !trouble.meansNoFile else { throw trouble }
      tell(trouble)
    } else if let file = name.takeSuccessor() {
      reading = FileReading(file)
      if let lastLines { encoding = try reading?.skip(toLast: lastLines) }
    } else {
      guard retries else { throw .system(code: SystemFollow.notThere) }
      notices.append(.missing)
      isGoneTold = true
    }
    if watching == .events, !waiting.isWatching { notices.append(.polling) }
  }

  package var isStopped: Bool { wakeUp.isStopped }

  /// The clock of a file system is a little behind that of the records.
  package var written: Int64? { reading.map { $0.modified + 1_000_000 } }

  package func takeNotices() -> [FollowNotice] {
    defer { notices.removeAll() }
    return notices
  }

  package func read(
    into buffer: inout LineBuffer, through decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    if chunkCount == 0, let end { try end.get() }
    let count = chunkCount
    chunkCount = 0
    if count > 0 {
      if let encoding { decoder.goOn(as: encoding) }
      encoding = nil
    }
    try chunk.withSlice { (bytes) throws(UnreadableInput) -> Void in
      if count > 0 { try decoder.decode(bytes.upTo(count), into: &buffer) }
    }
    return count
  }

  package func wait(milliseconds: Int?) -> Readiness {
    let deadline = milliseconds.map { DispatchTime.now() + .milliseconds($0) }
    while true {
      waiting.willLook()
      if untold == nil { look(.now()) }
      if let readiness = untold {
        if case .segment = readiness { segment = nil }
        if waiting.foundSomething() { notices.append(.polling) }
        return readiness
      }
      if wakeUp.isStopped { return .interrupted }
      if let deadline, .now() >= deadline { return .silent }
      let latest = name.successors.last?.file.identity ?? reading?.file.identity
      switch waiting.cover(name.path, latest, isAbsent: name.absentSince != nil) {
      case .changed: continue
      case .lost: notices.append(.polling)
      case .same: waiting.sleep(until: deadline, isUnsettled: isUnsettled)
      }
    }
  }

  /// What the caller has to do before anything else is looked at.
  private var untold: Readiness? {
    if !notices.isEmpty { return .noticed }
    if let segment { return .segment(segment) }
    return chunkCount > 0 || end != nil ? .ready : nil
  }

  /// Something is due when a time has passed, also if nothing happens.
  private var isUnsettled: Bool {
    reading != nil && (!name.successors.isEmpty || (name.absentSince != nil && !isGoneTold))
  }

  private func look(_ now: DispatchTime) {
    name.look(beside: reading?.file.identity, now)
    if let trouble = name.trouble { tell(trouble) }
    if readPiece(now) { return }
    if let successor = name.successors.first {
      if isGoneTold || isQuiet(now, since: successor.seen) { goOver() }
    } else if let since = name.absentSince {
      if !isGoneTold, isQuiet(now, since: since) { disappear() }
    } else if let trouble = name.trouble {
      if !retries { end = .failure(trouble) }
    } else if isGoneTold {
      // The same file has got its name back.
      isGoneTold = false
      notices.append(.appeared)
    }
  }

  /// False where there is nothing new in the file that is being read, or none is.
  private func readPiece(_ now: DispatchTime) -> Bool {
    guard var present = reading else { return false }
    let outcome = present.read(into: &chunk)
    reading = present
    switch outcome {
    case .bytes(let count):
      chunkCount = count
      if wasAtEnd { lastWritten = now }
      tellReadable()
      return true
    case .nothing:
      wasAtEnd = true
      tellReadable()
      return !notices.isEmpty
    case .truncated:
      reading?.restart()
      notices.append(.truncated)
      segment = Segment(isLoss: true)
      return true
    case .failed(let error):
      lost = present.known
      reading = nil
      tell(error)
      if !retries { end = .failure(error) }
      return true
    }
  }

  /// The file that lost its name has been read to its end, and its writer had time to say its last words.
  private func isQuiet(_ now: DispatchTime, since: DispatchTime) -> Bool {
    guard reading != nil else { return true }
    return now >= max(since, lastWritten) + .milliseconds(pace.grace) || now >= since + .milliseconds(5 * pace.grace)
  }

  /// From now on the next file that came to the name is read.
  private func goOver() {
    guard let file = name.takeSuccessor() else { return }
    do throws(UnreadableInput) {
      let hadNone = reading == nil && lost == nil
      let known = reading?.known ?? lost ?? FileFingerprint()
      let isContinued = try known.stands(in: file.descriptor)
      if isContinued {
        reading = FileReading(file, from: known)
      } else {
        if let reading { before.note(reading) }
        reading = FileReading(file, from: try before.known(of: file))
        segment = Segment(isLoss: lost != nil)
      }
      lost = nil
      wasAtEnd = false
      if isGoneTold {
        notices.append(.appeared)
      } else if !hadNone, toldTrouble == nil || !isContinued {
        notices.append(isContinued && known.count > 0 ? .saved : .replaced)
      }
      isGoneTold = false
    } catch {
      tell(error)
      if !retries { end = .failure(error) }
    }
  }

  private func disappear() {
    isGoneTold = true
    // Nobody waits for it, and its end is no news.
    guard retries else {
      end = .success(())
      return
    }
    notices.append(.disappeared)
  }

  private func tell(_ trouble: UnreadableInput) {
    // Without another try it is what everything ends with.
    guard retries, toldTrouble != trouble else { return }
    toldTrouble = trouble
    notices.append(.unreadable(trouble))
  }

  private func tellReadable() {
    guard toldTrouble != nil, name.trouble == nil else { return }
    toldTrouble = nil
    notices.append(.readable)
  }
}
