// Whose clock has something to say next, among all processes: near the end of the budget, and past it.

import BackgroundTasks

struct RunningClocks: Sendable {
  /// The times for which an instance is noted. What it has to say comes then or later.
  struct Noted: Sendable {
    var near: Int64?
    var over: Int64?
  }

  private var near = DueTimes()
  private var over = DueTimes()
  /// With more of them those that hold no longer are left out.
  private var limit = least
  private static let least = 256

  /// No clock comes near the end of its budget before.
  var firstNear: Int64? { near.first }

  /// The instance has changed.
  @inline(__always) mutating func note(_ instance: inout ProcessInstance, _ budgets: BudgetRules) {
    // One that has been ended has nothing more to say.
    guard instance.killed == nil else { return }
    if let due = instance.stays.clock.due(budgets) {
      if due < instance.noted.near ?? .max { noteNear(due, &instance) }
    } else if let due = instance.stays.clock.overDue(budgets), due < instance.noted.over ?? .max {
      noteOver(due, &instance)
    }
  }

  private mutating func noteNear(_ due: Int64, _ instance: inout ProcessInstance) {
    instance.noted.near = due
    near.note(due, of: instance.number)
  }

  private mutating func noteOver(_ due: Int64, _ instance: inout ProcessInstance) {
    instance.noted.over = due
    over.note(due, of: instance.number)
  }

  mutating func takeNear(_ instant: Int64, _ storage: inout InstanceStorage) -> [Int] {
    let numbers = near.take(until: instant)
    for number in numbers { storage.with(number) { $0.noted.near = nil } }
    return numbers
  }

  mutating func takeOver(_ instant: Int64, _ storage: inout InstanceStorage) -> [Int] {
    let numbers = over.take(until: instant)
    for number in numbers { storage.with(number) { $0.noted.over = nil } }
    return numbers
  }

  var count: Int { near.count + over.count }
  var isCrowded: Bool { count > limit }

  /// Anew, with what holds now.
  mutating func noteAll(_ storage: inout InstanceStorage, _ budgets: BudgetRules) {
    (near, over) = (DueTimes(), DueTimes())
    for number in storage.numbers {
      storage.with(number) { instance in
        instance.noted = Noted()
        note(&instance, budgets)
      }
    }
    limit = max(Self.least, 2 * count)
  }

  func nextAlarm(_ storage: InstanceStorage, _ budgets: BudgetRules) -> Int64? {
    let alarm = { (number: Int) in storage.ask(number) { $0.nextAlarm(budgets) } ?? nil }
    return [near.earliest(now: alarm), over.earliest(now: alarm)].compactMap { $0 }.min()
  }
}
