// Where a process stands, and its stays in the background: how long they were, what the clock shows, and whether the
// time of the present one is up.

import BackgroundTasks

struct Stays: Sendable {
  private(set) var state: ProcessState?
  /// The expiry warning, or the call of the handlers, of the present stay.
  private(set) var expiry: Moment?
  private(set) var clock = BackgroundClock()
  /// Seconds in the background before the present stretch of it.
  private var background = 0.0
  private var backgroundSince: Moment?
  /// UIKit is still launching the app: what looks like the background then is none.
  private var isLaunching = false
  /// Something that an app plays keeps it awake: the time does not run.
  private(set) var isHeld = false
  private var mostTrusted = StateSource.hearsay
  private var hasBeenInForeground = false
  /// The log shows that it was started, and for the background.
  private var isLaunchedInBackground = false

  /// Nil where the log has said nothing about the state.
  @inline(__always) func background(at moment: Moment) -> Double? {
    guard state != nil else { return nil }
    return background + (backgroundSince.flatMap { moment.seconds(since: $0) } ?? 0)
  }

  mutating func noteExpiry(_ moment: Moment) {
    if expiry == nil { expiry = moment }
  }

  mutating func noteLaunch(inBackground: Bool?) {
    if let inBackground { isLaunchedInBackground = inBackground }
  }

  /// Returns whether it is a change that is worth sourced.
  mutating func enter(_ next: ProcessState, at moment: Moment, _ source: StateSource, _ rules: BudgetRules) -> Bool {
    guard let next = understood(next, source) else { return false }
    if source > .hearsay { mostTrusted = max(mostTrusted, source) }
    guard next != state else { return false }
    let isStillInForeground = next.isForeground && state?.isForeground == true
    if !isStillInForeground { leave(moment, rules) }
    switch next {
    case .background:
      // Resumed: a stay of its own.
      if state == .suspended { expiry = nil }
      backgroundSince = moment
      clock.begin(entry, at: moment)
      if isHeld { clock.hold(at: moment, counts: false, rules) }
    case .foreground, .foregroundActive, .foregroundInactive:
      hasBeenInForeground = true
      expiry = nil
    case .launching: expiry = nil
    // Why it is suspended or gone may be told later: until then the last stay counts.
    case .suspended, .notRunning, .terminated, .running: break
    }
    state = next
    return true
  }

  /// What a statement means where this source makes it; nil where it is no news.
  private func understood(_ next: ProcessState, _ source: StateSource) -> ProcessState? {
    switch next {
    case .running:
      // A process that runs again after it was suspended does so in the background, until something else is said.
      return state == .suspended ? .background : nil
    case .foreground:
      // It is already known more exactly.
      if state?.isForeground == true, source > .hearsay { return nil }
      return source == .hearsay && mostTrusted > .hearsay ? nil : next
    case .foregroundActive, .foregroundInactive, .background:
      return source == .hearsay && mostTrusted > .hearsay ? nil : next
    case .launching:
      // Launched into the background is in the background.
      return state == .background ? nil : next
    case .suspended, .notRunning, .terminated: return next
    }
  }

  private var entry: StayEntry {
    if state == .suspended { return .resumed }
    return isLaunchedInBackground && !hasBeenInForeground ? .launched : .moved
  }

  private mutating func leave(_ moment: Moment, _ rules: BudgetRules) {
    clock.end(at: moment, rules)
    guard let since = backgroundSince else { return }
    background += moment.seconds(since: since) ?? 0
    backgroundSince = nil
  }

  // MARK: The clock

  /// The system says that the background time begins here.
  mutating func startClock(at moment: Moment, stated: Budget?, _ rules: BudgetRules) {
    guard state?.isForeground != true, state != .terminated else { return }
    isHeld = false
    clock.restart(at: moment, stated: stated, rules)
  }

  /// The system says that it does not run, or that it goes on.
  mutating func stopClock(at moment: Moment) { if state == .background { clock.stop(at: moment) } }

  /// An assertion is acquired whose time is held back. While an app leaves the foreground what held it there still counts
  /// for a moment; after that it is something else that keeps the app awake.
  mutating func holdClock(at moment: Moment, _ rules: BudgetRules) {
    guard !isHeld, let backgroundSince, moment.isLater(than: backgroundSince, by: Self.departure) else { return }
    if state == .background { clock.hold(at: moment, counts: false, rules) }
  }

  /// What an app plays is known to begin or to end here.
  mutating func hold(at moment: Moment, _ rules: BudgetRules) {
    guard !isHeld else { return }
    isHeld = true
    if state == .background { clock.hold(at: moment, counts: true, rules) }
  }

  mutating func letGo(at moment: Moment) {
    guard isHeld else { return }
    isHeld = false
    continueClock(at: moment)
  }

  private static let departure: Int64 = 3_000_000

  mutating func continueClock(at moment: Moment) { if state == .background { clock.goOn(at: moment) } }

  mutating func state(_ budget: Budget) { clock.state(budget) }

  /// The app was woken for a fetch or a download, says assertiond.
  mutating func noteFetch() { clock.note(.fetched) }

  /// The device was asleep for so long, which it is not while an app is in the foreground.
  mutating func leaveOut(_ seconds: Double, at moment: Moment) {
    guard let since = backgroundSince else { return }
    let asleep = min(seconds, moment.seconds(since: since) ?? 0)
    background -= asleep
    clock.leaveOut(asleep, at: moment)
  }

  mutating func passNear(by moment: Moment, _ rules: BudgetRules) -> (reading: BackgroundClock.Reading, at: Moment)? {
    clock.passNear(by: moment, rules)
  }

  mutating func passOver(by moment: Moment, _ rules: BudgetRules) -> Moment? { clock.passOver(by: moment, rules) }

  // MARK: UIKit's reasons

  /// UIKit's reasons not to be active, as bits; `reason` is the place of the one that came or went.
  mutating func state(reason: Int, reasons: Int) -> ProcessState {
    if reason == Self.launchingPlace || reasons & Self.launching != 0 { isLaunching = true }
    if reasons & (Self.launching | Self.suspendedEventsOnly) == 0 { isLaunching = false }
    if isLaunching { return .launching }
    if reasons & Self.suspendedEventsOnly != 0 { return .background }
    return reasons == 0 ? .foregroundActive : .foregroundInactive
  }

  private static let launchingPlace = 10
  private static let launching = 1 << launchingPlace
  private static let suspendedEventsOnly = 1 << 11
}

extension ProcessState {
  package var isForeground: Bool {
    switch self {
    case .foreground, .foregroundActive, .foregroundInactive: true
    case .notRunning, .launching, .background, .suspended, .running, .terminated: false
    }
  }
}
