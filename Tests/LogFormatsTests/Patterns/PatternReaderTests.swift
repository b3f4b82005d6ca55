// The event that a user's own pattern makes of a message.

import BackgroundTasks
import ByteScan
import LogRecords
import TestSupport
import Testing

@testable import LogFormats

struct PatternReaderTests {
  private func event(_ message: String, body: String? = nil, _ sets: [PatternSet]) -> CustomEvent? {
    message.withSlice { message in
      (body ?? "").withSlice { whole in
        PatternReader(sets).event(in: RecordFields(message: message, body: body == nil ? nil : whole))
      }
    }
  }

  private func set(
    _ name: String = "custom", begin: String = "^never$", end: String = "^never$", expire: String? = nil
  ) throws -> PatternSet {
    PatternSet(
      name, begin: try MessagePattern(begin), end: try MessagePattern(end),
      expire: try expire.map { try MessagePattern($0) })
  }

  @Test(
    "groups are kept without the blanks around them, and may be missing",
    arguments: [
      (
        #"Job (?<id>\d+): (?<name>.*)"#, "x Job 12:  two words \t",
        CustomEvent(.began, set: "custom", id: "12", name: "two words")
      ),
      (#"Job (?<id>\d+)?(?<name>x)?"#, "Job y", CustomEvent(.began, set: "custom")),
      (#"Job (?<id>\s*)(?<name>.*)"#, "Job   ", CustomEvent(.began, set: "custom")),
      ("Job", "Job", CustomEvent(.began, set: "custom")),
      // UIKit's invalid identifier is an id like others.
      (#"Job (?<id>\d+)"#, "Job 0", CustomEvent(.began, set: "custom", id: "0")),
      ("(?i)job '(?<name>[^']*)'", "New JOB 'ä ✅'.", CustomEvent(.began, set: "custom", name: "ä ✅")),
      ("Job", "Jo b", nil),
    ] as [(String, String, CustomEvent?)])
  func keepsGroups(_ pattern: String, _ message: String, _ expected: CustomEvent?) throws {
    #expect(event(message, [try set(begin: pattern)]) == expected)
  }

  @Test("the first of several matching sets makes the event, and in a set the latest phase of a task")
  func order() throws {
    let jobs = try set("jobs", begin: "job", end: "job.* done", expire: "job.* done too late")
    #expect(event("job 1", [jobs])?.phase == .began)
    #expect(event("job 1 done", [jobs])?.phase == .ended)
    #expect(event("job 1 done too late", [jobs])?.phase == .expired)
    let other = try set("other", begin: "1", end: "done")
    #expect(event("job 1 done", [jobs, other]) == CustomEvent(.ended, set: "jobs"))
    #expect(event("1 done", [jobs, other]) == CustomEvent(.ended, set: "other"))
    #expect(event("job", []) == nil)
  }

  @Test("a tag that may be a header is searched, too, and is no part of a name that matches without it")
  func bodies() throws {
    let body = "[Jobs] start sync"
    #expect(event("start sync", body: body, [try set(begin: #"\[Jobs\] start (?<name>.*)"#)])?.name == "sync")
    #expect(event("start sync", body: body, [try set(begin: "(?<name>.*) sync")])?.name == "start")
  }

  @Test("only the beginning of a long message is searched, and it is cut between characters", arguments: 0...4)
  func longMessages(_ shift: Int) throws {
    let filling = String(repeating: "x", count: 4088 + shift)
    #expect(event(filling + "job ✅✅", [try set(begin: "job (?<name>.*)")])?.name?.contains("\u{FFFD}") != true)
    #expect(event(filling + "job", [try set(begin: "job")]) != nil)
    #expect(event(String(repeating: "x", count: 4096) + "job", [try set(begin: "job")]) == nil)
  }

  @Test("bytes that are not text are searched, too")
  func invalidText() throws {
    let set = try set(begin: #"job (?<id>\d+)"#)
    let found = ([0xFF, 0xC3] + Array("job 7".utf8) + [0xE2]).withSlice {
      PatternReader([set]).event(in: RecordFields(message: $0))
    }
    #expect(found?.id == "7")
    let bytes = [UInt8](repeating: 0x80, count: 5000)
    #expect(bytes.withSlice { PatternReader([set]).event(in: RecordFields(message: $0)) } == nil)
  }
}
