// Which process's clock is due next: near the end of the budget, and past it.

import BackgroundTasks

struct RunningClocks: Sendable {
  /// The noted times of an instance. Its clock is due then or later.
  struct Noted: Sendable {
    var near: Int64?
    var over: Int64?
  }

  private var near = DueTimes()
  private var over = DueTimes()
  /// Above this number, outdated times are removed.
  private var limit = least
  private static let least = 256

  /// The earliest time at which a clock may come near the end of its budget.
  var firstNear: Int64? { near.first }

  /// Notes the due time of a changed instance.
  @inline(__always) mutating func note(_ instance: inout ProcessInstance, _ budgets: BudgetRules) {
    // The clock of a killed process is never due.
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

  /// Rebuilds the times from the present clocks.
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

  func nextAlarm(_ storage: borrowing InstanceStorage, _ budgets: BudgetRules) -> Int64? {
    let alarms = [near, over].map { due in
      due.earliest { number in storage.ask(number) { $0.nextAlarm(budgets) } ?? nil }
    }
    return alarms.compactMap { $0 }.min()
  }
}
