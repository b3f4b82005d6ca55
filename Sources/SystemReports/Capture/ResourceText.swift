// `….cpu_resource-….ips`, `….wakeups_resource-….ips`, `….diskwrites_resource-….ips`, on macOS `….diag`: a line of JSON, and text that
// states the process, what it used and what is allowed.

import BackgroundTasks
import ByteScan

package enum ResourceText {
  private static let examined = 64 << 10

  /// Nil for a report about something else.
  package static func report(in text: ByteSlice) -> ResourceReport? {
    let text = text.upTo(min(text.count, examined))
    let header = text.first == UInt8(ascii: "{") ? text.until("\n") : nil
    // The heading is that of all text reports.
    var common = SystemReport(.cpu, header: header)
    var heading = ReportHeading()
    var (event, action, sentence): (ByteSlice?, ByteSlice?, ByteSlice?)
    for line in ReportLines(text.from(header?.count ?? 0)) {
      if let (key, value) = ReportKey.of(line.content) { heading.note(key, value) }
      let (name, value) = line.content.parted(by: ":")
      guard let value = value?.trimmed(), !value.isEmpty else { continue }
      switch name.string {
      case "Event": event = event ?? value
      case "Action taken": action = action ?? value
      case "CPU", "Wakeups", "Writes": sentence = sentence ?? value
      default: break
      }
    }
    heading.fill(&common)
    let bugType = header.flatMap { $0.bugType }
    guard let resource = event.map(ResourceReport.Resource.init) ?? bugType.flatMap(ResourceReport.Resource.init) else {
      return nil
    }
    var report = ResourceReport(resource, process: common.process)
    report.version = header.flatMap(AppVersion.init)
    (report.incident, report.time) = (common.incident, common.captured)
    report.wasKilled = action.map { $0.contains("killed") } ?? (bugType == 206 ? true : nil)
    if let sentence { report.read(sentence) }
    return report
  }
}

extension ResourceReport {
  /// `45001 wakeups over the last 251 seconds (180 wakeups per second average), exceeding limit of 150 wakeups per second over 300
  /// seconds`, `48 seconds cpu time over 54 seconds (88% cpu average), exceeding limit of 80% cpu over 60 seconds`
  fileprivate mutating func read(_ sentence: ByteSlice) {
    let (use, allowed) = sentence.parted(by: "limit of ")
    used = use.leadingFraction
    over = use.after(" over the last ")?.leadingFraction ?? use.after(" over ")?.leadingFraction
    limit = allowed?.leadingFraction
    window = allowed?.after(" over ")?.leadingFraction
  }
}

extension ResourceReport.Resource {
  fileprivate init(event: ByteSlice) {
    self = event == "cpu usage" ? .cpu : event == "wakeups" ? .wakeups : event == "disk writes" ? .writes : .other
  }

  /// The number in the header, where the text is cut.
  fileprivate init?(bugType: Int) {
    switch bugType {
    case 202, 206: self = .cpu
    case 142: self = .wakeups
    case 145: self = .writes
    default: return nil
    }
  }
}

extension ByteSlice {
  fileprivate var bugType: Int? {
    var number: Int?
    forEachMember { if $0.key == "bug_type" { number = $0.value.decimal } }
    return number
  }
}

extension AppVersion {
  /// The line of JSON before a report: `{"app_name":"Larder","app_version":"4.2","build_version":"1337","bundleID":"…", …}`. Nil
  /// where it does not name a bundle and its version.
  package init?(header: ByteSlice) {
    var (bundle, version, build, time): (String?, String?, String?, Int64?)
    header.until("\n").forEachMember { member in
      switch member.key.string {
      case "bundleID": bundle = member.text
      case "app_version": version = member.text
      case "build_version": build = member.text
      case "timestamp": time = SystemReport.Time(member.value)?.instant
      default: break
      }
    }
    guard let bundle, let version, bundle.utf8.count <= 255, version.utf8.count <= 64, !version.hasPrefix("???") else {
      return nil
    }
    let whole = build.map { $0 == version || $0.utf8.count > 64 ? version : "\(version) (\($0))" } ?? version
    self.init(bundle: bundle, version: whole, stated: time)
  }
}
