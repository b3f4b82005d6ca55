// Corrects pairings of begins without ids when a later record proves another pairing: the tasks stay, and exchange their
// ends.

import BackgroundTasks

extension ProcessInstance {
  /// The end belongs to a begin that was paired with an older task's end. That older task began before the log.
  mutating func exchange(
    _ guess: GuessedEnds.Guess, _ id: Int, _ handler: ExpirationHandler, _ moment: Moment, _ fold: inout FoldContext
  ) {
    var older = inferred(guess.id, nil, fold.now, elapsed: nil)
    older.end(guess.task.task.end ?? moment)
    older.facts.hadExpired = guess.task.facts.hadExpired
    var task = guess.task
    give(&task, id, moment, &fold)
    finish(&older, &fold)
    appTasks.noteClosed(id, creationTime: nil, fold.now.moment)
    guesses.note(older, guess.id, guess.handler, place: nil)
    guesses.note(task, id, handler, place: guess.place)
  }

  /// Nothing is open, so the order is known, and with it the id of every begin.
  mutating func settleOrder(_ fold: inout FoldContext) {
    let wasSure = appTasks.order.isSure
    appTasks.order.settle(losses: fold.now.losses)
    let all = guesses.takeAll()
    guard !wasSure, appTasks.order.isSure, let offset = appTasks.order.offset, stays.expiry == nil else { return }
    var ends = Dictionary(all.map { ($0.id, $0.task.task.end) }, uniquingKeysWith: { first, _ in first })
    let begun = all.compactMap { guess in guess.place.map { (guess, $0 + offset) } }
    let isPermutation = ends.count == all.count && begun.allSatisfy { ends[$0.1] != nil }
    guard isPermutation, all.allSatisfy({ $0.task.isPlainEnd }) else { return }
    for (guess, id) in begun {
      guard let end = ends.removeValue(forKey: id) ?? nil, id != guess.id else { continue }
      var task = guess.task
      give(&task, id, end, &fold)
    }
    let older = all.filter { $0.place == nil }.sorted { $0.id < $1.id }
    for (guess, left) in zip(older, ends.sorted { $0.key < $1.key }) {
      guard let end = left.value, left.key != guess.id else { continue }
      var task = guess.task
      give(&task, left.key, end, &fold)
    }
  }

  private mutating func give(
    _ task: inout OpenTask, _ id: Int, _ end: Moment, _ fold: inout FoldContext
  ) {
    task.task.taskID = id
    task.end(end)
    noteExpiry(of: &task, ending: end)
    judge(&task, &fold)
  }
}

extension OpenTask {
  /// The task has ended, and its verdict depends on nothing else.
  fileprivate var isPlainEnd: Bool { facts.hasEnded && !facts.leakStated && !facts.hadExpired }
}
