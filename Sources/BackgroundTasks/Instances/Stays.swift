// Where a process stands, and its stays in the background: how long they were, and whether the time of the present
// one is up.

struct Stays: Sendable {
  private(set) var state: ProcessState?
  /// The expiry warning, or the call of the handlers, of the present stay.
  private(set) var expiry: Moment?
  /// Seconds in the background before the present stretch of it.
  private var background = 0.0
  private var backgroundSince: Moment?
  /// UIKit is still launching the app: what looks like the background then is none.
  private var isLaunching = false
  /// Somebody who knows has spoken; what other daemons have heard of it comes late.
  private var hasStrongSource = false

  /// Nil where the log has said nothing about the state.
  func background(at moment: Moment) -> Double? {
    guard state != nil else { return nil }
    return background + (backgroundSince.flatMap { moment.seconds(since: $0) } ?? 0)
  }

  mutating func noteExpiry(_ moment: Moment) {
    if expiry == nil { expiry = moment }
  }

  /// Returns whether it is a change that is worth telling.
  mutating func enter(_ next: ProcessState, at moment: Moment, isStrong: Bool) -> Bool {
    var next = next
    switch next {
    case .running:
      // A process that runs again after it was suspended does so in the background, until something else is said.
      guard state == .suspended else { return false }
      next = .background
    case .foreground:
      // It is already known more exactly.
      if state == .foregroundActive, isStrong { return false }
      if !isStrong, hasStrongSource { return false }
    case .launching:
      // Launched into the background is in the background.
      if state == .background { return false }
    case .foregroundActive, .background:
      if !isStrong, hasStrongSource { return false }
    case .suspended:
      // Daemons repeat it; a suspended process does not pass through the background.
      break
    case .notRunning: break
    }
    if isStrong { hasStrongSource = true }
    guard next != state else { return false }
    leave(moment)
    switch next {
    case .background:
      // Resumed: a stay of its own.
      if state == .suspended { expiry = nil }
      backgroundSince = moment
    case .foreground, .foregroundActive, .launching: expiry = nil
    // Why it is suspended or gone may be told later: until then the last stay counts.
    case .suspended, .notRunning, .running: break
    }
    state = next
    return true
  }

  private mutating func leave(_ moment: Moment) {
    guard let since = backgroundSince else { return }
    background += moment.seconds(since: since) ?? 0
    backgroundSince = nil
  }

  /// UIKit's reasons not to be active, as bits; `reason` is the place of the one that came or went.
  mutating func state(reason: Int, reasons: Int) -> ProcessState {
    if reason == Self.launchingPlace || reasons & Self.launching != 0 { isLaunching = true }
    if reasons & (Self.launching | Self.suspendedEventsOnly) == 0 { isLaunching = false }
    if isLaunching { return .launching }
    if reasons & Self.suspendedEventsOnly != 0 { return .background }
    return reasons == 0 ? .foregroundActive : .foreground
  }

  private static let launchingPlace = 10
  private static let launching = 1 << launchingPlace
  private static let suspendedEventsOnly = 1 << 11
}
