// What only live inputs have: a clock that runs on while they are silent, a line about what is open, files that are rotated.

import BackgroundTasks
import ByteScan
import Dispatch
import LogFormats
import LogIntake
import Pipeline
import Reports
import TaskLedger

extension RunResults {
  /// A file may have been written long ago: only what has just been written lets the clock run on.
  func noteArrival(_ record: borrowing ScannedRecord, _ liveness: Liveness) {
    // What a log writes for a time may be anything.
    let age = record.place.time.map { SystemFile.now().subtractingReportingOverflow($0.instant) }
    isCurrent = age.map { !$0.overflow && $0.partialValue.magnitude < Self.freshness } == true
    arrival = liveness == .live || isCurrent ? .now() : nil
  }

  private static let freshness: UInt64 = 10_000_000

  func beginSegment(_ place: Int, _ isLoss: Bool) {
    state.beginSegment(ofInput: place, isLoss: isLoss)
    report()
    flush()
  }

  func tell(_ notice: FollowNotice, _ place: Int) {
    guard !notice.isSilent else { return }
    output.statusLine.hide()
    complaints.say("\(name(place).printable): \(notice.words)")
    if case .unreadable = notice { failed = true }
    if case .missed = notice { state.beginSegment(ofInput: place, isLoss: true) }
    report()
    guard notice.isLoss else { return }
    let words = notice == .truncated ? "the file has been truncated" : notice.words
    outputs.write(Notice(.messagesLost, words, file: inputs[place]))
  }

  /// Rings when the log's own clock, going on from its latest event, has something to say.
  func setAlarm() {
    guard !isEnded, let now = logNow, let next = state.feed?.nextAlarm else { return alarm.set(in: nil) {} }
    alarm.set(in: (Double(next) - Double(now)) / 1e6) { [weak self] in self?.ring() }
  }

  /// The log's own time, going on from its latest event.
  private var logNow: Int64? {
    guard let arrival, let latest = state.feed?.latest else { return nil }
    let elapsed = (DispatchTime.now().uptimeNanoseconds - arrival.uptimeNanoseconds) / 1000
    return latest.addingReportingOverflow(Int64(clamping: elapsed)).partialValue
  }

  func showStatus() {
    inside {
      guard !isEnded else { return }
      let work = logNow.flatMap { state.feed?.openWork(at: $0) } ?? []
      output.statusLine.show(work, records: status.records)
    }
  }

  /// `2 tasks open, 2026-03-02 09:14:02.708`
  func ledgerWords() -> String? {
    insideSoon {
      guard let feed = state.feed, let moment = feed.latestMoment else { return nil }
      let open = moment.instant.map { feed.openWork(at: $0, most: .max).reduce(0) { $0 + $1.tasks.count } }
      return [open.map { "\(Figures.counted($0, "task")) open" }, moment.written.printable]
        .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  /// For a person who wonders why nothing more comes: said once, when the file has been read so far.
  func tellFollowing(_ place: Int) {
    guard tellsFollowing(), followed.insert(place).inserted else { return }
    output.statusLine.hide()
    complaints.say(
      "\(name(place).printable): following it, \(Figures.grouped(status.bytes(of: name(place)))) bytes read")
  }

  /// A log of another time is followed: its clock does not go on while it is silent, so nothing more is waited for.
  func settleAwaited() {
    guard !isEnded, let last = state.feed?.lastAwaited else { return }
    state.tick(to: last)
    report()
    flush()
  }

  private func ring() {
    inside {
      guard !isEnded, let now = logNow else { return }
      state.tick(to: now)
      report()
      flush()
      setAlarm()
    }
  }
}
