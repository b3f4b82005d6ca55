// Memory reports: who was ended, who lived on, and how the reader bears cut and damaged ones.

import BackgroundTasks
import ByteScan
import TestSupport
import Testing

@testable import SystemReports

struct JetsamTextTests {
  private static let header =
    #"{"bug_type":"298","timestamp":"2026-03-02 10:15:12.00 +0100","os_version":"iPhone OS 18.5 (22F76)","#
    + #""roots_installed":0,"incident_id":"0C1D2E3F-0000-4000-8000-00000000C0DE"}"#

  private static let body = """
    {
      "build" : "iPhone OS 18.5 (22F76)",
      "product" : "iPhone14,7",
      "incident" : "0C1D2E3F-0000-4000-8000-00000000C0DE",
      "date" : "2026-03-02 10:15:12.63 +0100",
      "bug_type" : "298",
      "memoryStatus" : {
      "compressorSize" : 28754,
      "pageSize" : 16384,
      "memoryPages" : {
        "active" : 133350,
        "free" : 3870
      }
    },
      "largestProcess" : "Larder",
      "processes" : [
      {
        "uuid" : "5A0C0000-0000-3000-8000-000000000001",
        "states" : [
          "daemon",
          "idle"
        ],
        "age" : 48000000,
        "rpages" : 127,
        "physicalPages" : {
          "internal" : [
            67,
            45
          ]
        },
        "freeze_skip_reason:" : "disabled",
        "pid" : 86,
        "cpuTime" : 0.034783000000000001,
        "name" : "pantryd"
      },
      {
        "uuid" : "5A0C0000-0000-3000-8000-000000000002",
        "states" : [
          "suspended"
        ],
        "killDelta" : 13423,
        "age" : 2400000000,
        "rpages" : 40960,
        "reason" : "vm-pageshortage",
        "pid" : 512,
        "name" : "Larder \\"Pro\\" {[",
        "lifetimeMax" : 52000
      },
      {
        "states" : [
          "frontmost"
        ],
        "age" : 99999999999999999999999999,
        "reason" : "per-process-limit",
        "pid" : 513,
        "name" : "Kitchen"
      }
     ]
    }
    """

  private static let whole = header + "\n" + body

  private func read(_ text: String) -> [JetsamReport] { text.withSlice { JetsamText.reports(in: $0) } }

  @Test("a report names the processes, their states and ages, and the largest of them")
  func values() throws {
    let report = try #require(read(Self.whole).first)
    #expect(report.largest == "Larder")
    #expect(report.incident == "0C1D2E3F-0000-4000-8000-00000000C0DE")
    #expect(report.os == OSVersion(18, 5))
    #expect(report.time?.instant == 1_772_442_912_630_000)
    #expect(
      report.processes == [
        .init(pid: 86, name: "pantryd", states: ["daemon", "idle"], reason: nil, pages: 127, age: 2),
        .init(
          pid: 512, name: "Larder \"Pro\" {[", states: ["suspended"], reason: "vm-pageshortage", pages: 40_960, age: 100
        ),
        .init(pid: 513, name: "Kitchen", states: ["frontmost"], reason: "per-process-limit", pages: nil),
      ])
  }

  @Test("only those with a reason were ended, each with an incident of its own")
  func victims() throws {
    let killed = try #require(read(Self.whole).first).killed
    #expect(killed.map(\.process?.pid) == [512, 513])
    #expect(killed.map(\.termination.explanation) == ["vm-pageshortage", "per-process-limit"])
    #expect(killed.allSatisfy { $0.termination.namespace == "JETSAM" && $0.captured?.instant == 1_772_442_912_630_000 })
    #expect(Set(killed.map(\.incident)).count == 2)
  }

  @Test("a report without its header, or on one line, says the same of its processes")
  func otherShapes() {
    let processes = read(Self.whole).first?.processes
    #expect(read(Self.body).first?.processes == processes)
    let joined = Self.body.split(separator: "\n").joined(separator: " ")
    #expect(read(Self.header + "\n" + joined).first?.processes == processes)
    #expect(read(joined).first?.processes == processes)
    #expect(read(Self.whole.replacing("\n", with: "\r\n")).first?.processes == processes)
  }

  @Test(
    "other reports are no memory reports",
    arguments: [
      "", "{}", "{\"bug_type\":\"298\"}\n{\"processes\":[]}",
      "{\"bug_type\":\"309\"}\n{\"processes\":[{\"pid\":1,\"name\":\"a\",\"reason\":\"x\"}]}",
      "{\"bug_type\":\"309\",\"name\":\"Larder\"}\n{\"procName\":\"Larder\",\"pid\":512,\"threads\":[{\"name\":\"main\"}]}",
      "JetsamEvent memorystatus: killing_top_process pid 512 [Larder] (per-process-limit)",
    ])
  func others(_ text: String) { #expect(read(text).isEmpty) }

  @Test("a report that is cut anywhere ends nobody that it does not name")
  func cut() throws {
    let bytes = Array(Self.whole.utf8)
    let whole = try #require(read(Self.whole).first)
    for end in bytes.indices {
      for report in Array(bytes[..<end]).withSlice({ JetsamText.reports(in: $0) }) {
        for killed in report.killed {
          let victim = whole.processes.first { $0.pid == killed.process?.pid }
          // A reason may be cut, but nobody is ended who was not.
          #expect(killed.process?.pid == nil || victim?.reason != nil, "\(end) bytes")
        }
        #expect(report.processes.count <= whole.processes.count, "\(end) bytes")
      }
    }
  }

  @Test("a damaged report traps nowhere and is soon read", arguments: [UInt64(0x1E75), 298])
  func damage(_ seed: UInt64) {
    print("seed \(seed)")
    var random = SeededRandom(seed)
    let signs = Array("{}[]\":,\\\n 09-".utf8) + [0, 0x80, 0xFF]
    for round in 0..<400 {
      var bytes = Array(Self.whole.utf8)
      for _ in 0..<(1 + random.below(10)) {
        let at = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[at] = signs[random.below(signs.count)]
        case 1: bytes[at] ^= 1 << UInt8(random.below(8))
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + random.below(80)))
        default: bytes.insert(contentsOf: bytes.prefix(random.below(200)), at: at)
        }
      }
      let reports = bytes.withSlice { JetsamText.reports(in: $0) }
      #expect(reports.count <= 1, "round \(round)")
      for report in reports { #expect(report.killed.count <= bytes.count / 8, "round \(round)") }
    }
    for again in ["{", "{\"processes\":[", "[{", "{\"name\":\"a\"}", "\""] {
      let text = "{\"processes\":[" + String(repeating: again, count: 20_000)
      #expect(read(text).count <= 1)
    }
  }
}
