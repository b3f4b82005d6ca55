// The lines of a text report that state its subject. Both kinds of text reports have the same lines, each without some.

import BackgroundTasks
import ByteScan

struct ReportHeading {
  private var process = ProcessReference(kind: .other)
  private var captured: SystemReport.Time?
  private var ended: SystemReport.Time?
  private var launched: SystemReport.Time?
  private var os: OSVersion?
  private var incident: String?
  /// The directory of the app's own images.
  private(set) var appDirectory: ByteSlice?

  mutating func note(_ key: ReportKey, _ value: ByteSlice) {
    guard !value.isEmpty, value.count <= 4096 else { return }
    switch key.name.bytes.string {
    case "Process":
      let reference = ProcessReference(reported: value)
      process.name = process.name ?? reference?.name ?? (value.contains("[") ? nil : value.string)
      process.pid = process.pid ?? reference?.pid
    case "Command": process.name = process.name ?? value.string
    case "PID": process.pid = process.pid ?? value.leadingCount
    case "Identifier": process.bundle = process.bundle ?? (value.hasPrefix("???") ? nil : value.until(" ").string)
    case "Path":
      process.kind = ProcessReference.kind(path: value)
      appDirectory = value.appDirectory
    case "Date/Time": captured = SystemReport.Time(value)
    case "End time": ended = SystemReport.Time(value)
    case "Launch Time": launched = SystemReport.Time(value)
    case "OS Version": os = OSVersion(value.string)
    case "Incident Identifier": incident = value.string
    default: break
    }
  }

  /// Sets the values of a report that already has those of its header. The lines are closer to the event.
  func fill(_ report: inout SystemReport) {
    report.learn(process)
    if process == ProcessReference(kind: .other), report.process == process { report.process = nil }
    // The system acted at the end of the period.
    report.captured = ended ?? captured ?? report.captured
    report.launched = launched
    report.os = os ?? report.os
    report.incident = incident ?? report.incident
  }
}

extension ReportPiece {
  /// Only reports about used resources have a period and an `Event:`.
  var isAboutResources: Bool {
    if let bugType { return [142, 145, 202, 206].contains(bugType) }
    return body.upToMost(ReportPiece.examinedBytes).reportText.withSlice { text in
      for line in ReportLines(text) {
        guard let (key, value) = ReportKey.of(line.content) else { continue }
        if key.name.bytes == "Exception Type" { return false }
        if key.name.bytes == "Event" || key.name.bytes == "Action taken" { return true }
        if key.name.bytes == "End time" && key.weight(with: value) == .medium { return true }
      }
      return false
    }
  }
}

extension ByteSlice {
  /// The reason without a key before it: RunningBoard's context, or the sentence before a list of held assertions. A log
  /// has other words before these. The list alone is not enough, because a log that was cut off may begin with one.
  var isReasonAlone: Bool {
    if hasPrefix("<RBSTerminateContext|") || isReasonWithoutKey { return true }
    guard let at = firstIndex(of: " has active assertions beyond permitted time") else { return false }
    let who = upTo(at)
    let isPlain = who.last == UInt8(ascii: "]") && who.firstIndex(of: UInt8(ascii: ":"), from: 0) == nil
    return isPlain || who.hasPrefix("<BKNewProcess: ") || who.hasPrefix("<BKProcess: ")
  }

  /// The same sentence without a process, or with its name removed. Only the list that follows identifies it.
  var isSentenceBeforeList: Bool {
    guard let at = firstIndex(of: SystemAssertion.heldTooLong), at <= 80,
      upTo(at).firstIndex(of: UInt8(ascii: ":"), from: 0) == nil
    else { return false }
    let rest = from(at + SystemAssertion.heldTooLong.utf8CodeUnitCount).trimmed()
    return rest.isEmpty || rest.first == UInt8(ascii: ":")
  }

  /// A held assertion, as the list below that sentence has it.
  var isListOfHeld: Bool {
    (hasPrefix("<") || hasPrefix("&lt;") || hasPrefix("identifier:") || hasPrefix("{("))
      && contains("ProcessAssertion: 0x") || contains("permittedBackgroundDuration:")
  }
}
