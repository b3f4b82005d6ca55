// More lives hold tasks than are remembered: which of them give way, and what is known of those that did.

import BackgroundTasks
import Containers

extension ProcessDirectory {
  /// The lives that are to be forgotten with what they hold, the one that was silent longest first. Empty where there is room.
  mutating func takeCrowd() -> [Int] {
    let lives = storage.numbers.compactMap { number in
      storage.with(number) { (number: number, seen: $0.lastSeen.instant ?? .min, open: $0.openCount) }
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

  /// Tasks of all lives together.
  static let mostOpen = 2 * ProcessInstance.most

  /// So many tasks of the instance were let go, and it is known no longer.
  mutating func forget(_ numbers: [Int], tasks: Int) {
    letGo.tasks += tasks
    for number in numbers {
      if let identity = storage.identity(of: number) { forgotten.store(true, for: identity.mark) }
      remove(number)
    }
    forgetNames()
  }

  /// With the ends that instances that are still known have heard of.
  var allLetGo: LetGo {
    let ends = storage.numbers.reduce(0) { $0 + (storage.ask($1, \.endsOfForgotten) ?? 0) }
    return LetGo(tasks: letGo.tasks, ends: letGo.ends + ends)
  }
}

extension ProcessIdentity {
  /// What a record of another life has in common with one that is forgotten.
  var mark: String { pid.map(String.init) ?? label }
}
