// Ingesting from live inputs: the log's clock runs on while they are silent, records wait for others only for a moment, and
// files are rotated.

import BackgroundTasks
import Containers
import Dispatch
import LogFormats
import LogIntake

extension RunIntake {
  /// Notes when a record arrived. A followed file may have been written long ago, so its log's clock runs on only behind a
  /// record that has just been written.
  mutating func noteArrival(_ record: borrowing ScannedRecord, _ liveness: Liveness) {
    // A log may state any time, so the difference may overflow.
    let age = record.place.time.map { SystemFile.now().subtractingReportingOverflow($0.instant) }
    isCurrent = age.map { !$0.overflow && $0.partialValue.magnitude < Self.freshness } == true
    arrival = liveness == .live || isCurrent ? .now() : nil
  }

  /// The greatest age of a record that has just been written, in microseconds.
  private static var freshness: UInt64 { 10_000_000 }

  /// Called behind each piece of a live input. In a log that is written now, selected records wait for others for a second
  /// at most. In an old log that comes through a pipe they keep the order of the log, as in a file.
  mutating func pause(_ display: inout RunDisplay) {
    if !state.isWaiting || !isCurrent {
      waitingSince = nil
    } else if let since = waitingSince {
      if .now() >= since + .seconds(1) { overtake(&display) }
    } else {
      waitingSince = .now()
    }
    display.listener.flush()
  }

  /// Shows the records that are certainly selected before those whose process is still unknown.
  private mutating func overtake(_ display: inout RunDisplay) {
    waitingSince = nil
    state.overtake()
    showDue(&display)
  }

  mutating func fallSilent(_ input: Int, _ liveness: Liveness, _ display: inout RunDisplay) {
    if liveness != .atRest { state.releaseReports(ofInput: input) }
    drain(input, &display)
    if liveness != .atRest { overtake(&display) }
    display.listener.flush()
    if liveness != .atRest { setAlarm() }
    if liveness != .atRest, arrival == nil { settleAwaited(&display) }
    if liveness == .followed { display.listener.isUpToDate(input) }
  }

  mutating func beginSegment(of input: Int, isLoss: Bool, _ display: inout RunDisplay) {
    state.beginSegment(ofInput: input, isLoss: isLoss)
    display.show(&state.outbox)
    display.listener.flush()
  }

  mutating func note(_ notice: FollowNotice, of input: Int, _ display: inout RunDisplay) {
    display.listener.note(notice, of: input)
    if case .missed = notice { state.beginSegment(ofInput: input, isLoss: true) }
    if notice.isLoss { state.outbox.add(.followed(notice, input: input)) }
    display.show(&state.outbox)
  }

  /// Sets the alarm to the time at which the ledgers next have something to say by the log's own clock.
  private mutating func setAlarm() {
    guard !isEnded, let now = logNow, let next = state.ledgers?.nextAlarm else { return alarm.set(in: nil) {} }
    alarm.set(in: (Double(next) - Double(now)) / 1e6, ring: ring)
  }

  /// The present time by the log's own clock, which runs on from the latest event.
  var logNow: Int64? {
    guard let arrival, let latest = state.ledgers.ask({ $0.latest }) ?? nil else { return nil }
    let elapsed = (DispatchTime.now().uptimeNanoseconds - arrival.uptimeNanoseconds) / 1000
    return latest.addingReportingOverflow(Int64(clamping: elapsed)).partialValue
  }

  /// For a followed log that was written long ago. Its clock does not run on while it is silent, so the ledgers stop awaiting
  /// further lines.
  private mutating func settleAwaited(_ display: inout RunDisplay) {
    guard !isEnded, let last = state.ledgers?.lastAwaited else { return }
    tick(to: last, &display)
  }

  mutating func alarmRings(_ display: inout RunDisplay) {
    guard !isEnded, let now = logNow else { return }
    tick(to: now, &display)
    setAlarm()
  }

  private mutating func tick(to instant: Int64, _ display: inout RunDisplay) {
    state.tick(to: instant)
    display.show(&state.outbox)
    display.listener.flush()
  }
}

extension FollowNotice {
  /// Whether records may be missing where the notice stands.
  package var isLoss: Bool {
    switch self {
    case .missed, .truncated: true
    default: false
    }
  }
}
