// Something a record says about a task or a process. Plain values: whoever reads logs makes them, whoever
// keeps the ledger takes them, and neither knows the other.

///
/// One pointer wide, because it is handed on often: what is said is in the enumeration behind it, each of which is indirect.
package enum TaskEvent: Equatable, Sendable {
  /// An app's own background task.
  case task(AppTaskEvent)
  /// The one assertion that carries all open background tasks of an app, as the app sees it.
  case carrier(CarrierEvent)
  /// A system assertion, as runningboardd or assertiond sees it.
  case assertion(AssertionEvent)
  /// A life of a process: launch, foreground, background, suspension, exit.
  case process(ProcessEvent)
  /// The system ended a process, or says why it will.
  indirect case kill(Kill)
  /// A BGTaskScheduler run.
  indirect case run(ScheduledRunEvent)
  /// A background URL session.
  indirect case session(URLSessionEvent)
  /// WebKit's own background task inside an app.
  indirect case webKit(WebKitEvent)
  /// A line of the app's own that the user gave a pattern for.
  indirect case custom(CustomEvent)
  /// A crash or resource report, from a file of its own.
  indirect case report(SystemReport)
  /// The log itself: messages lost, a reboot, a gap.
  indirect case log(LogEvent)
}
