// A pid that has extra digits before a known pid is accepted once a second record has it.

import ByteScan
import Testing

@testable import LogFormats

@Suite("Known pids")
struct KnownPidsTests {
  private static func isTorn(_ pids: inout KnownPids, _ pid: Int, _ name: String, _ record: String) -> Bool {
    name.withSlice { name in record.withSlice { pids.isTorn(pid, of: name, in: $0) } }
  }

  @Test("a pid that ends like a known pid of the same process is torn, however often the record is read")
  func torn() {
    var pids = KnownPids()
    let known = Self.isTorn(&pids, 326, "Shop", "one")
    let torn = [32_326, 1326, 3_326].map { Self.isTorn(&pids, $0, "Shop", "two \($0)") }
    let again = Self.isTorn(&pids, 1326, "Shop", "two 1326")
    #expect(!known)
    #expect(torn == [true, true, true])
    #expect(again)
  }

  @Test("a second record confirms the pid, which is known from then on")
  func real() {
    var pids = KnownPids()
    _ = Self.isTorn(&pids, 326, "Shop", "one")
    let answers = ["two", "three", "four"].map { Self.isTorn(&pids, 1326, "Shop", $0) }
    let behind = Self.isTorn(&pids, 91_326, "Shop", "five")
    #expect(answers == [true, false, false])
    #expect(behind)
  }

  @Test(
    "pids of other processes, with other endings and lower ones are not torn",
    arguments: [("Kiln", 1326), ("Shop", 1327), ("Shop", 26)])
  func others(_ name: String, _ pid: Int) {
    var pids = KnownPids()
    _ = Self.isTorn(&pids, 326, "Shop", "one")
    let answer = Self.isTorn(&pids, pid, name, "two")
    #expect(!answer)
  }

  @Test("names and pids beyond the capacity are accepted")
  func bounds() {
    var pids = KnownPids()
    for number in 0..<5000 { _ = Self.isTorn(&pids, 7, "Shop \(number)", "one") }
    for pid in 1...200 { _ = Self.isTorn(&pids, 100_000 + pid * 1000 + 501, "Kiln", "one \(pid)") }
    let early = Self.isTorn(&pids, 17, "Shop 1", "two")
    let late = Self.isTorn(&pids, 17, "Shop 4999", "three")
    #expect(!early)
    #expect(late)
  }
}
