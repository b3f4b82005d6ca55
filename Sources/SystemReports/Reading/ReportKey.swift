// The keys before the colons of a text report. They distinguish a report from a log and one report from the next, and show
// the subject of a line.

import BackgroundTasks
import ByteScan

struct ReportKey {
  /// How strongly the key suggests that a text that begins with it is a report.
  enum Weight: Equatable { case weak, medium, strong }
  /// The parts of a report, in order.
  enum Part: Equatable { case heading, reason }

  let name: StaticString
  var weight = Weight.weak
  var part = Part.heading
  /// A second one belongs to another report.
  var isUnique = false

  static let all: [ReportKey] = [
    ReportKey(name: "Action taken", weight: .strong, part: .reason),
    ReportKey(name: "AppStoreTools", weight: .medium),
    ReportKey(name: "AppVariant", weight: .medium),
    ReportKey(name: "Application Specific Information", weight: .strong, part: .reason, isUnique: true),
    ReportKey(name: "Architecture"),
    ReportKey(name: "Baseband Version", weight: .medium),
    ReportKey(name: "Beta Identifier", weight: .medium),
    ReportKey(name: "Binary Images", part: .reason),
    ReportKey(name: "Build Info"),
    ReportKey(name: "CPU", part: .reason),
    ReportKey(name: "CPU duration", part: .reason),
    ReportKey(name: "CPU limit", part: .reason),
    ReportKey(name: "CPU used", part: .reason),
    ReportKey(name: "Coalition", weight: .medium),
    ReportKey(name: "Code Type", weight: .medium),
    ReportKey(name: "Command"),
    ReportKey(name: "CrashReporter Key", weight: .strong, isUnique: true),
    ReportKey(name: "Crashed Thread", weight: .strong, part: .reason),
    ReportKey(name: "Data Source", weight: .medium),
    ReportKey(name: "Date/Time", weight: .medium, isUnique: true),
    ReportKey(name: "Duration", part: .reason),
    ReportKey(name: "End time", weight: .medium),
    ReportKey(name: "Event", weight: .medium, part: .reason, isUnique: true),
    ReportKey(name: "Exception Codes", weight: .strong, part: .reason),
    ReportKey(name: "Exception Message", weight: .strong, part: .reason),
    ReportKey(name: "Exception Note", weight: .strong, part: .reason),
    ReportKey(name: "Exception Subtype", weight: .strong, part: .reason),
    ReportKey(name: "Exception Type", weight: .strong, part: .reason, isUnique: true),
    ReportKey(name: "Filtered syslog", part: .reason),
    ReportKey(name: "Hardware Model", weight: .medium, isUnique: true),
    ReportKey(name: "Highlighted Thread", weight: .strong, part: .reason),
    ReportKey(name: "Identifier"),
    ReportKey(name: "Incident Identifier", weight: .strong, isUnique: true),
    ReportKey(name: "Last Exception Backtrace", part: .reason),
    ReportKey(name: "Launch Time", weight: .medium),
    ReportKey(name: "Limit duration", part: .reason),
    ReportKey(name: "OS Version"),
    ReportKey(name: "PID"),
    ReportKey(name: "Parent Process", weight: .medium),
    ReportKey(name: "Path"),
    ReportKey(name: "Process", weight: .medium, isUnique: true),
    ReportKey(name: "Release Type", weight: .medium),
    ReportKey(name: "Report Version", weight: .strong),
    ReportKey(name: "Role"),
    ReportKey(name: "Share With Devs", weight: .medium),
    ReportKey(name: "Shared Cache", weight: .medium),
    ReportKey(name: "Terminating Process", weight: .strong, part: .reason),
    ReportKey(name: "Termination Description", weight: .strong, part: .reason, isUnique: true),
    ReportKey(name: "Termination Reason", weight: .strong, part: .reason, isUnique: true),
    ReportKey(name: "Termination Signal", weight: .strong, part: .reason),
    ReportKey(name: "Triggered by Thread", weight: .strong, part: .reason),
    ReportKey(name: "User ID"),
    ReportKey(name: "Version"),
  ]

  /// The names of the keys that a report has once.
  static let unique = all.filter(\.isUnique).map(\.name)

  /// The key that a line begins with, and its value. `line` has no markup before it, but may have some between key and
  /// value.
  static func of(_ line: ByteSlice) -> (key: ReportKey, value: ByteSlice)? {
    guard let first = line.first, (0x41...0x5A).contains(first),
      let colon = line.upToMost(44).firstIndex(of: UInt8(ascii: ":"), from: 0)
    else { return nil }
    let name = line.upTo(colon).trimmedEnd(endOfName)
    guard let key = all.first(where: { name == $0.name }) else { return nil }
    let value = line.from(colon + 1).withoutMarkupBeforeValue
    return key.isPlausible(value) ? (key, value) : nil
  }

  private static let endOfName = ByteSet(" \t*`")

  /// Whether the line looks like an unknown line of a report, `Anonymous UUID:       …`. Not every line with a colon does.
  static func isLabelled(_ line: ByteSlice) -> Bool {
    guard let first = line.first, (0x41...0x5A).contains(first),
      let colon = line.upToMost(44).firstIndex(of: UInt8(ascii: ":"), from: 0)
    else { return false }
    guard (0..<colon).allSatisfy({ labelBytes.contains(line[$0]) }) else { return false }
    return colon + 1 == line.count || ByteSet.blanks.contains(line[colon + 1])
  }

  private static let labelBytes = ByteSet.letters.union(.digits).union(ByteSet(" /()-"))

  private static let events: [StaticString] = ["cpu usage", "wakeups", "disk writes", "hang"]

  /// The weight of the key with this value.
  func weight(with value: ByteSlice) -> Weight {
    if name.bytes == "Process" || name.bytes == "Parent Process" || name.bytes == "Coalition" {
      return value.last == UInt8(ascii: "]") ? weight : .weak
    }
    if name.bytes == "Date/Time" || name.bytes == "Launch Time" || name.bytes == "End time" {
      return SystemReport.Time(value)?.instant == nil ? .weak : weight
    }
    if name.bytes == "Event" { return Self.events.contains { value == $0 } ? weight : .weak }
    // A longer value is prose.
    if name.bytes == "Application Specific Information" { return value.isEmpty || value.isReasonAlone ? weight : .weak }
    return weight
  }
}
