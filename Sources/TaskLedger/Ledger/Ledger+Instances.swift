// Which life of which process a record belongs to, and when a new life has begun.

import BackgroundTasks
import Containers

extension Ledger {
  /// The instance that wrote the record. It is a new life if the old one ended more than a moment before.
  mutating func instance(
    of sender: Observation.Sender, _ moment: Moment, startsAnew: Bool, isUnderDebugger: Bool
  ) -> Int {
    var number = directory.find(sender, moment)
    if startsAnew, directory.ask(number, { $0.isOver(at: moment) }) == true {
      number = directory.renew(number, pid: sender.pid, moment)
    }
    return noteRecord(number, moment, isUnderDebugger)
  }

  private mutating func noteRecord(_ number: Int, _ moment: Moment, _ isUnderDebugger: Bool) -> Int {
    directory.change(number) { $0.noteRecord(moment, isUnderDebugger) }
    return number
  }

  /// Ids that start again begin a new life, even where no other record shows it.
  mutating func renewed(
    _ number: Int, _ sourced: SourcedEvent, _ fold: inout FoldContext
  ) -> Int {
    guard directory.ask(number, { $0.isRestart(sourced) }) == true else { return number }
    relaunch(number, &fold)
    let isDebugged = directory.ask(number, { $0.isDebugged }) == true
    return noteRecord(directory.renew(number, pid: sourced.sender.pid, fold.now.moment), fold.now.moment, isDebugged)
  }

  mutating func relaunch(_ number: Int, _ fold: inout FoldContext) {
    depart(number, .relaunched, .relaunched, isInferred: true, &fold)
  }

  /// The process is gone, so its open tasks and assertions end.
  mutating func depart(
    _ number: Int, _ statement: Evidence.Statement, _ what: ProcessChange.What?, isInferred: Bool = false,
    _ fold: inout FoldContext
  ) {
    supposedLaunches.forget(number)
    directory.with(number) { $0.depart(statement, what, isInferred: isInferred, &fold) }
  }

  /// The process has logged its own identity.
  mutating func tie(_ number: Int, to reference: ProcessReference) {
    guard let other = directory.tie(number, to: reference) else { return }
    for id in other.content.assertions.ids { owners[id] = number }
    let budgets = directory.budgets
    directory.with(number) { $0.absorb(other.content, budgets) }
  }
}
