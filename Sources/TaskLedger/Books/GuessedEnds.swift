// Ends of begins without ids, paired while nothing had proven an id. A later record may show a better pairing. All these
// tasks have ended, and only the pairing may change.

import BackgroundTasks

struct GuessedEnds: Sendable {
  struct Guess: Sendable {
    var task: OpenTask
    let id: Int
    let handler: ExpirationHandler
    /// The place of the begin. Nil where the end was taken for that of a task that began before the log.
    let place: Int?
  }

  private var guesses: [Guess] = []
  /// Whether some guesses were dropped.
  private(set) var isPartial = false
  private static let most = 64

  mutating func note(_ task: OpenTask, _ id: Int, _ handler: ExpirationHandler, place: Int?) {
    if guesses.count == Self.most {
      guesses.removeFirst()
      isPartial = true
    }
    guesses.append(Guess(task: task, id: id, handler: handler, place: place))
  }

  /// Removes a begin with this handler that was paired with an end with another handler.
  mutating func take(for handler: ExpirationHandler, _ id: Int) -> Guess? {
    guard handler.isBlock else { return nil }
    let found = guesses.firstIndex { guess in
      guess.place != nil && guess.id < id && guess.task.handler == handler && guess.handler != handler
    }
    return found.map { guesses.remove(at: $0) }
  }

  /// Removes all guesses, when the id of each place is proven.
  mutating func takeAll() -> [Guess] {
    defer { self = GuessedEnds() }
    return isPartial ? [] : guesses
  }
}
