// The state of RunningBoard at the moment of a capture. It does not age and loses no records: what it lists was held then, and
// what it does not list was not.

import BackgroundTasks

extension Ledger {
  /// `moment` is that of the capture, `covered` the time of the last record of all logs.
  package mutating func ingest(
    _ held: HeldAtCapture, at moment: Moment, covered: Int64?, into entries: inout [LedgerEntry]
  ) {
    var moment = moment
    if !held.isZoneKnown, let latestZone { moment.zone = latestZone }
    var last = moment
    if let covered, let instant = moment.instant, covered < instant {
      last.instant = covered
      visit(last, into: &entries) { ledger, _ in
        // What the app did between the end of the log and the capture is not known.
        for number in ledger.directory.numbers { ledger.directory.with(number) { $0.stays.stopClock(at: last) } }
      }
    }
    visit(moment, into: &entries) { ledger, fold in
      // Without any process there is nothing for it to stand in.
      fold.entries.append(.captured(moment))
      for number in ledger.directory.numbers {
        ledger.directory.with(number) { $0.meet(held, covered: last, &fold) }
      }
    }
  }
}
