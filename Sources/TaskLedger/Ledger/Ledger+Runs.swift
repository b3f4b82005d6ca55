// Brings together the records of the scheduler's daemon and of the apps about the same runs.

import BackgroundTasks

extension Ledger {
  /// The daemon does not name the app of a run. Where the app logs nothing, the run's assertion represents it.
  mutating func applySchedulerRun(_ event: ScheduledRunEvent, _ fold: inout FoldContext) {
    switch event {
    case .began(let identifier?, _, let limit?):
      // The daemon logs the begin before the app does, or just after.
      guard let number = runs.holder(of: identifier), directory.departure(of: number) == nil else {
        return runs.note(limit: limit, of: identifier)
      }
      directory.with(number) { $0.state(limit: limit, ofRun: identifier, fold.now) }
    case .expiring(let identifier?), .expired(let identifier?):
      guard let number = runs.holder(of: identifier) else { return }
      runs.note(event, of: number)
      directory.change(number) { $0.apply(event, &fold) }
    case .expired(nil):
      guard let (identifier, number) = runs.onlyContinued else { return }
      runs.note(.expired(identifier: identifier), of: number)
      directory.change(number) { $0.apply(.expired(identifier: identifier), &fold) }
    default: break
    }
  }

  /// The app may have logged an event of its own run.
  @inline(__always) mutating func noteRun(_ sourced: SourcedEvent, of number: Int, _ fold: borrowing FoldContext) {
    if case .run(let event) = sourced.event { noteRun(event, of: number, fold.now) }
  }

  private mutating func noteRun(_ event: ScheduledRunEvent, of number: Int, _ now: FoldPosition) {
    runs.note(event, of: number)
    guard case .began(let identifier?, _, nil) = event, let limit = runs.takeLimit(of: identifier) else { return }
    directory.with(number) { $0.state(limit: limit, ofRun: identifier, now) }
  }
}
