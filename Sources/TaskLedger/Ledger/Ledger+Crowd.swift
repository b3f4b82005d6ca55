// More lives hold tasks than a device can run: the log covers many apps and shows no ends. The ledger judges the lives
// that were silent longest, as far as the log allows, and forgets them.

import BackgroundTasks

extension Ledger {
  mutating func makeRoom(_ fold: inout FoldContext) {
    let crowd = directory.takeCrowd()
    guard !crowd.isEmpty else { return }
    let successors = Dictionary(directory.superseded.map { ($0.number, $0.since) }, uniquingKeysWith: { $1 })
    var count = 0
    for number in crowd {
      supposedLaunches.forget(number)
      if let killed = directory.ask(number, { $0.killed }) ?? nil {
        fold.at(position(at: killed)) { depart(number, .killed, nil, &$0) }
      } else if let since = successors[number] {
        fold.at(position(at: since)) { relaunch(number, &$0) }
      } else {
        count += directory.with(number) { $0.letAllGo(&fold) } ?? 0
      }
    }
    let isFirst = directory.letGo.tasks == 0
    directory.forget(crowd, tasks: count)
    // The final sums follow at the end of the log.
    if isFirst { emitLetGo(directory.letGo, &fold) }
  }

  /// The clue belongs to no single process.
  mutating func emitLetGo(_ letGo: LetGo, _ fold: inout FoldContext) {
    guard letGo.tasks > 0, letGo != reportedLetGo else { return }
    reportedLetGo = letGo
    fold.entries.append(.clue(Clue(.letGo(letGo), instance: 0, process: ProcessIdentity(), moment: fold.now.moment)))
  }
}

extension ProcessInstance {
  /// Ends that may belong to tasks of a forgotten life.
  var endsOfForgotten: Int { letGo.tasks == 0 ? letGo.ends : 0 }

  /// Closes all open tasks with an unknown end. Returns how many of them were not stated to have leaked.
  mutating func letAllGo(_ fold: inout FoldContext) -> Int {
    var count = 0
    let letGo = { (task: inout OpenTask) in
      guard !task.facts.leakStated else { return }
      task.facts.wasLetGo = true
      if task.task.evidence == nil { task.state(.letGo, fold.now.moment) }
      count += 1
    }
    for slot in appTasks.slotsInOrder { appTasks.update(slot, letGo) }
    assertions.updateAll(letGo)
    pairs.updateAll(letGo)
    closeAll(&fold)
    return count
  }
}
