// The list of rules. A new rule is a file in `Rules/` and a line here.

import BackgroundTasks

package enum Rules {
  /// In order of id.
  package static let all: [any Rule.Type] = [
    LeakedTask.self,
    OverwrittenIdentifier.self,
    KilledForBackgroundTime.self,
    TooManyTasks.self,
    EndedTwice.self,
    OldTask.self,
    ExpiredTask.self,
    SlowExpiration.self,
    NoExpirationHandler.self,
    UnnamedTask.self,
    BeginRefused.self,
    SlowBackgroundEntry.self,
    KilledForCPU.self,
    KilledWhileSuspended.self,
    OtherBackgroundActivity.self,
    NearBudget.self,
    OverBudget.self,
    KilledByWatchdog.self,
  ]
}
