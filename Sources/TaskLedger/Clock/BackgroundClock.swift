// The background time that an app has used in its present stay. It is the app's, not a task's: all open tasks share it,
// and stays are never added up. What the earlier stays came to is kept, as far as a task that is open may have to know.

import BackgroundTasks

struct BackgroundClock: Sendable {
  /// What the clock shows, beside what it may reach.
  struct Reading: Equatable, Sendable {
    var seconds: Double
    var budget: Budget

    var share: Double { budget.seconds > 0 ? seconds / budget.seconds : 0 }
  }

  private struct Stay: Sendable {
    var number: Int
    var entry: StayEntry
    /// The record that shows it.
    var shown: Moment
    /// What it showed when it was last stopped.
    var sealed = 0.0
    var runningSince: Moment?
    /// The log itself says so.
    var stated: Budget?
    /// The log itself says when it began to run.
    var isStarted = false
    var isNearTold = false
    var isOverTold = false

    /// A time in it, at the line of the record that shows it.
    func moment(at instant: Int64) -> Moment {
      var moment = shown
      (moment.instant, moment.written) = (instant, "")
      return moment
    }
  }

  private var present: Stay?
  /// What an app that moves to the background is given, as the log says.
  private var standing: Budget?
  private var count = 0
  /// Of the stays that are over those that no later one has come up to, so that the first one since any begin is the
  /// highest since then.
  private var peaks: [(stay: Int, reading: Reading)] = []
  private static let mostPeaks = 64
  /// The share at which it is nearly used.
  static let near = 0.8

  /// The number of the first stay that a task begun now can be open in.
  var stayOfNextBegin: Int { present?.number ?? count + 1 }

  mutating func begin(_ entry: StayEntry, at moment: Moment) {
    guard present == nil else { return }
    count += 1
    let stated = entry == .moved ? standing : nil
    present = Stay(number: count, entry: entry, shown: moment, runningSince: moment, stated: stated)
  }

  mutating func end(at moment: Moment, _ rules: BudgetRules) {
    seal(at: moment, rules)
    present = nil
  }

  /// The system says that it starts here: whatever it showed before counts no more.
  mutating func restart(at moment: Moment, stated: Budget?, _ rules: BudgetRules) {
    begin(.moved, at: moment)
    // Until then it has not run at all, unless the log says that it did.
    if present?.isStarted == true { seal(at: moment, rules) }
    present?.sealed = 0
    present?.runningSince = moment
    present?.isStarted = true
    if let stated { present?.stated = stated }
  }

  /// Something keeps the app awake, and the time begins anew when it no longer does. What it showed counts for what was open
  /// meanwhile, unless the log does not show since when it is held.
  mutating func hold(at moment: Moment, counts: Bool, _ rules: BudgetRules) {
    guard let stay = present else { return }
    if counts { seal(at: moment, rules) }
    count += 1
    present = Stay(number: count, entry: stay.entry, shown: stay.shown, stated: stay.stated, isStarted: true)
  }

  /// Something else keeps the app awake, or holds the time back.
  mutating func stop(at moment: Moment) {
    guard let stay = present else { return }
    let seconds = seconds(stay, at: moment)
    present?.sealed = seconds
    present?.runningSince = nil
  }

  mutating func goOn(at moment: Moment) {
    if present?.runningSince == nil { present?.runningSince = moment }
  }

  /// So much of it the device was asleep.
  mutating func leaveOut(_ seconds: Double, at moment: Moment) {
    guard let stay = present else { return }
    let asleep = min(seconds, self.seconds(stay, at: moment))
    present?.sealed -= asleep
  }

  /// The log itself says what it may reach, in this stay and in those like it.
  mutating func state(_ budget: Budget) {
    standing = budget
    present?.stated = budget
  }

  mutating func note(_ entry: StayEntry) { present?.entry = entry }

  private mutating func seal(at moment: Moment, _ rules: BudgetRules) {
    guard let stay = present, let reading = reading(at: moment, rules) else { return }
    while let last = peaks.last, last.reading.share <= reading.share { peaks.removeLast() }
    peaks.append((stay.number, reading))
    // What comes this far down is next to nothing.
    if peaks.count > Self.mostPeaks { peaks.remove(at: peaks.count - 2) }
  }

  private func seconds(_ stay: Stay, at moment: Moment) -> Double {
    stay.sealed + (stay.runningSince.flatMap { moment.seconds(since: $0) } ?? 0)
  }

  /// Nil outside of a stay.
  func reading(at moment: Moment, _ rules: BudgetRules) -> Reading? {
    present.map { Reading(seconds: seconds($0, at: moment), budget: rules.budget($0.entry, stated: $0.stated)) }
  }

  /// The highest that it has come to since a task was begun, by its number of then.
  func peak(since stay: Int, at moment: Moment, _ rules: BudgetRules) -> Reading? {
    let past = peaks.first { $0.stay >= stay }?.reading
    guard let now = reading(at: moment, rules) else { return past }
    guard let past, past.share > now.share else { return now }
    return past
  }

  /// When it will have passed four fifths of the budget, unless something stops it: microseconds since 1970. Nil where it
  /// does not run, or that has been told.
  @inline(__always) func due(_ rules: BudgetRules) -> Int64? {
    present?.isNearTold == false ? passing(Self.near, rules) : nil
  }

  /// The same for all of the budget.
  @inline(__always) func overDue(_ rules: BudgetRules) -> Int64? {
    present?.isOverTold == false ? passing(1, rules) : nil
  }

  private func passing(_ share: Double, _ rules: BudgetRules) -> Int64? {
    guard let since = present?.runningSince?.instant, let entry = present?.entry, let sealed = present?.sealed else {
      return nil
    }
    let left = rules.seconds(entry, stated: present?.stated?.seconds) * share - sealed
    return since.plus(Int64((min(max(left, 0), 1e12) * 1_000_000).rounded()))
  }

  /// That it has passed all of it, once a stay.
  /// When that was; the line is that of the record that shows the stay.
  mutating func passOver(by moment: Moment, _ rules: BudgetRules) -> Moment? {
    guard let stay = present, let due = overDue(rules), let instant = moment.instant, instant >= due else { return nil }
    present?.isOverTold = true
    return stay.moment(at: due)
  }

  /// That it has passed four fifths of the budget, once a stay: what it showed then, and when that was. The line is that
  /// of the record that shows the stay.
  mutating func passNear(by moment: Moment, _ rules: BudgetRules) -> (reading: Reading, at: Moment)? {
    guard let stay = present, let due = due(rules), let instant = moment.instant, instant >= due else { return nil }
    present?.isNearTold = true
    let budget = rules.budget(stay.entry, stated: stay.stated)
    return (Reading(seconds: budget.seconds * Self.near, budget: budget), stay.moment(at: due))
  }
}
