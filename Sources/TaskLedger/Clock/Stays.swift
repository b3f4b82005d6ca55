// The state of a process, and its stays in the background: how long they were, what the clock shows, and whether the
// present stay's time is up.

import BackgroundTasks

struct Stays: Sendable {
  private(set) var state: ProcessState?
  /// The expiry warning, or the call of the handlers, in the present stay.
  private(set) var expiry: Moment?
  private(set) var clock = BackgroundClock()
  /// Seconds in the background before the present period.
  private var background = 0.0
  private var backgroundSince: Moment?
  /// UIKit is still launching the app, so a background state is only apparent.
  private var isLaunching = false
  /// Media playback keeps the app awake, so the clock does not run.
  private(set) var isHeld = false
  private var mostTrusted = StateSource.hearsay
  private var hasBeenInForeground = false
  /// The log shows a launch into the background.
  private var isLaunchedInBackground = false

  /// Nil where the log does not show the state.
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

  /// Returns whether the change is worth reporting.
  mutating func enter(_ next: ProcessState, at moment: Moment, _ source: StateSource, _ rules: BudgetRules) -> Bool {
    guard let next = understood(next, source) else { return false }
    if source > .hearsay { mostTrusted = max(mostTrusted, source) }
    guard next != state else { return false }
    let isStillInForeground = next.isForeground && state?.isForeground == true
    if !isStillInForeground { leave(moment, rules) }
    switch next {
    case .background:
      // A resumed process begins a new stay.
      if state == .suspended { expiry = nil }
      backgroundSince = moment
      clock.begin(entry, at: moment)
      if isHeld { clock.hold(at: moment, counts: false, rules) }
    case .foreground, .foregroundActive, .foregroundInactive:
      hasBeenInForeground = true
      expiry = nil
    case .launching: expiry = nil
    // The cause of a suspension or exit may be logged later, so the last stay counts until then.
    case .suspended, .notRunning, .terminated, .running: break
    }
    state = next
    return true
  }

  /// The state that a record of this source means. Nil where it adds nothing.
  private func understood(_ next: ProcessState, _ source: StateSource) -> ProcessState? {
    switch next {
    case .running:
      // After a suspension, a running process is in the background, until another record shows more.
      return state == .suspended ? .background : nil
    case .foreground:
      // The state is already known more exactly.
      if state?.isForeground == true, source > .hearsay { return nil }
      return source == .hearsay && mostTrusted > .hearsay ? nil : next
    case .foregroundActive, .foregroundInactive, .background:
      return source == .hearsay && mostTrusted > .hearsay ? nil : next
    case .launching:
      // A process launched into the background is in the background.
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

  /// The system states that the background time begins here.
  mutating func startClock(at moment: Moment, stated: Budget?, _ rules: BudgetRules) {
    guard state?.isForeground != true, state != .terminated else { return }
    isHeld = false
    clock.restart(at: moment, stated: stated, rules)
  }

  /// The system states that the clock stops.
  mutating func stopClock(at moment: Moment) { if state == .background { clock.stop(at: moment) } }

  /// An assertion is acquired that stops the clock. While an app leaves the foreground, the assertion that held it there
  /// still counts for a moment. After that, another activity keeps the app awake.
  mutating func holdClock(at moment: Moment, _ rules: BudgetRules) {
    guard !isHeld, let backgroundSince, moment.isLater(than: backgroundSince, by: Self.departure) else { return }
    if state == .background { clock.hold(at: moment, counts: false, rules) }
  }

  /// Media playback begins here, and stops the clock.
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

  /// assertiond logs that the app was woken for a fetch or a download.
  mutating func noteFetch() { clock.note(.fetched) }

  /// The device was asleep for this time. It does not sleep while an app is in the foreground.
  mutating func leaveOut(_ seconds: Double, at moment: Moment) {
    guard let since = backgroundSince else { return }
    let asleep = min(seconds, moment.seconds(since: since) ?? 0)
    background -= asleep
    clock.leaveOut(asleep, at: moment)
  }

  mutating func reportNear(by moment: Moment, _ rules: BudgetRules) -> (reading: BackgroundClock.Reading, at: Moment)? {
    clock.reportNear(by: moment, rules)
  }

  mutating func reportOver(by moment: Moment, _ rules: BudgetRules) -> Moment? { clock.reportOver(by: moment, rules) }

  // MARK: UIKit's reasons

  /// UIKit's reasons not to be active, as bits. `reason` is the bit number of the one that was added or removed.
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
