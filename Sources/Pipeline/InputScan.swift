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
  private static let drain = 100

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
    package var caveats = StreamCaveats()
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
    /// What follows is a new beginning of the log, with line numbers of its own. A loss: records may be missing in between.
    package var segment: (_ isLoss: Bool) -> Void
    /// The records that follow are of the segment with this number. Several of one input may be read side by side.
    package var turn: (_ segment: Int) -> Void
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
      turn: @escaping (_ segment: Int) -> Void = { _ in },
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
      self.turn = turn
      self.notice = notice
      self.isClosed = isClosed
      self.progress = progress
    }
  }

  package func run(_ source: any ByteSource, _ taker: Taker) -> Outcome {
    var segments = OpenSegments(OpenSegment(0, newScan(taker)))
    var outcome = Outcome()
    var deadline: DispatchTime?

    reading: while !taker.isClosed() {
      let readiness = source.wait(milliseconds: patience(segments, source, until: deadline))
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
        if let replaced = segment.replaces {
          conclude(segments.take(replaced), taker, &outcome)
        } else {
          leave(segments.current, taker)
        }
        taker.segment(segment.isLoss)
        segments.add(OpenSegment(segment.number, nextScan(taker)))
        taker.turn(segment.number)
        continue
      case .turn(let number):
        leave(segments.current, taker)
        segments.turn(to: number)
        taker.turn(number)
        continue
      case .segmentEnd(let number):
        conclude(segments.take(number), taker, &outcome)
        taker.turn(segments.current.number)
        continue
      case .silent:
        for segment in segments.all { fallSilent(segment, taker) }
        taker.turn(segments.current.number)
        taker.progress(outcome.tally + segments.tally)
        taker.silence()
        continue
      case .ready:
        if let deadline, .now() >= deadline { break reading }
      }
      let segment = segments.current
      do throws(UnreadableInput) {
        if try segment.scan.read(source) == 0 {
          outcome.reachedEnd = !source.awaitsNextWriter
          if outcome.reachedEnd { break reading }
          segment.scan.endLine()
        }
      } catch {
        outcome.failure = error
        break reading
      }
      segment.isSilent = false
      if segment.firstByte == nil, let written = source.written { segment.scan.assume(latest: written) }
      let start = segment.firstByte ?? .now()
      segment.firstByte = start
      let isLate = source.isLive && .now() >= start + .milliseconds(Self.settling)
      if !segment.scan.isSettled, segment.scan.isWindowFull || (isLate && segment.scan.hasLines) {
        settle(segment, taker, source, earlier: outcome.tally)
      }
      segment.scan.scan(taker.take)
      taker.progress(outcome.tally + segments.tally)
      if source.isLive { taker.pause() }
    }
    for segment in segments.all { conclude(segment, taker, &outcome) }
    return outcome
  }

  private func newScan(_ taker: Taker) -> StreamScan {
    StreamScan(settings, events: events, assumptions: assumptions, pass: taker.pass)
  }

  /// Settles what the segment is. A large file is read in parts from then on, where its source has places.
  private func settle(_ segment: OpenSegment, _ taker: Taker, _ source: any ByteSource, earlier: ScanTally) {
    settle(segment, taker)
    guard segment.scan.canBeParted, let places = source.places, parallel.isWorthwhile(places) else { return }
    parallel.run(places, &segment.scan, taker, earlier: earlier, isStopped: { source.isStopped })
  }

  private func settle(_ segment: OpenSegment, _ taker: Taker) {
    segment.scan.settle()
    taker.settled(segment.scan.format)
    segment.scan.scan(taker.take)
  }

  private func fallSilent(_ segment: OpenSegment, _ taker: Taker) {
    taker.turn(segment.number)
    if !segment.scan.isSettled, segment.scan.hasLines { settle(segment, taker) }
    segment.scan.peek(taker.take)
    segment.isSilent = true
  }

  /// Another segment is read now. What this one has said is not held back until it is its turn again.
  private func leave(_ segment: OpenSegment, _ taker: Taker) {
    guard !segment.isSilent, !segment.scan.hasUnfinishedLine else { return }
    fallSilent(segment, taker)
  }

  private func conclude(_ segment: OpenSegment?, _ taker: Taker, _ outcome: inout Outcome) {
    guard let segment else { return }
    taker.turn(segment.number)
    Self.conclude(&segment.scan, taker, &outcome)
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
    outcome.caveats += scan.caveats
    outcome.end = scan.end ?? outcome.end
  }

  /// How long to wait for more bytes before something else has to be done; nil for as long as it takes.
  private func patience(_ segments: OpenSegments, _ source: any ByteSource, until deadline: DispatchTime?) -> Int? {
    guard source.isLive else { return nil }
    if deadline != nil { return Self.silence }
    return segments.all.compactMap { patience($0) }.min()
  }

  private func patience(_ segment: OpenSegment) -> Int? {
    if !segment.scan.isSettled { return segment.firstByte == nil ? nil : Self.settling }
    if segment.scan.hasSomethingToShow {
      return segment.scan.expectsMore || segment.scan.hasUnfinishedLine ? Self.openSilence : Self.silence
    }
    return segment.isSilent ? nil : Self.silence
  }

  /// The writer may still have something to say: look again in a moment.
  private static func rest() {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(5))
  }
}
