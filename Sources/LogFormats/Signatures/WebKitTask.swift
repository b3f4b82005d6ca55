// WebKit's background task inside an app that shows web pages. WebKit ends it, but it uses the app's time.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let webKitTask = Signature(
    "webkit-task", evidence: .partlySeen,
    anchors: [
      "beginBackgroundTaskWithName", "WKProcessAssertionBackgroundTaskManager: endBackgroundTask",
      "WKProcessAssertionBackgroundTaskManager - endBackgroundTask",
      "Took a FinishTaskInterruptable assertion for own process", "FinishTaskInterruptable assertion was invalidated",
      "ProcessAssertion::processAssertionWasInvalidated",
      "ProcessAssertion() Acquiring assertion for process with PID ",
      "Unable to acquire assertion for process with PID ",
      "Background task expired while holding WebKit ProcessAssertion", "_handleBackgroundTaskExpirationOnMainThread",
      "because RunningBoard has already started the expiration timer",
    ],
    samples: [
      SignatureSample(
        "0x1c4240000 - WKProcessAssertionBackgroundTaskManager - beginBackgroundTaskWithName", .webKit(.began)),
      SignatureSample(
        "0x1c4240000 - WKProcessAssertionBackgroundTaskManager: beginBackgroundTaskWithName", .webKit(.began)),
      SignatureSample("0x1c4240000 - WKProcessAssertionBackgroundTaskManager: endBackgroundTask", .webKit(.ended)),
      SignatureSample(
        "0x1c4240000 - WKProcessAssertionBackgroundTaskManager: Took a FinishTaskInterruptable assertion for own process",
        .webKit(.assertionTaken)),
      SignatureSample(
        "0x1c4240000 - WKProcessAssertionBackgroundTaskManager: FinishTaskInterruptable assertion was invalidated, error: (null)",
        .webKit(.assertionInvalidated)),
      SignatureSample(
        "0x10baf0000 - ProcessAssertion::processAssertionWasInvalidated()", .webKit(.assertionInvalidated)),
      SignatureSample(
        "0x1c2a70000 - ProcessAssertion() Acquiring assertion for process with PID 490",
        .webKit(.pageAssertionAcquired(pid: 490))),
      SignatureSample(
        " 0x10baf0000 - ProcessAssertion() PID 2790 Unable to acquire assertion for process with PID 2790",
        .webKit(.pageAssertionRefused(pid: 2790))),
      SignatureSample(
        "Background task expired while holding WebKit ProcessAssertion (isMainThread=1, remainingTime=4.5).",
        .webKit(.expiring(remaining: 4.5))),
      SignatureSample(
        "0x1c4240000 - WKProcessAssertionBackgroundTaskManager: _handleBackgroundTaskExpirationOnMainThread (remainingTime=1.79769e+308).",
        .webKit(.expiring(remaining: 1.79769e308))),
      SignatureSample(
        "0x1c4240000 - WKProcessAssertionBackgroundTaskManager: Ignored request to start a new background task because RunningBoard has already started the expiration timer",
        .webKit(.expiring(remaining: nil))),
    ],
    nearMisses: ["-[Upload start] calling beginBackgroundTaskWithName:expirationHandler:"]
  ) { record in
    let message = record.message
    if message.contains("_handleBackgroundTaskExpirationOnMainThread")
      || message.contains("Background task expired while holding WebKit ProcessAssertion")
    {
      return .webKit(.expiring(remaining: message.after("remainingTime=")?.until(")").seconds))
    }
    if message.contains("because RunningBoard has already started the expiration timer") {
      return .webKit(.expiring(remaining: nil))
    }
    if message.contains("FinishTaskInterruptable assertion was invalidated")
      || message.contains("ProcessAssertion::processAssertionWasInvalidated")
    {
      return .webKit(.assertionInvalidated)
    }
    if message.contains("Took a FinishTaskInterruptable assertion for own process") { return .webKit(.assertionTaken) }
    if let pid = message.after("ProcessAssertion() Acquiring assertion for process with PID ")?.leadingNumber {
      return .webKit(.pageAssertionAcquired(pid: pid))
    }
    if let pid = message.after("Unable to acquire assertion for process with PID ")?.leadingNumber {
      return .webKit(.pageAssertionRefused(pid: pid))
    }
    guard let text = message.after("WKProcessAssertionBackgroundTaskManager") else { return nil }
    if text.hasPrefix(": endBackgroundTask") || text.hasPrefix(" - endBackgroundTask") { return .webKit(.ended) }
    return text.hasPrefix(": begin") || text.hasPrefix(" - begin") ? .webKit(.began) : nil
  }
}

extension ByteSlice {
  /// The format of `%g`, with an exponent for a large number.
  fileprivate var seconds: Double? { count <= 32 ? Double(string) : nil }
}
