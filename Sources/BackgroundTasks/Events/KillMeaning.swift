// What the end of a process means. The system logs it as a code, as a namespace with a code, or in words, and the same
// end in several records. Rules read the meaning, and need to know none of these forms.

package enum KillMeaning: Equatable, Sendable {
  /// Background tasks were not ended in time, whatever their names.
  case backgroundTask
  /// The app did not report in time that it has handled the events of a background URL session.
  case urlSession
  case backgroundFetch
  /// Another assertion with a limit was not released in time.
  case assertionTimeout
  case tooManyAssertions
  /// The process was suspended while it held a lock on a file.
  case fileLock
  case cpu
  case watchdog(Watchdog)
  case memory
  case userQuit
  /// A VoIP push woke the process, and it reported no call.
  case unreportedCall
  /// The process was resumed too often for VoIP.
  case resumedTooOften
  case thermal
  case other

  package var isForBackgroundTime: Bool {
    switch self {
    case .backgroundTask, .urlSession, .backgroundFetch, .assertionTimeout: true
    default: false
    }
  }
}

/// The event that the watchdog waited for.
package struct Watchdog: Equatable, Sendable {
  package enum Event: Equatable, Sendable { case launch, sceneCreation, sceneUpdate, exit, other }

  package var event: Event
  /// Whether the app was in the background, or on its way there. Nil where the record does not show it.
  package var isInBackground: Bool?
  /// The time limit in seconds.
  package var allowance: Double?
  /// Whether the limit is CPU time.
  package var isOfCPUTime: Bool

  package init(
    _ event: Event = .other, isInBackground: Bool? = nil, allowance: Double? = nil, isOfCPUTime: Bool = false
  ) {
    self.event = event
    self.isInBackground = isInBackground
    self.allowance = allowance
    self.isOfCPUTime = isOfCPUTime
  }

  /// The app did not reach the background in time, because its main thread was busy.
  package var isBackgroundEntry: Bool { event == .sceneUpdate && isInBackground == true }
  /// The record does not show enough to decide.
  package var mayBeBackgroundEntry: Bool { (event == .sceneUpdate || event == .other) && isInBackground == nil }
}

extension Kill {
  package var meaning: KillMeaning {
    if let meaning = code.flatMap(KillMeaning.init(code:)) { return meaning }
    let saysBeyondTime = explanation?.contains("active assertions beyond permitted time") == true
    switch cause {
    case .beyondPermittedTime: return meaningOfHeld
    case .memory: return .memory
    case .cpu: return .cpu
    case .watchdog: return saysBeyondTime ? .backgroundTask : .watchdog(watchdog)
    case .requested:
      if saysBeyondTime { return .backgroundTask }
      if explanation?.contains(Self.swiped) == true { return .userQuit }
      if explanation?.contains("never posted an incoming call to the system") == true { return .unreportedCall }
      return code == KillMeaning.watchdogCode ? .watchdog(watchdog) : .other
    }
  }

  /// SpringBoard's words when the user has swiped the app away.
  static let swiped = "killed from app switcher"

  private var watchdog: Watchdog {
    var watchdog = Watchdog(explanation)
    watchdog.isInBackground = watchdog.isInBackground ?? isInBackground
    return watchdog
  }

  /// Without a code, the names of the held assertions show the meaning. RunningBoard chooses the code by the same names.
  private var meaningOfHeld: KillMeaning {
    let names = assertions.compactMap(\.name)
    guard let name = names.first, names.count == 1 else { return .backgroundTask }
    if name.hasPrefix("com.apple.nsurlsessiond.handlesession") || name == "com.apple.das.nsurlsessioncomplete" {
      return .urlSession
    }
    if name == "com.apple.das.backgroundFetch" { return .backgroundFetch }
    // Before RunningBoard, every name belonged to a background task.
    let isOfRunningBoard = explanation?.contains("Timed-out waiting for process") == true
    return isOfRunningBoard && !name.hasPrefix(SystemAssertion.carrierName) ? .assertionTimeout : .backgroundTask
  }
}

extension ExitReason {
  package var meaning: KillMeaning {
    if namespace == "JETSAM" { return .memory }
    // The exit status of a process, or the kernel's code, may be any number, so it is not looked up.
    guard namespace != "EXIT", namespace != "SIGNAL" else { return .other }
    if let meaning = code.flatMap(KillMeaning.init(code:)) { return meaning }
    if text?.contains("active assertions beyond permitted time") == true { return .backgroundTask }
    if code == KillMeaning.watchdogCode {
      // assertiond killed apps for background time with the watchdog's code, in the namespace that is now RunningBoard's.
      let isOfAssertiond = ["ASSERTIOND", "RUNNINGBOARD", "15"].contains(namespace)
      return isOfAssertiond ? .backgroundTask : .watchdog(Watchdog(text))
    }
    return namespace == "WATCHDOG" ? .watchdog(Watchdog(text)) : .other
  }
}

extension KillMeaning {
  fileprivate static let watchdogCode: UInt64 = 0x8BAD_F00D

  /// Only for codes with one meaning. The last three belong to watchOS.
  package init?(code: UInt64) {
    switch code {
    case 0x2182_BAD2: self = .backgroundTask
    case 0x2182_BAD3: self = .urlSession
    case 0x2182_BAD4: self = .backgroundFetch
    case 0x2182_BAAD: self = .assertionTimeout
    case 0xBADA_5E47, 0xD00D_2BAD: self = .tooManyAssertions
    case 0xDEAD_10CC: self = .fileLock
    case 0xDEAD_FA11: self = .userQuit
    case 0xBAAD_CA11: self = .unreportedCall
    case 0xBAD2_2222: self = .resumedTooOften
    case 0xC000_10FF: self = .thermal
    case 0xC51B_AD01: self = .cpu
    case 0xC51B_AD02, 0xC51B_AD03: self = .backgroundTask
    default: return nil
    }
  }
}

extension Watchdog {
  /// Parses `scene-update watchdog transgression: … allowance of 10.00 seconds`, and the lines of attributes below it.
  fileprivate init(_ explanation: String?) {
    self.init()
    guard let text = explanation else { return }
    let before = text.prefix(before: " watchdog transgression: ")?.split { $0.isWhitespace || $0 == ":" }.last
    event = Event(before ?? text.value(of: "WatchdogEvent:") ?? "")
    if let seconds = text.suffix(behind: "allowance of ") {
      allowance = Double(seconds.prefix { $0.isNumber || $0 == "." })
      isOfCPUTime = text.contains(" CPU time allowance of ")
    } else if let seconds = text.suffix(behind: "Failed to terminate gracefully after ") {
      event = .exit
      allowance = Double(seconds.prefix { $0.isNumber || $0 == "." })
    }
    // `WatchdogVisibility` is the state that the app was moving to. The process may not have reached it.
    let visibility = text.value(of: "WatchdogVisibility:") ?? text.value(of: "ProcessVisibility:")
    isInBackground = visibility.flatMap { $0 == "Unknown" ? nil : $0 == "Background" }
  }
}

extension Watchdog.Event {
  fileprivate init(_ word: Substring) {
    switch word {
    case "process-launch": self = .launch
    case "scene-create": self = .sceneCreation
    case "scene-update": self = .sceneUpdate
    case "process-exit": self = .exit
    default: self = .other
    }
  }
}

extension String {
  fileprivate func prefix(before text: String) -> Substring? {
    firstRange(of: text).map { self[..<$0.lowerBound] }
  }

  fileprivate func suffix(behind text: String) -> Substring? {
    firstRange(of: text).map { self[$0.upperBound...] }
  }

  /// The word behind a label, at any place.
  fileprivate func value(of label: String) -> Substring? {
    let word = suffix(behind: label)?.drop { $0 == " " }.prefix { $0.isLetter || $0 == "-" }
    return word?.isEmpty == false ? word : nil
  }
}
