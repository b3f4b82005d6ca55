// What the scheduler's daemon and the apps tell of the same runs, brought together.

import BackgroundTasks

extension Ledger {
  /// The daemon does not say whose a run is. Where the app is silent, the assertion that a run is given stands for it.
  mutating func applySchedulerRun(_ event: ScheduledRunEvent, _ fold: inout FoldContext) {
    switch event {
    case .began(let identifier?, _, let limit?):
      // It speaks before the app does, or just after.
      guard let number = runs.holder(of: identifier), directory.departure(of: number) == nil else {
        return runs.note(limit: limit, of: identifier)
      }
      directory.with(number) { $0.state(limit: limit, ofRun: identifier, fold.now) }
    case .expiring(let identifier?), .expired(let identifier?):
      guard let number = runs.holder(of: identifier) else { return }
      runs.note(event, of: number)
      directory.apply(.run(event), ofInstance: number, &fold)
    case .expired(nil):
      guard let (identifier, number) = runs.onlyContinued else { return }
      runs.note(.expired(identifier: identifier), of: number)
      directory.apply(.run(.expired(identifier: identifier)), ofInstance: number, &fold)
    default: break
    }
  }

  /// The app has told of a run of its own.
  mutating func noteRun(_ event: ScheduledRunEvent, of number: Int, _ now: FoldPosition) {
    runs.note(event, of: number)
    guard case .began(let identifier?, _, nil) = event, let limit = runs.takeLimit(of: identifier) else { return }
    directory.with(number) { $0.state(limit: limit, ofRun: identifier, now) }
  }
}
