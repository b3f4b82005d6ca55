// More lives hold tasks than the ledger keeps: which lives are forgotten, and what is kept about them.

import BackgroundTasks
import Containers

extension ProcessDirectory {
  /// The lives to forget with all they hold, the longest silent one first. Empty where there is room.
  mutating func takeCrowd() -> [Int] {
    let lives = storage.numbers.compactMap { number in
      storage.ask(number) { (number: number, seen: $0.lastSeen.instant ?? .min, open: $0.openCount) }
    }
    var open = lives.reduce(0) { $0 + $1.open }
    var count = lives.count
    room = max(0, Self.mostOpen - open)
    guard isCrowded || open > Self.mostOpen else { return [] }
    isCrowded = false
    let oldest = lives.sorted { ($0.seen, $0.number) < ($1.seen, $1.number) }
    return oldest.prefix { life in
      defer { (open, count) = (open - life.open, count - 1) }
      return count > Self.most / 2 || open > Self.mostOpen / 4 * 3
    }.map(\.number)
  }

  /// The limit on open tasks of all lives together.
  static let mostOpen = 2 * ProcessInstance.most

  /// Forgets these instances. `tasks` counts their tasks that were let go.
  mutating func forget(_ numbers: [Int], tasks: Int) {
    letGo.tasks += tasks
    for number in numbers {
      if let identity = storage.identity(of: number) { forgotten.store(true, for: identity.mark) }
      remove(number)
    }
    forgetNames()
  }

  /// Includes the ends that the remaining instances have counted.
  var allLetGo: LetGo {
    let ends = storage.numbers.reduce(0) { $0 + (storage.ask($1) { $0.endsOfForgotten } ?? 0) }
    return LetGo(tasks: letGo.tasks, ends: letGo.ends + ends)
  }
}

extension ProcessIdentity {
  /// The key by which a record of another life matches a forgotten one.
  var mark: String { pid.map(String.init) ?? label }
}
