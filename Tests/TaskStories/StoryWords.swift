// The vocabulary of the stories: records of apps and of the system's daemons as the readers deliver them.

import BackgroundTasks
import TaskLedger

/// A process that a story is about.
struct App: Sendable {
  var name: String
  var bundle: String
  var pid: Int
  var kind = ProcessReference.Kind.app
  /// Whether the app's records have its pid; those of Console have none.
  var showsPID = true

  static let trails = App(name: "Trails", bundle: "org.example.Trails", pid: 500)
  static let tides = App(name: "Tides", bundle: "org.example.Tides", pid: 600)

  var sender: Observation.Sender { Observation.Sender(name: name, pid: showsPID ? pid : nil) }
  /// The process as RunningBoard and SpringBoard write it.
  var reference: ProcessReference { ProcessReference(kind: kind, bundle: bundle, pid: pid) }
  /// The process as assertiond and the kernel write it.
  var plainReference: ProcessReference { ProcessReference(kind: .other, name: name, pid: pid) }
  var withoutPID: App { with { $0.showsPID = false } }

  /// Another life of the app.
  func again(pid: Int) -> App { with { $0.pid = pid } }

  private func with(_ change: (inout App) -> Void) -> App {
    var app = self
    change(&app)
    return app
  }
}

extension Observation.Sender {
  static let springBoard = Self(name: "SpringBoard", pid: 34)
  static let runningboardd = Self(name: "runningboardd", pid: 33)
  static let assertiond = Self(name: "assertiond", pid: 66)
  static let kernel = Self(name: "kernel", pid: 0)
  static let launchd = Self(name: "launchd", pid: 1)
  /// A daemon that learns of states from other processes.
  static let dasd = Self(name: "dasd", pid: 90)
}

extension TaskDescription {
  /// The creation time is the story's time unless the story gives one.
  static func of(_ id: Int, _ name: String? = "Sync", created: Int? = nil, elapsed: Int = 0) -> TaskDescription {
    TaskDescription(id: id, name: name, creationTime: created ?? undated, elapsed: elapsed)
  }
}

// MARK: UIKit

extension Said {
  private static func app(_ event: AppTaskEvent) -> Said { Said(App.trails.sender, .task(event)) }

  static func begins(_ id: Int, _ name: String? = "Sync", created: Int? = nil) -> Said {
    app(.began(.of(id, name, created: created)))
  }

  /// Both lines of an end.
  static func ends(_ id: Int, created: Int? = nil, elapsed: Int = 0, handler: ExpirationHandler = .none) -> Said {
    Said(
      App.trails.sender, .task(.endRequested(id: id)),
      .task(.ended(id: id, task: .of(id, created: created, elapsed: elapsed), handler: handler)))
  }

  /// The request and the begin of a release device: neither name nor id.
  static func beginsPrivately(_ handler: ExpirationHandler = .block(0xA0, isGlobal: true)) -> Said {
    Said(App.trails.sender, .task(.requested(name: nil, handler: handler)), .task(.began(nil)))
  }

  /// The task that the system begins at launch, without a request.
  static let beginsLaunchTask = app(.began(nil))

  static func endsPrivately(_ id: Int, _ handler: ExpirationHandler = .block(0xA0, isGlobal: true)) -> Said {
    Said(App.trails.sender, .task(.endRequested(id: id)), .task(.ended(id: id, task: nil, handler: handler)))
  }

  /// Only the first line of an end.
  static func asksToEnd(_ id: Int) -> Said { app(.endRequested(id: id)) }
  static func isOld(_ id: Int, _ name: String? = "Sync") -> Said { app(.old(id: id, name: name, seconds: 30)) }
  /// "No background task exists with this identifier".
  static func endsUnknown(_ id: Int) -> Said { app(.endedUnknown(id: id)) }
  static func isStillOpen(_ id: Int, created: Int? = nil, elapsed: Int = 26) -> Said {
    app(.stillOpen(.of(id, created: created, elapsed: elapsed)))
  }
  /// The same with the whole description private.
  static let somethingIsStillOpen = app(.stillOpen(nil))
  static let callsHandlers = app(.expirationBegan)
  static let nothingCanExpire = app(.nothingToExpire)
}

// MARK: The carrier, as the app shows it

extension Said {
  private static func carrier(_ events: CarrierEvent...) -> Said {
    var said = Said(App.trails.sender)
    said.lines = events.map { Scene.Line(event: .carrier($0), sender: App.trails.sender) }
    return said
  }

  static func createsCarrier(_ pointer: UInt64? = 0xCA) -> Said {
    carrier(.neededFirst, .creating, .created(pointer: pointer))
  }

  /// Only the last of these lines.
  static func hasCreatedCarrier(_ pointer: UInt64? = 0xCA) -> Said { carrier(.created(pointer: pointer)) }
  static let needsFirstCarrier = carrier(.neededFirst)
  static func reusesCarrier(_ pointer: UInt64? = 0xCA) -> Said { carrier(.reused(pointer: pointer)) }
  /// The lines as a release device shows them.
  static let raisesCount = carrier(.countRaised(pointer: nil))
  static func lowersCount(_ id: Int, _ pointer: UInt64? = 0xCA) -> Said {
    carrier(.countLowered(pointer: pointer, id: id, task: nil))
  }
  static func releasesCarrier(for id: Int, _ pointer: UInt64? = 0xCA) -> Said {
    carrier(.released(pointer: pointer, id: id))
  }
}

// MARK: A life

extension Said {
  static func process(_ event: ProcessEvent, by sender: Observation.Sender = .runningboardd) -> Said {
    Said(sender, .process(event))
  }

  static func launches(_ app: App = .trails) -> Said { process(.launched(app.reference)) }
  static func goesToBackground(_ app: App = .trails) -> Said {
    process(.state(app.reference, .background), by: .springBoard)
  }
  static func comesToForeground(_ app: App = .trails) -> Said {
    process(.state(app.reference, .foreground), by: .springBoard)
  }
  static func isSuspended(_ app: App = .trails) -> Said { process(.suspended(app.reference)) }
  static func isResumed(_ app: App = .trails) -> Said { process(.resumed(app.reference)) }
  static func willExpireSoon(_ app: App = .trails) -> Said { process(.expiringSoon(app.reference)) }
  /// The keyboard's connection: the app's own record that it goes to the background, with bundle and pid.
  static func saysWhoItIs(_ app: App = .trails) -> Said {
    process(.wentToBackground(app.reference), by: app.sender)
  }

  static func exits(_ app: App = .trails, _ reason: ExitReason? = nil) -> Said {
    process(.exited(app.reference, reason))
  }

  /// UIKit's bits; a reason is one of them.
  static func deactivation(_ change: DeactivationChange, _ reason: Int, to reasons: Int, by app: App = .trails) -> Said
  {
    process(.deactivation(reason: reason, change: change, reasons: reasons), by: app.sender)
  }
}

extension ExitReason {
  static let jetsam = ExitReason(namespace: "JETSAM", code: 7)
  static let abort = ExitReason(namespace: "SIGNAL", code: 6, text: "SIGABRT")
  static let userQuit = ExitReason(namespace: "RUNNINGBOARD", code: 0xDEAD_FA11)
  static let crashReport = ExitReason(text: "crash report")

  static func runningBoard(_ code: UInt64) -> ExitReason { ExitReason(namespace: "RUNNINGBOARD", code: code) }
}

// MARK: System assertions and kills

extension SystemAssertion {
  static func carrier(_ id: String, number: Int = 0, of app: App = .trails) -> SystemAssertion {
    SystemAssertion(
      id: id, name: "Shared Background Assertion \(number) for \(app.bundle)", target: app.reference,
      originator: app.reference, attributes: [.legacy(reason: "FinishTask")])
  }

  static func named(_ name: String, _ id: String? = nil, of app: App = .trails) -> SystemAssertion {
    SystemAssertion(
      id: id, name: name, target: app.reference, originator: app.reference,
      attributes: [.domain("com.apple.common", name: "FinishTaskInterruptable")])
  }
}

extension Said {
  static func assertion(_ event: AssertionEvent, by sender: Observation.Sender = .runningboardd) -> Said {
    Said(sender, .assertion(event))
  }

  static func acquires(_ assertion: SystemAssertion) -> Said { Self.assertion(.acquired(assertion)) }
  static func invalidates(_ id: String, of app: App? = .trails) -> Said {
    assertion(.invalidated(id: id, target: app?.reference, originator: app?.reference))
  }
  static func timesOut(_ id: String, of app: App? = .trails) -> Said {
    assertion(.timedOut(id: id, target: app?.reference))
  }
  static func warns(_ id: String, of app: App? = .trails) -> Said {
    assertion(.warned(id: id, target: app?.reference))
  }

  static func kills(
    _ app: App = .trails, code: UInt64? = 0x2182_BAD2, cause: Kill.Cause = .beyondPermittedTime,
    holding assertions: [SystemAssertion] = []
  ) -> Said {
    Said(
      .runningboardd, .kill(Kill(cause: cause, process: app.reference, code: code, assertions: assertions)))
  }

  static func log(_ event: LogEvent) -> Said { Said(.init(name: nil, pid: nil), .log(event)) }
}

// MARK: Runs, sessions, own patterns

extension Said {
  static func run(_ event: ScheduledRunEvent) -> Said { Said(App.trails.sender, .run(event)) }
  static func session(_ identifier: String?, foreground: Bool) -> Said {
    Said(App.trails.sender, .session(.stateChanged(identifier: identifier, foreground: foreground)))
  }
  static func own(_ phase: CustomEvent.Phase, id: String? = nil, name: String? = nil, set: String = "1") -> Said {
    Said(App.trails.sender, .custom(CustomEvent(phase, set: set, id: id, name: name)))
  }
}
