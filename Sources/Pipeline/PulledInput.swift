// One of several files that are read side by side, each only as far as the others need it to be: so that their events
// can be merged by time without holding more than a piece of each.

import ByteScan
import LogFormats
import LogIntake

package final class PulledInput {
  private var scan: StreamScan
  private let source: any ByteSource
  private let taker: InputScan.Taker
  package private(set) var outcome = InputScan.Outcome()

  package init(
    _ source: any ByteSource, _ settings: StreamScan.Settings, events: EventReader,
    assumptions: TimeResolver.Assumptions, _ taker: InputScan.Taker
  ) {
    scan = StreamScan(settings, events: events, assumptions: assumptions, pass: taker.pass)
    self.source = source
    self.taker = taker
  }

  /// Reads on a piece. False when that was the last of it.
  package func advance() -> Bool {
    if source.isStopped {
      outcome.wasInterrupted = true
      return end()
    }
    do throws(UnreadableInput) {
      if try scan.read(source) == 0 { return end() }
    } catch {
      outcome.failure = error
      return end()
    }
    if !scan.isSettled, scan.isWindowFull {
      scan.settle()
      taker.settled(scan.format)
    }
    scan.scan(taker.take)
    taker.progress(scan.tally)
    return true
  }

  /// Nobody needs the rest of it.
  package func stop() { InputScan.conclude(&scan, taker, &outcome) }

  private func end() -> Bool {
    stop()
    return false
  }
}
