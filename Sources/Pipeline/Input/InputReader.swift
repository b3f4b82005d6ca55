// Reads one input to its end, or until it is stopped. A record of a live input is held back only until a short silence shows
// that nothing follows it. One call of `advance` reads one piece, so that several inputs can be read in turn, each only as far
// as the others need it.

import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords

package final class InputReader {
  /// How long the reader waits, in milliseconds.
  private enum Patience {
    /// The shape of a live stream is settled after this time at the latest.
    static let settling = 300
    /// The open record is shown when nothing more comes in this time.
    static let silence = 20
    /// The same where the last line ends in an opening bracket, or the next one has begun.
    static let openSilence = 250
    /// After an interruption the writer of a pipe gets this time to finish.
    static let drain = 100
    /// The pause before the reader checks whether the writer has written more.
    static let rest = 5
  }

  /// The result of reading, for all segments together.
  package struct Outcome: Sendable {
    package var tally = ScanTally()
    package var caveats = StreamCaveats()
    /// The time of the last record that has one.
    package var end: Int64?
    package var failure: UnreadableInput?
    /// What was read of an input whose kind is no text.
    package var refused: [UInt8] = []
    package var wasInterrupted = false
    /// True also after an interrupt, if the writer finished in time.
    package var reachedEnd = false
  }

  private let source: any ByteSource
  private let settings: StreamScan.Settings
  private let events: EventReader
  private let assumptions: TimeResolver.Assumptions
  private let consumer: any InputConsumer
  private let parallel: ParallelScan
  /// Whether `run` reads the whole input.
  private var isWhole = false
  /// Read the file ahead, together with other files.
  private let threads: ChunkThreads?
  /// Reads the current segment ahead.
  private var ahead: ChunksAhead?
  private var segments: OpenSegments
  /// Reading ends here, after an interruption.
  private var deadline: DispatchTime?
  private var isConcluded = false
  package private(set) var outcome = Outcome()

  package init(
    _ source: any ByteSource, _ settings: StreamScan.Settings, events: EventReader,
    assumptions: TimeResolver.Assumptions, parallel: ParallelScan = ParallelScan(), threads: ChunkThreads? = nil,
    _ consumer: any InputConsumer
  ) {
    self.source = source
    self.settings = settings
    self.events = events
    self.assumptions = assumptions
    self.parallel = parallel
    self.threads = threads
    self.consumer = consumer
    segments = OpenSegments(OpenSegment(0, Self.scan(settings, events, assumptions, consumer)))
  }

  /// Reads the whole input.
  package func run() -> Outcome {
    isWhole = true
    while advance() {}
    return outcome
  }

  /// Reads one piece. Returns false at the end.
  package func advance() -> Bool {
    guard !isConcluded, !consumer.isClosed, step() else {
      stop()
      return false
    }
    return true
  }

  /// Ends reading. The rest of the input is not needed.
  package func stop() {
    guard !isConcluded else { return }
    isConcluded = true
    ahead = nil
    for segment in segments.all { conclude(segment) }
  }

  /// Returns false where reading ends.
  private func step() -> Bool {
    let readiness = source.wait(milliseconds: patience())
    for notice in source.takeNotices() { consumer.note(.notice(notice)) }
    // Checked before every piece, because a large file or a writer that never pauses always has more to read.
    if readiness == .interrupted || source.isStopped || deadline != nil {
      outcome.wasInterrupted = true
      // A file has no writer to wait for.
      let end = deadline ?? .now() + .milliseconds(source.isLive ? Patience.drain : 0)
      deadline = end
      if .now() >= end { return false }
    }
    switch readiness {
    case .interrupted:
      guard source.awaitsLastWords else { return false }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(Patience.rest))
    case .noticed: break
    case .segment(let segment): begin(segment)
    case .turn(let number):
      leave(segments.current)
      segments.turn(to: number)
      consumer.note(.turn(number))
    case .segmentEnd(let number):
      conclude(segments.close(number))
      consumer.note(.turn(segments.current.number))
    case .silent:
      for segment in segments.all { fallSilent(segment) }
      consumer.note(.turn(segments.current.number))
      consumer.note(.progress(outcome.tally + segments.tally))
      consumer.note(.silence)
    case .ready:
      if let deadline, .now() >= deadline { return false }
      return readPiece(of: segments.current)
    }
    return true
  }

  private func readPiece(of segment: OpenSegment) -> Bool {
    if let ahead {
      if ahead.handOnNext(&segment.scan, consumer, earlier: outcome.tally) { return true }
      self.ahead = nil
    }
    do throws(UnreadableInput) {
      if try segment.scan.read(source) == 0 {
        outcome.reachedEnd = !source.awaitsNextWriter
        if outcome.reachedEnd { return false }
        segment.scan.endLine()
      }
    } catch {
      outcome.failure = error
      outcome.refused = segment.scan.decoder.refused
      return false
    }
    segment.isSilent = false
    if segment.firstByte == nil, let written = source.written { segment.scan.assume(latest: written) }
    let start = segment.firstByte ?? .now()
    segment.firstByte = start
    let isLate = source.isLive && .now() >= start + .milliseconds(Patience.settling)
    if !segment.scan.isSettled, segment.scan.isWindowFull || (isLate && segment.scan.hasLines) {
      settle(segment)
      readInChunks(segment)
    }
    segment.scan.scan { consumer.consume(&$0) }
    consumer.note(.progress(outcome.tally + segments.tally))
    if source.isLive { consumer.note(.pause) }
    return true
  }

  // MARK: Segments

  private static func scan(
    _ settings: StreamScan.Settings, _ events: EventReader, _ assumptions: TimeResolver.Assumptions,
    _ consumer: any InputConsumer
  ) -> StreamScan {
    StreamScan(
      settings, events: events, assumptions: assumptions,
      onBytes: consumer.wantsBytes ? { consumer.consume(bytes: $0) } : nil)
  }

  private func begin(_ segment: Segment) {
    if let replaced = segment.replaces {
      conclude(segments.close(replaced))
    } else {
      leave(segments.current)
    }
    consumer.note(.segment(isLoss: segment.isLoss))
    // The day that the user gave is that of the first segment only.
    var assumptions = assumptions
    assumptions.date = nil
    segments.add(OpenSegment(segment.number, Self.scan(settings, events, assumptions, consumer)))
    consumer.note(.turn(segment.number))
  }

  private func settle(_ segment: OpenSegment) {
    segment.scan.settle()
    consumer.note(.settled(format: segment.scan.format))
    segment.scan.scan { consumer.consume(&$0) }
  }

  /// Begins to read a large file in chunks, where its source can be read at any place.
  private func readInChunks(_ segment: OpenSegment) {
    guard segment.scan.canBeChunked, let places = source.places, parallel.isWorthwhile(places) else { return }
    if isWhole {
      let source = source
      parallel.run(places, &segment.scan, consumer, earlier: outcome.tally, isStopped: { source.isStopped })
    } else {
      ahead = parallel.readAhead(places, &segment.scan, consumer, threads: threads ?? ChunkThreads(files: 1))
    }
  }

  private func fallSilent(_ segment: OpenSegment) {
    consumer.note(.turn(segment.number))
    if !segment.scan.isSettled, segment.scan.hasLines {
      settle(segment)
    }
    segment.scan.peek { consumer.consume(&$0) }
    segment.isSilent = true
  }

  /// Called when another segment is read next. The open record of this one is not held back meanwhile.
  private func leave(_ segment: OpenSegment) {
    guard !segment.isSilent, !segment.scan.hasUnfinishedLine else { return }
    fallSilent(segment)
  }

  /// Emits the rest of a segment that has ended or is not read any further.
  private func conclude(_ segment: OpenSegment?) {
    guard let segment else { return }
    consumer.note(.turn(segment.number))
    segment.scan.finishReading()
    if !segment.scan.isSettled {
      segment.scan.settleAtEnd()
      consumer.note(.settled(format: segment.scan.format))
    }
    segment.scan.finish { consumer.consume(&$0) }
    outcome.tally += segment.scan.tally
    outcome.caveats += segment.scan.caveats
    outcome.end = segment.scan.end ?? outcome.end
  }

  // MARK: Waiting

  /// How long to wait for more bytes, in milliseconds. Nil: without a limit.
  private func patience() -> Int? {
    guard source.isLive else { return nil }
    if deadline != nil { return Patience.silence }
    return segments.all.compactMap { patience($0) }.min()
  }

  private func patience(_ segment: OpenSegment) -> Int? {
    if !segment.scan.isSettled { return segment.firstByte == nil ? nil : Patience.settling }
    if segment.scan.hasSomethingToShow {
      return segment.scan.expectsMore || segment.scan.hasUnfinishedLine ? Patience.openSilence : Patience.silence
    }
    return segment.isSilent ? nil : Patience.silence
  }
}
