// What the end of a process means. The system tells it as a code, as a namespace with a code, or in words, and the
// same one in several records; rules ask for the meaning and know none of these.

package enum KillMeaning: Equatable, Sendable {
  /// Background tasks, by whatever the app called them, were not ended in time.
  case backgroundTask
  /// The app did not say in time that it is done with the events of a background URL session.
  case urlSession
  case backgroundFetch
  /// Another assertion with a limit was not given back in time.
  case assertionTimeout
  case tooManyAssertions
  /// It was suspended while it held a lock on a file.
  case fileLock
  case cpu
  case watchdog(Watchdog)
  case memory
  case userQuit
  /// It was woken by a VoIP push and reported no call.
  case unreportedCall
  /// It was resumed too often for VoIP.
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

/// What the watchdog waited for in vain.
package struct Watchdog: Equatable, Sendable {
  package enum Event: Equatable, Sendable { case launch, sceneCreation, sceneUpdate, exit, other }

  package var event: Event
  /// Whether the app was in the background or on its way there; nil where the record does not say it.
  package var isInBackground: Bool?
  /// Seconds that it had.
  package var allowance: Double?
  /// Whether these are seconds of computing.
  package var isOfCPUTime: Bool

  package init(
    _ event: Event = .other, isInBackground: Bool? = nil, allowance: Double? = nil, isOfCPUTime: Bool = false
  ) {
    self.event = event
    self.isInBackground = isInBackground
    self.allowance = allowance
    self.isOfCPUTime = isOfCPUTime
  }

  /// The app did not get to the background in time: its main thread was busy on the way.
  package var isBackgroundEntry: Bool { event == .sceneUpdate && isInBackground == true }
  /// The record does not say enough to tell.
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

  /// How SpringBoard says that the user has swiped it away.
  static let swiped = "killed from app switcher"

  private var watchdog: Watchdog {
    var watchdog = Watchdog(explanation)
    watchdog.isInBackground = watchdog.isInBackground ?? isInBackground
    return watchdog
  }

  /// Without a code the names of what was held say it, by which RunningBoard chooses the code.
  private var meaningOfHeld: KillMeaning {
    let names = assertions.compactMap(\.name)
    guard let name = names.first, names.count == 1 else { return .backgroundTask }
    if name.hasPrefix("com.apple.nsurlsessiond.handlesession") || name == "com.apple.das.nsurlsessioncomplete" {
      return .urlSession
    }
    if name == "com.apple.das.backgroundFetch" { return .backgroundFetch }
    // Before RunningBoard, any name was that of a background task.
    let isOfRunningBoard = explanation?.contains("Timed-out waiting for process") == true
    return isOfRunningBoard && !name.hasPrefix(SystemAssertion.carrierName) ? .assertionTimeout : .backgroundTask
  }
}

extension ExitReason {
  package var meaning: KillMeaning {
    if namespace == "JETSAM" { return .memory }
    // What a process or the kernel returns may be any number.
    guard namespace != "EXIT", namespace != "SIGNAL" else { return .other }
    if let meaning = code.flatMap(KillMeaning.init(code:)) { return meaning }
    if text?.contains("active assertions beyond permitted time") == true { return .backgroundTask }
    if code == KillMeaning.watchdogCode {
      // assertiond ended apps for background time with the code of the watchdog, in the namespace that is now
      // RunningBoard's.
      let isOfAssertiond = ["ASSERTIOND", "RUNNINGBOARD", "15"].contains(namespace)
      return isOfAssertiond ? .backgroundTask : .watchdog(Watchdog(text))
    }
    return namespace == "WATCHDOG" ? .watchdog(Watchdog(text)) : .other
  }
}

extension KillMeaning {
  fileprivate static let watchdogCode: UInt64 = 0x8BAD_F00D

  /// Of codes that say it all. The last three are those of watchOS.
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
  /// `scene-update watchdog transgression: … allowance of 10.00 seconds`, and lines of attributes below it.
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
    // The watchdog's word is about what the app was told to become; its process may not have got there.
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

  /// The word behind a label, wherever the label stands.
  fileprivate func value(of label: String) -> Substring? {
    let word = suffix(behind: label)?.drop { $0 == " " }.prefix { $0.isLetter || $0 == "-" }
    return word?.isEmpty == false ? word : nil
  }
}
