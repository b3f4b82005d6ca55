// What a record shows about a task or a process. These are plain values: the log formats make them, the ledger processes
// them, and neither module knows the other.

/// One pointer wide, because events are passed on often. Each case holds an indirect enumeration, or is indirect itself.
package enum TaskEvent: Equatable, Sendable {
  /// An app's own background task.
  case task(AppTaskEvent)
  /// The one assertion that carries all open background tasks of an app, as the app logs it.
  case carrier(CarrierEvent)
  /// A system assertion, as runningboardd or assertiond logs it.
  case assertion(AssertionEvent)
  /// A life of a process: launch, foreground, background, suspension, exit.
  case process(ProcessEvent)
  /// The system killed a process, or announces it.
  indirect case kill(Kill)
  /// A BGTaskScheduler run.
  indirect case run(ScheduledRunEvent)
  /// A background URL session.
  indirect case session(URLSessionEvent)
  /// WebKit's own background task inside an app.
  indirect case webKit(WebKitEvent)
  /// A line of the app's own that matches a user-defined pattern.
  indirect case custom(CustomEvent)
  /// A crash or resource report, from a file of its own.
  indirect case report(SystemReport)
  /// The log itself: messages lost, a reboot, a gap.
  indirect case log(LogEvent)
}
