// The shutdowns that a device wrote down.

import BackgroundTasks
import ByteScan
import TestSupport
import Testing

@testable import SystemReports

struct ShutdownTextTests {
  private static let nfcd =
    "\t\tremaining client pid: 155 (/usr/libexec/pantryd/5A0C0000-0000-3000-8000-000000000001)\n"
  private static let larder =
    "\t\tremaining client pid: 512 (/private/var/containers/Bundle/Application/0C1D/Larder.app/Larder)\n"

  private func read(_ text: String) -> [ShutdownRecord] { text.withSlice { ShutdownText.read($0) } }

  @Test("each shutdown has its time, how long it took and who held it up")
  func timed() {
    let text =
      "After 1.26s, these clients are still here:\n" + Self.nfcd + "After 1.77s, these clients are still here:\n"
      + Self.nfcd
      + Self.larder + "SIGTERM: [1772442912] All buffers written\nSIGTERM: [1772446512]\n"
    let path = "/private/var/containers/Bundle/Application/0C1D/Larder.app/Larder"
    #expect(
      read(text) == [
        ShutdownRecord(
          time: 1_772_442_912_000_000, waited: 1.77,
          remaining: [
            CapturedProcess(pid: 155, name: "pantryd", path: "/usr/libexec/pantryd"),
            CapturedProcess(pid: 512, name: "Larder", path: path),
          ]),
        ShutdownRecord(time: 1_772_446_512_000_000),
      ])
  }

  @Test("where no times are written, waiting that starts anew is another shutdown")
  func untimed() {
    let block =
      "After 0.51s, these clients are still here:\n" + Self.nfcd + "After 2.5 s, these clients are still here:\n"
      + Self.larder
    let read = read(block + block + block)
    #expect(read.count == 3)
    #expect(read.allSatisfy { $0.time == nil && $0.waited == 2.5 && $0.remaining.count == 2 })
  }

  @Test("the older form on one line is read, too")
  func oneLined() {
    let read = read("After 0.1s, remaining client pid: 155 (/usr/libexec/pantryd)\nSIGTERM: [1772442912]\n")
    #expect(read.map(\.remaining) == [[CapturedProcess(pid: 155, name: "pantryd", path: "/usr/libexec/pantryd")]])
  }

  @Test(
    "other lines are no shutdowns",
    arguments: [
      "", "SIGTERM: []", "SIGTERM: [99999999999999999999]", "SIGTERM: [0]", "After all\n", Self.larder,
      "the SIGTERM: [1772442912]",
    ])
  func others(_ text: String) { #expect(read(text).isEmpty) }

  @Test("a cut log has no more shutdowns than the whole one")
  func cut() {
    let text = String(
      repeating: "After 1.26s, these clients are still here:\n" + Self.nfcd + "SIGTERM: [1772442912]\n", count: 3)
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      let read = Array(bytes[..<end]).withSlice { ShutdownText.read($0) }
      #expect(read.count <= 3, "\(end) bytes")
      #expect(read.allSatisfy { $0.time == nil || $0.time == 1_772_442_912_000_000 }, "\(end) bytes")
    }
  }
}
