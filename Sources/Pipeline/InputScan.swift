// Reads one input to its end, or until somebody stops it, and keeps a live one moving: nothing that has
// arrived is held back for longer than it takes to see that nothing follows it.

import BackgroundTasks
import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords

package struct InputScan {
  /// A live stream's shape is settled after this long, with whatever has come.
  private static let settling = 300
  /// The open record is shown when this many milliseconds bring nothing more.
  private static let silence = 20
  /// The same where its last line ends in an opening bracket, or the next one has begun.
  private static let openSilence = 250
  /// After an interruption a pipe's writer gets this long to finish.
  private static let drain = 500

  package var settings: StreamScan.Settings
  package var events: EventReader
  package var assumptions: TimeResolver.Assumptions
  package var parallel = ParallelScan()

  package init(_ settings: StreamScan.Settings, events: EventReader, assumptions: TimeResolver.Assumptions) {
    self.settings = settings
    self.events = events
    self.assumptions = assumptions
  }

  /// Of all segments together.
  package struct Outcome: Sendable {
    package var tally = ScanTally()
    package var remarks = StreamRemarks()
    /// The time of the last record, as far as it has one.
    package var end: Int64?
    package var failure: UnreadableInput?
    package var wasInterrupted = false
    /// Also after an interrupt: whoever wrote had the time to say his last words.
    package var reachedEnd = false
  }

  /// What whoever wants the records does with them.
  package struct Taker {
    package var settled: (String?) -> Void
    package var take: (inout ScannedRecord) -> Void
    /// Hands on records, one after the other, and says how far reading has come with them.
    package typealias Records = (_ take: (inout ScannedRecord) -> Void) -> ScanTally
    /// To be done in any case, and in order, but not before anything else is taken. Says whether more is wanted.
    package typealias Rest = () -> Bool
    /// Takes all of them: what has to be done before the first and behind the last can be done once.
    package var takeAll: (_ records: Records) -> Rest
    /// The input's own bytes, all of them and in order; those of a record before it is taken. Nil where nobody wants them.
    package var pass: ((ByteSlice) -> Void)?
    /// A piece of a live input has been read: what is known now should be seen.
    package var pause: () -> Void
    /// Nothing more comes for now: nothing has to be held back for what might come before it.
    package var silence: () -> Void
    /// All records so far have been taken, and what follows is a new beginning of the log, with line numbers of its
    /// own. A loss: records may be missing in between.
    package var segment: (_ isLoss: Bool) -> Void
    /// Something happened to the input that is not in its bytes.
    package var notice: (FollowNotice) -> Void
    /// Nobody reads the results any more.
    package var isClosed: () -> Bool
    /// How far reading has come.
    package var progress: (ScanTally) -> Void

    package init(
      settled: @escaping (String?) -> Void = { _ in }, take: @escaping (inout ScannedRecord) -> Void,
      pass: ((ByteSlice) -> Void)? = nil,
      pause: @escaping () -> Void = {},
      silence: @escaping () -> Void = {}, segment: @escaping (_ isLoss: Bool) -> Void = { _ in },
      notice: @escaping (FollowNotice) -> Void = { _ in }, isClosed: @escaping () -> Bool = { false },
      progress: @escaping (ScanTally) -> Void = { _ in }
    ) {
      self.settled = settled
      self.take = take
      takeAll = { records in
        let tally = records(take)
        progress(tally)
        return { !isClosed() }
      }
      self.pass = pass
      self.pause = pause
      self.silence = silence
      self.segment = segment
      self.notice = notice
      self.isClosed = isClosed
      self.progress = progress
    }
  }

  package func run(_ source: any ByteSource, _ taker: Taker) -> Outcome {
    var scan = StreamScan(settings, events: events, assumptions: assumptions, pass: taker.pass)
    var outcome = Outcome()
    var firstByte: DispatchTime?
    var deadline: DispatchTime?
    // Nothing has come since the last silence.
    var isSilent = true

    func settle() {
      scan.settle()
      taker.settled(scan.format)
      scan.scan(taker.take)
      guard scan.canBeParted, let places = source.places, parallel.isWorthwhile(places) else { return }
      parallel.run(
        places, &scan, taker, earlier: outcome.tally, isStopped: { source.isStopped })
    }

    reading: while !taker.isClosed() {
      let readiness = source.wait(milliseconds: patience(scan, source, since: firstByte, until: deadline, isSilent))
      for notice in source.takeNotices() { taker.notice(notice) }
      // Also where there is always more to read: a large file, a writer that never pauses.
      if readiness == .interrupted || source.isStopped || deadline != nil {
        outcome.wasInterrupted = true
        // A file has no writer to wait for.
        let end = deadline ?? .now() + .milliseconds(source.isLive ? Self.drain : 0)
        deadline = end
        if .now() >= end { break reading }
      }
      switch readiness {
      case .interrupted:
        guard source.awaitsLastWords else { break reading }
        Self.rest()
        continue
      case .noticed: continue
      case .segment(let segment):
        Self.conclude(&scan, taker, &outcome)
        taker.segment(segment.isLoss)
        scan = nextScan(taker)
        firstByte = nil
        isSilent = true
        continue
      case .silent:
        if !scan.isSettled, scan.hasLines { settle() }
        scan.peek(taker.take)
        isSilent = true
        taker.progress(outcome.tally + scan.tally)
        taker.silence()
        continue
      case .ready:
        if let deadline, .now() >= deadline { break reading }
      }
      do throws(UnreadableInput) {
        if try scan.read(source) == 0 {
          outcome.reachedEnd = !source.awaitsNextWriter
          if outcome.reachedEnd { break reading }
          scan.endLine()
        }
      } catch {
        outcome.failure = error
        break reading
      }
      isSilent = false
      if firstByte == nil, let written = source.written { scan.assume(latest: written) }
      let start = firstByte ?? .now()
      firstByte = start
      let isLate = source.isLive && .now() >= start + .milliseconds(Self.settling)
      if !scan.isSettled, scan.isWindowFull || (isLate && scan.hasLines) { settle() }
      scan.scan(taker.take)
      taker.progress(outcome.tally + scan.tally)
      if source.isLive { taker.pause() }
    }
    Self.conclude(&scan, taker, &outcome)
    return outcome
  }

  /// The day that was given is that of the first beginning only.
  private func nextScan(_ taker: Taker) -> StreamScan {
    var assumptions = assumptions
    assumptions.date = nil
    return StreamScan(settings, events: events, assumptions: assumptions, pass: taker.pass)
  }

  /// The input has ended, or a segment of it, or it is not read any further.
  static func conclude(_ scan: inout StreamScan, _ taker: Taker, _ outcome: inout Outcome) {
    scan.finishReading()
    if !scan.isSettled {
      scan.settleAtEnd()
      taker.settled(scan.format)
    }
    scan.finish(taker.take)
    outcome.tally += scan.tally
    outcome.remarks += scan.remarks
    outcome.end = scan.end ?? outcome.end
  }

  /// How long to wait for more bytes before something else has to be done; nil for as long as it takes.
  private func patience(
    _ scan: borrowing StreamScan, _ source: any ByteSource, since firstByte: DispatchTime?,
    until deadline: DispatchTime?, _ isSilent: Bool
  ) -> Int? {
    guard source.isLive else { return nil }
    if deadline != nil { return Self.silence }
    if !scan.isSettled { return firstByte == nil ? nil : Self.settling }
    if scan.hasSomethingToShow {
      return scan.expectsMore || scan.hasUnfinishedLine ? Self.openSilence : Self.silence
    }
    return isSilent ? nil : Self.silence
  }

  /// The writer may still have something to say: look again in a moment.
  private static func rest() {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(5))
  }
}
