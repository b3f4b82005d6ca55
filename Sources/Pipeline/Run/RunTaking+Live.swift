// What only live inputs have: a clock that runs on while they are silent, records that wait for others only for a moment,
// files that are rotated.

import BackgroundTasks
import Dispatch
import LogFormats
import LogIntake

extension RunTaking {
  /// A file may have been written long ago: only what has just been written lets the clock run on.
  mutating func noteArrival(_ record: borrowing ScannedRecord, _ liveness: Liveness) {
    // What a log writes for a time may be anything.
    let age = record.place.time.map { SystemFile.now().subtractingReportingOverflow($0.instant) }
    isCurrent = age.map { !$0.overflow && $0.partialValue.magnitude < Self.freshness } == true
    arrival = liveness == .live || isCurrent ? .now() : nil
  }

  private static var freshness: UInt64 { 10_000_000 }

  /// A piece of a live input has been read. Where the log is of now, wanted records wait for others only for a moment. A pipe
  /// that carries an old log is read in the order of a file, however long that takes.
  mutating func pause(_ showing: inout RunShowing) {
    if !state.isWaiting || !isCurrent {
      waitingSince = nil
    } else if let since = waitingSince {
      if .now() >= since + .seconds(1) { overtake(&showing) }
    } else {
      waitingSince = .now()
    }
    showing.listener.flush()
  }

  /// A live reader gets the records that are certainly selected, before those whose process is still unknown.
  private mutating func overtake(_ showing: inout RunShowing) {
    waitingSince = nil
    state.overtake()
    showDue(&showing)
  }

  mutating func fallSilent(_ input: Int, _ liveness: Liveness, _ showing: inout RunShowing) {
    if liveness != .none { state.tellReports(ofInput: input) }
    drain(input, &showing)
    if liveness != .none { overtake(&showing) }
    showing.listener.flush()
    if liveness != .none { setAlarm() }
    if liveness != .none, arrival == nil { settleAwaited(&showing) }
    if liveness == .followed { showing.listener.isUpToDate(input) }
  }

  mutating func beginSegment(of input: Int, isLoss: Bool, _ showing: inout RunShowing) {
    state.beginSegment(ofInput: input, isLoss: isLoss)
    showing.show(&state.outbox)
    showing.listener.flush()
  }

  mutating func note(_ notice: FollowNotice, of input: Int, _ showing: inout RunShowing) {
    showing.listener.note(notice, of: input)
    if case .missed = notice { state.beginSegment(ofInput: input, isLoss: true) }
    if notice.isLoss { state.outbox.add(.followed(notice, input: input)) }
    showing.show(&state.outbox)
  }

  /// Rings when the log's own clock, going on from its latest event, has something to say.
  private mutating func setAlarm() {
    guard !isEnded, let now = logNow, let next = state.ledgers?.nextAlarm else { return alarm.set(in: nil) {} }
    alarm.set(in: (Double(next) - Double(now)) / 1e6, ring: ring)
  }

  /// The log's own time, going on from its latest event.
  var logNow: Int64? {
    guard let arrival, let latest = state.ledgers?.latest else { return nil }
    let elapsed = (DispatchTime.now().uptimeNanoseconds - arrival.uptimeNanoseconds) / 1000
    return latest.addingReportingOverflow(Int64(clamping: elapsed)).partialValue
  }

  /// A log of another time is followed: its clock does not go on while it is silent, so nothing more is waited for.
  private mutating func settleAwaited(_ showing: inout RunShowing) {
    guard !isEnded, let last = state.ledgers?.lastAwaited else { return }
    tick(to: last, &showing)
  }

  /// The alarm has rung.
  mutating func alarmRings(_ showing: inout RunShowing) {
    guard !isEnded, let now = logNow else { return }
    tick(to: now, &showing)
    setAlarm()
  }

  private mutating func tick(to instant: Int64, _ showing: inout RunShowing) {
    state.tick(to: instant)
    showing.show(&state.outbox)
    showing.listener.flush()
  }
}

extension FollowNotice {
  /// Whether records may be missing from here on.
  package var isLoss: Bool {
    switch self {
    case .missed, .truncated: true
    default: false
    }
  }
}
