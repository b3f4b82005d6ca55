// The background time that an app has used in its present stay. It belongs to the app, not to a task: all open tasks
// share it, and stays are never added up. The highest readings of earlier stays are kept for tasks that are still open.

import BackgroundTasks

struct BackgroundClock: Sendable {
  /// The seconds on the clock, and the budget.
  struct Reading: Equatable, Sendable {
    var seconds: Double
    var budget: Budget

    var share: Double { budget.seconds > 0 ? seconds / budget.seconds : 0 }
  }

  private struct Stay: Sendable {
    var number: Int
    var entry: StayEntry
    /// The record that shows the stay.
    var shown: Moment
    /// The seconds when the clock was last stopped.
    var sealed = 0.0
    var runningSince: Moment?
    /// The budget that the log states.
    var stated: Budget?
    /// Whether the log states when the clock began to run.
    var isStarted = false
    var isNearReported = false
    var isOverReported = false

    /// A time in the stay, with the line of the record that shows the stay.
    func moment(at instant: Int64) -> Moment {
      var moment = shown
      (moment.instant, moment.written) = (instant, "")
      return moment
    }
  }

  private var present: Stay?
  /// The budget that the log states for an app that moves to the background.
  private var statedBudget: Budget?
  private var count = 0
  /// The readings of past stays that no later stay has reached. The first one since any begin is therefore the highest
  /// since then.
  private var peaks: [(stay: Int, reading: Reading)] = []
  private static let mostPeaks = 64
  /// The share of the budget that counts as nearly used.
  static let near = 0.8

  /// The number of the first stay in which a task that begins now can be open.
  var stayOfNextBegin: Int { present?.number ?? count + 1 }

  mutating func begin(_ entry: StayEntry, at moment: Moment) {
    guard present == nil else { return }
    count += 1
    let stated = entry == .moved ? statedBudget : nil
    present = Stay(number: count, entry: entry, shown: moment, runningSince: moment, stated: stated)
  }

  mutating func end(at moment: Moment, _ rules: BudgetRules) {
    seal(at: moment, rules)
    present = nil
  }

  /// The system states that the clock starts here, so earlier seconds do not count.
  mutating func restart(at moment: Moment, stated: Budget?, _ rules: BudgetRules) {
    begin(.moved, at: moment)
    // Until then the clock has not run, unless the log states that it did.
    if present?.isStarted == true { seal(at: moment, rules) }
    present?.sealed = 0
    present?.runningSince = moment
    present?.isStarted = true
    if let stated { present?.stated = stated }
  }

  /// Another activity keeps the app awake, and the clock starts again at its end. The seconds so far count for the tasks
  /// that were open, unless the log does not show when the activity began.
  mutating func hold(at moment: Moment, counts: Bool, _ rules: BudgetRules) {
    guard let stay = present else { return }
    if counts { seal(at: moment, rules) }
    count += 1
    present = Stay(number: count, entry: stay.entry, shown: stay.shown, stated: stay.stated, isStarted: true)
  }

  /// Another activity keeps the app awake, or the system stops the clock.
  mutating func stop(at moment: Moment) {
    guard let stay = present else { return }
    let seconds = seconds(stay, at: moment)
    present?.sealed = seconds
    present?.runningSince = nil
  }

  mutating func goOn(at moment: Moment) {
    if present?.runningSince == nil { present?.runningSince = moment }
  }

  /// Subtracts the seconds that the device was asleep.
  mutating func leaveOut(_ seconds: Double, at moment: Moment) {
    guard let stay = present else { return }
    let asleep = min(seconds, self.seconds(stay, at: moment))
    present?.sealed -= asleep
  }

  /// The log states the budget of this stay and of similar ones.
  mutating func state(_ budget: Budget) {
    statedBudget = budget
    present?.stated = budget
  }

  mutating func note(_ entry: StayEntry) { present?.entry = entry }

  private mutating func seal(at moment: Moment, _ rules: BudgetRules) {
    guard let stay = present, let reading = reading(at: moment, rules) else { return }
    while let last = peaks.last, last.reading.share <= reading.share { peaks.removeLast() }
    peaks.append((stay.number, reading))
    // A reading this far down is close to zero.
    if peaks.count > Self.mostPeaks { peaks.remove(at: peaks.count - 2) }
  }

  private func seconds(_ stay: Stay, at moment: Moment) -> Double {
    stay.sealed + (stay.runningSince.flatMap { moment.seconds(since: $0) } ?? 0)
  }

  /// Nil outside of a stay.
  func reading(at moment: Moment, _ rules: BudgetRules) -> Reading? {
    present.map { Reading(seconds: seconds($0, at: moment), budget: rules.budget($0.entry, stated: $0.stated)) }
  }

  /// The highest reading since a task began. `stay` is the number that `stayOfNextBegin` had at the begin.
  func peak(since stay: Int, at moment: Moment, _ rules: BudgetRules) -> Reading? {
    let past = peaks.first { $0.stay >= stay }?.reading
    guard let now = reading(at: moment, rules) else { return past }
    guard let past, past.share > now.share else { return now }
    return past
  }

  /// When the clock passes four fifths of the budget, unless it stops: microseconds since 1970. Nil where it does not
  /// run, or the passing was reported.
  @inline(__always) func due(_ rules: BudgetRules) -> Int64? {
    present?.isNearReported == false ? passing(Self.near, rules) : nil
  }

  /// The same for all of the budget.
  @inline(__always) func overDue(_ rules: BudgetRules) -> Int64? {
    present?.isOverReported == false ? passing(1, rules) : nil
  }

  private func passing(_ share: Double, _ rules: BudgetRules) -> Int64? {
    guard let since = present?.runningSince?.instant, let entry = present?.entry, let sealed = present?.sealed else {
      return nil
    }
    let left = rules.seconds(entry, stated: present?.stated?.seconds) * share - sealed
    return since.plus(Int64((min(max(left, 0), 1e12) * 1_000_000).rounded()))
  }

  /// Reports once a stay that the clock has passed all of the budget. Returns the time, with the line of the record that
  /// shows the stay.
  mutating func reportOver(by moment: Moment, _ rules: BudgetRules) -> Moment? {
    guard let stay = present, let due = overDue(rules), let instant = moment.instant, instant >= due else { return nil }
    present?.isOverReported = true
    return stay.moment(at: due)
  }

  /// Reports once a stay that the clock has passed four fifths of the budget. Returns the reading and its time, with the
  /// line of the record that shows the stay.
  mutating func reportNear(by moment: Moment, _ rules: BudgetRules) -> (reading: Reading, at: Moment)? {
    guard let stay = present, let due = due(rules), let instant = moment.instant, instant >= due else { return nil }
    present?.isNearReported = true
    let budget = rules.budget(stay.entry, stated: stay.stated)
    return (Reading(seconds: budget.seconds * Self.near, budget: budget), stay.moment(at: due))
  }
}
