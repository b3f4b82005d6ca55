// A system report about one end of a process, or about many ends in sum: a crash report, a report of high CPU use, or
// MetricKit's counts. It is a file of its own beside the log, and often shows what the log does not.

package struct SystemReport: Equatable, Sendable {
  package enum Kind: String, Sendable {
    /// One process crashed or was killed.
    case crash
    /// One process used too much CPU time. The system may not have killed it for that.
    case cpu
    /// How often an app was ended, by reason.
    case exitMetrics
  }

  package var kind: Kind
  /// The same in every copy of one report.
  package var incident: String?
  package var process: ProcessReference?
  package var os: OSVersion?
  /// When the process ended. For a report about CPU use, when the measurement ended.
  package var captured: Time?
  package var launched: Time?
  /// `EXC_CRASH (SIGKILL)`, `00000020`, `EXC_RESOURCE`.
  package var exception: String?
  package var termination: Termination
  /// The assertions that the report lists as still held. Only reports of iOS 9 and earlier list them.
  package var assertions: [SystemAssertion]
  package var cpu: CPU?
  package var exits: Exits?
  package var mainThread: MainThread
  /// The system has only recorded the event, and the process lives on.
  package var isNonFatal = false

  package init(
    kind: Kind, incident: String? = nil, process: ProcessReference? = nil, os: OSVersion? = nil,
    captured: Time? = nil, launched: Time? = nil, exception: String? = nil, termination: Termination = Termination(),
    assertions: [SystemAssertion] = [], cpu: CPU? = nil, exits: Exits? = nil, mainThread: MainThread = .unknown
  ) {
    self.kind = kind
    self.incident = incident
    self.process = process
    self.os = os
    self.captured = captured
    self.launched = launched
    self.exception = exception
    self.termination = termination
    self.assertions = assertions
    self.cpu = cpu
    self.exits = exits
    self.mainThread = mainThread
  }
}

extension SystemReport {
  package struct Time: Equatable, Sendable {
    /// Microseconds since 1970. Without a zone, as if the clock had shown UTC.
    package var instant: Int64?
    /// Seconds east of Greenwich.
    package var zone: Int32?
    package var written: String

    package init(instant: Int64?, zone: Int32?, written: String) {
      self.instant = instant
      self.zone = zone
      self.written = written
    }
  }

  package enum Visibility: Equatable, Sendable { case foreground, background }

  /// The event that the app did not complete in time.
  package struct Watchdog: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
      case sceneCreate, sceneUpdate, processLaunch, processExit
      case other(String)

      package init(_ written: String) {
        self =
          switch written {
          case "scene-create": .sceneCreate
          case "scene-update": .sceneUpdate
          case "process-launch": .processLaunch
          case "process-exit": .processExit
          default: .other(written)
          }
      }
    }

    package var event: Event
    /// The time limit in seconds.
    package var allowance: Double?

    package init(_ event: Event, allowance: Double? = nil) {
      self.event = event
      self.allowance = allowance
    }
  }

  package struct Termination: Equatable, Sendable {
    /// As written: `ASSERTIOND`, `FRONTBOARD`, `SIGNAL`.
    package var namespace: String?
    package var code: UInt64?
    package var explanation: String?
    package var visibility: Visibility?
    package var watchdog: Watchdog?

    package init(
      namespace: String? = nil, code: UInt64? = nil, explanation: String? = nil, visibility: Visibility? = nil,
      watchdog: Watchdog? = nil
    ) {
      self.namespace = namespace
      self.code = code
      self.explanation = explanation
      self.visibility = visibility
      self.watchdog = watchdog
    }
  }

  package struct CPU: Equatable, Sendable {
    package enum Action: Equatable, Sendable { case killed, none }

    /// Seconds of CPU time.
    package var used: Double?
    /// Seconds of wall time in which they were used.
    package var over: Double?
    /// The limit in per cent, and the seconds over which it is measured.
    package var limit: Double?
    package var window: Double?
    /// Nil where the report does not show it.
    package var action: Action?

    package init(
      used: Double? = nil, over: Double? = nil, limit: Double? = nil, window: Double? = nil, action: Action? = nil
    ) {
      self.used = used
      self.over = over
      self.limit = limit
      self.window = window
      self.action = action
    }
  }

  /// MetricKit's counts, by their names as written: `cumulativeBackgroundTaskAssertionTimeoutExitCount` …
  package struct Exits: Equatable, Sendable {
    package var background: [String: Int]
    package var foreground: [String: Int]

    package init(background: [String: Int] = [:], foreground: [String: Int] = [:]) {
      self.background = background
      self.foreground = foreground
    }
  }

  /// The activity of the main thread when the report was written. If it was idle, a forgotten task is the suspect. If it
  /// was stuck, it could not end a task.
  package enum MainThread: Equatable, Sendable {
    case idle
    /// The first frame of the app's own code, or the first frame if there is none.
    case stuck(frame: String, image: String)
    case unknown
  }
}

extension SystemReport {
  /// The kill that this report describes. Nil where the process crashed by itself, or lives on.
  package var kill: Kill? {
    guard !isNonFatal, let cause else { return nil }
    var kill = Kill(
      cause: cause, process: process, namespace: termination.namespace, code: termination.code,
      explanation: termination.explanation,
      assertions: assertions)
    kill.mainThread = mainThread
    kill.isInBackground = termination.visibility.map { $0 == .background }
    kill.cpu = cpu
    return kill
  }

  /// How the process ended. Nil where it did not.
  package var exit: ExitReason? {
    switch kind {
    case _ where isNonFatal: nil
    case .exitMetrics: nil
    case .cpu where cpu?.action != .killed: nil
    case .crash, .cpu:
      ExitReason(
        namespace: termination.namespace, code: termination.code, text: termination.explanation ?? exception)
    }
  }

  private var cause: Kill.Cause? {
    switch kind {
    case .exitMetrics: nil
    case .cpu: cpu?.action == .killed ? .cpu : nil
    case .crash: isForBackgroundTime ? .beyondPermittedTime : otherCause
    }
  }

  private var isForBackgroundTime: Bool {
    if !assertions.isEmpty { return true }
    if termination.explanation?.contains("active assertions beyond permitted time") == true { return true }
    return ExitReason(namespace: termination.namespace, code: termination.code).meaning.isForBackgroundTime
  }

  private var otherCause: Kill.Cause? {
    if termination.code == 0x8BAD_F00D || termination.watchdog != nil || termination.namespace == "WATCHDOG" {
      return .watchdog
    }
    if termination.namespace == "JETSAM" { return .memory }
    // The namespace of signals also holds those by which a process ends itself.
    if termination.namespace == "SIGNAL", termination.code != 9 { return nil }
    // In reports up to iOS 8, a plain number as the exception means that the system killed the process.
    let isOwnFault = exception.map { !$0.contains("SIGKILL") && $0.contains { $0.isLetter } } ?? false
    let statesCause = exception != nil || termination.code != nil
    return statesCause && !isOwnFault ? .requested : nil
  }
}
