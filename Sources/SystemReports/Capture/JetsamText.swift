// `JetsamEvent-….ips`: a line with the header and an object with the rest. Up to iOS 14 the body holds the same members.

import BackgroundTasks
import ByteScan

package enum JetsamText {
  private static let mostProcesses = 8192
  /// Ages are in ticks of the clock that all processors of iPhones and iPads have.
  private static let ticksPerSecond = 24_000_000.0

  /// Whether a text that begins like this is a report.
  package static func isReport(_ head: ByteSlice) -> Bool {
    head.trimmedStart(ByteSet(" \t\r\n")).first == UInt8(ascii: "{")
      && (head.firstIndex(of: "\"298\"") != nil || head.firstIndex(of: "\"largestProcess\"") != nil)
  }

  package static func reports(in text: ByteSlice) -> [JetsamReport] {
    var report = JetsamReport()
    var rest = text
    var isOfOtherKind = false
    // The header and the body are objects of the same depth.
    for _ in 0..<2 {
      var scanner = JSONScanner(rest)
      while let member = scanner.next() {
        read(member, into: &report)
        if member.key == "bug_type", !(member.value == "298") { isOfOtherKind = true }
      }
      guard let end = scanner.end else { break }
      rest = rest.from(end)
    }
    return report.processes.isEmpty || isOfOtherKind ? [] : [report]
  }

  private static func read(_ member: JSONScanner.Member, into report: inout JetsamReport) {
    switch member.key.string {
    case "incident", "incident_id": report.incident = report.incident ?? member.value.string
    case "os_version", "build": report.os = report.os ?? OSVersion(member.value.string)
    case "date", "timestamp": report.time = SystemReport.Time(member.value) ?? report.time
    case "largestProcess": report.largest = member.text
    case "processes": report.processes += processes(member.value)
    default: break
    }
  }

  private static func processes(_ list: ByteSlice) -> [JetsamReport.Process] {
    var processes: [JetsamReport.Process] = []
    var rest = list
    while processes.count < mostProcesses, rest.firstIndex(of: UInt8(ascii: "{")) != nil {
      var scanner = JSONScanner(rest)
      var process = JetsamReport.Process(pid: nil, name: "", states: [], reason: nil, pages: nil)
      while let member = scanner.next() {
        switch member.key.string {
        case "pid": process.pid = member.value.decimal
        case "name": process.name = member.text ?? ""
        case "states", "state": process.states = words(member.value)
        case "reason": process.reason = member.text
        case "rpages": process.pages = member.value.decimal
        case "age": process.age = member.value.decimal.map { Double($0) / ticksPerSecond }
        default: break
        }
      }
      if !process.name.isEmpty { processes.append(process) }
      guard let end = scanner.end, end > 0 else { break }
      rest = rest.from(end)
    }
    return processes
  }

  private static func words(_ list: ByteSlice) -> [String] {
    list.array.split { byte in byte != UInt8(ascii: "-") && !ByteSet.letters.contains(byte) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
