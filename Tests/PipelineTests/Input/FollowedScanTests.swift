// Follows a real file, from its bytes to its records.

import ByteScan
import Dispatch
import Foundation
import LogFormats
import LogIntake
import LogRecords
import TestSupport
import Testing

@testable import Pipeline

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct FollowedScanTests {
  /// The follower's results for the test, across threads.
  private final class Log: @unchecked Sendable {
    private let gate = DispatchQueue(label: "test.segments")
    private var kept: [String] = []
    var said: [String] { gate.sync { kept } }
    func say(_ text: String) { gate.sync { kept.append(text) } }

    func holdBack(for text: String) async throws {
      let end = HangGuard.end
      while !said.contains(text), DispatchTime.now() < end { try await Task.sleep(for: .milliseconds(3)) }
    }
  }

  @Test("a followed file is shown as it grows, starts again after a truncation, and ends on request")
  func followed() async throws {
    let path = NSTemporaryDirectory() + "bgtrace-segments-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(SegmentTests.compact.utf8).write(to: URL(fileURLWithPath: path))
    let (wakeUp, log, done) = (WakeUp(), Log(), DispatchGroup())
    let source = try FollowedInput(path, wakeUp)
    #expect(source.size == SegmentTests.compact.utf8.count)
    let outcome = Returned()
    DispatchQueue(label: "test.segments.follower").async(group: done) { [unchecked = Unchecked(source)] in
      outcome.value = Scanning.read(unchecked.source) { sign in
        switch sign {
        case .segment(let isLoss): log.say("segment, loss: \(isLoss)")
        case .notice(let notice): log.say("\(notice)")
        default: break
        }
      } _: {
        log.say("\($0.place.line) \($0.place.emittedBefore > 0 ? "again" : $0.text.message.string)")
      }
    }
    try await log.holdBack(for: "3 \(SegmentTests.ending)8")
    let writer = try #require(FileHandle(forWritingAtPath: path))
    try writer.truncate(atOffset: 0)
    writer.write(Data(SegmentTests.xcode.utf8))
    try await log.holdBack(for: "3 \(SegmentTests.ending)10")
    wakeUp.stop()
    done.wait()
    #expect(
      log.said.filter { !$0.hasSuffix("again") } == [
        "1 \(SegmentTests.ending)7\nno record's line", "3 \(SegmentTests.ending)8", "truncated", "segment, loss: true",
        "2 \(SegmentTests.ending)9", "3 \(SegmentTests.ending)10",
      ])
    #expect(outcome.value?.wasInterrupted == true)
    #expect(outcome.value?.tally.records == 4)
  }

  private final class Returned: @unchecked Sendable { var value: InputReader.Outcome? }
  private struct Unchecked: @unchecked Sendable {
    let source: FollowedInput
    init(_ source: FollowedInput) { self.source = source }
  }
}
