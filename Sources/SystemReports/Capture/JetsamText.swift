// `JetsamEvent-….ips`: a line with the header and an object with the rest. Up to iOS 14 the body holds the same members.

import BackgroundTasks
import ByteScan

package enum JetsamText {
  private static let mostProcesses = 8192

  package static func reports(in text: ByteSlice) -> [JetsamReport] {
    var report = JetsamReport()
    var rest = text
    // The header and the body are objects of the same depth.
    for _ in 0..<2 {
      var scanner = JSONScanner(rest)
      while let member = scanner.next() { read(member, into: &report) }
      guard let end = scanner.end else { break }
      rest = rest.from(end)
    }
    return report.processes.isEmpty ? [] : [report]
  }

  private static func read(_ member: JSONScanner.Member, into report: inout JetsamReport) {
    switch member.key.string {
    case "incident", "incident_id": report.incident = report.incident ?? member.value.string
    case "os_version", "build": report.os = report.os ?? OSVersion(member.value.string)
    case "date", "timestamp": report.time = SystemReport.Time(member.value) ?? report.time
    case "largestProcess": report.largest = member.value.string
    case "processes": report.processes += processes(member.value)
    default: break
    }
  }

  private static func processes(_ list: ByteSlice) -> [JetsamReport.Process] {
    var processes: [JetsamReport.Process] = []
    var rest = list
    while processes.count < mostProcesses, rest.firstIndex(of: UInt8(ascii: "{")) != nil {
      var scanner = JSONScanner(rest)
      var (pid, name, states, reason, pages): (Int?, String?, [String], String?, Int?) = (nil, nil, [], nil, nil)
      while let member = scanner.next() {
        switch member.key.string {
        case "pid": pid = member.value.decimal
        case "name": name = member.value.string
        case "states", "state": states = words(member.value)
        case "reason": reason = member.value.string
        case "rpages": pages = member.value.decimal
        default: break
        }
      }
      if let name { processes.append(.init(pid: pid, name: name, states: states, reason: reason, pages: pages)) }
      guard let end = scanner.end, end > 0 else { break }
      rest = rest.from(end)
    }
    return processes
  }

  private static func words(_ list: ByteSlice) -> [String] {
    list.string.split { !$0.isLetter && $0 != "-" }.map(String.init)
  }
}
