// Ends of begins without ids, paired while nothing had proven an id: a later record may show a better pairing. All of
// these have ended; only which end is whose may change.

import BackgroundTasks

struct GuessedEnds: Sendable {
  struct Guess: Sendable {
    var task: OpenTask
    let id: Int
    let handler: ExpirationHandler
    /// Of its begin among those without ids; nil where the end was held to be of a task that was begun before the log.
    let place: Int?
  }

  private var guesses: [Guess] = []
  /// Some were forgotten.
  private(set) var isPartial = false
  private static let most = 64

  mutating func note(_ task: OpenTask, _ id: Int, _ handler: ExpirationHandler, place: Int?) {
    if guesses.count == Self.most {
      guesses.removeFirst()
      isPartial = true
    }
    guesses.append(Guess(task: task, id: id, handler: handler, place: place))
  }

  /// A begin with this handler, to which the end of an older task with another handler was given.
  mutating func take(for handler: ExpirationHandler, _ id: Int) -> Guess? {
    guard handler.isBlock else { return nil }
    let found = guesses.firstIndex { guess in
      guess.place != nil && guess.id < id && guess.task.handler == handler && guess.handler != handler
    }
    return found.map { guesses.remove(at: $0) }
  }

  /// All of them, when it is proven which id each place has.
  mutating func takeAll() -> [Guess] {
    defer { self = GuessedEnds() }
    return isPartial ? [] : guesses
  }
}
