// More lives hold tasks than a device can run: a log in which no end is ever seen, of many apps. Those that were silent
// longest are forgotten, after all is said of them that can be.

import BackgroundTasks

extension Ledger {
  mutating func makeRoom(_ fold: inout FoldContext) {
    let crowd = directory.takeCrowd()
    guard !crowd.isEmpty else { return }
    let successors = Dictionary(directory.superseded.map { ($0.number, $0.since) }, uniquingKeysWith: { $1 })
    var count = 0
    for number in crowd {
      supposedLaunches.forget(number)
      if let killed = directory.ask(number, \.killed) ?? nil {
        fold.at(position(at: killed)) { depart(number, .killed, nil, &$0) }
      } else if let since = successors[number] {
        fold.at(position(at: since)) { relaunch(number, &$0) }
      } else {
        count += directory.with(number) { $0.letAllGo(&fold) } ?? 0
      }
    }
    let isFirst = directory.letGo.tasks == 0
    directory.forget(crowd, tasks: count)
    // The sums are told when nothing more can come.
    if isFirst { emitLetGo(directory.letGo, &fold) }
  }

  /// Of no process in particular.
  mutating func emitLetGo(_ letGo: LetGo, _ fold: inout FoldContext) {
    guard letGo.tasks > 0, letGo != letGoTold else { return }
    letGoTold = letGo
    fold.entries.append(.clue(Clue(.letGo(letGo), instance: 0, process: ProcessIdentity(), moment: fold.now.moment)))
  }
}

extension ProcessInstance {
  /// Ends that may be of tasks of a life that was forgotten.
  var endsOfForgotten: Int { letGo.tasks == 0 ? letGo.ends : 0 }

  /// What becomes of all that it holds will not be known. Returns how many tasks that is true of.
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
