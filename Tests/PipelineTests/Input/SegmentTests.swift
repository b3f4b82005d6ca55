// An input that starts again, like a followed file that was truncated or replaced: two successive logs.

import BackgroundTasks
import ByteScan
import LogFormats
import LogIntake
import LogRecords
import Testing

@testable import Pipeline

struct SegmentTests {
  static let ending = "Ending background task with UIBackgroundTaskIdentifier: "
  static let compact =
    "2026-03-02 08:15:44.101 Df Sample[4711:1a2b3] \(ending)7\nno record's line\n"
    + "2026-03-02 08:15:45.101 Df Sample[4711:1a2b3] \(ending)8\n"
  static let xcode =
    "\n2026-03-02 08:16:44.101223+0100 Sample[4712:81523] \(ending)9\n"
    + "2026-03-02 08:16:45.101223+0100 Sample[4712:81523] \(ending)10\n"

  /// Everything that a consumer receives, in order.
  private enum Heard: Equatable {
    case settled(String?)
    case record(Emitted)
    case segment(isLoss: Bool)
    case notice(FollowNotice)
    case progress(ScanTally)
  }

  private func hear(_ source: ChunkSource) -> (heard: [Heard], outcome: InputReader.Outcome) {
    var heard: [Heard] = []
    let outcome = Scanning.read(source) { sign in
      switch sign {
      case .settled(let format): heard.append(.settled(format))
      case .segment(let isLoss): heard.append(.segment(isLoss: isLoss))
      case .notice(let notice): heard.append(.notice(notice))
      case .progress(let tally): heard.append(.progress(tally))
      case .pause, .silence, .turn: break
      }
    } _: {
      heard.append(.record(Emitted($0)))
    }
    return (heard, outcome)
  }

  private func bytes(_ text: String) -> ChunkSource.Step { .bytes(Array(text.utf8)[...]) }

  @Test("each segment is read like an input of its own, and the tallies are summed", arguments: [false, true])
  func segments(_ isLoss: Bool) {
    let steps = [bytes(Self.compact), .segment(isLoss: isLoss), bytes(Self.xcode)]
    let (heard, outcome) = hear(ChunkSource(steps, isLive: true))
    let (first, second) = (Scanning.scan(Self.compact), Scanning.scan(Self.xcode))
    let expected: [Heard] =
      [.settled("compact")] + first.records.map { .record($0) } + [.segment(isLoss: isLoss), .settled("xcode")]
      + second.records.map { .record($0) }
    #expect(heard.filter { if case .progress = $0 { false } else { true } } == expected)
    #expect(second.records.map(\.line) == [2, 3])
    #expect(outcome.tally == first.tally + second.tally)
    #expect(outcome.tally.records == 4)
    #expect(outcome.caveats == first.caveats)
    #expect(outcome.end == second.records.last?.time?.instant)
  }

  @Test("an unfinished line of the first segment belongs to it")
  func unfinished() {
    let cut = String(Self.compact.dropLast())
    let steps = [bytes(cut), .silence, .segment(isLoss: true), bytes(Self.xcode)]
    let (heard, outcome) = hear(ChunkSource(steps, isLive: true))
    let records = heard.compactMap {
      if case .record(let record) = $0, record.emittedBefore == 0 { record } else { nil }
    }
    #expect(records == Scanning.scan(cut).records + Scanning.scan(Self.xcode).records)
    #expect(outcome.tally.bytes == cut.utf8.count + Self.xcode.utf8.count)
  }

  @Test("an undecided beginning of a few bytes is text when the segment ends")
  func undecided() {
    let steps: [ChunkSource.Step] = [.bytes([0xEF, 0xBB, 0xBF] + Array("one\n".utf8)), .segment(isLoss: true)]
    #expect(hear(ChunkSource(steps, isLive: true)).outcome.tally.lines == 1)
  }

  @Test("progress does not go back at a new segment")
  func progress() {
    let steps = [bytes(Self.compact), .segment(isLoss: false), bytes(Self.xcode), .silence]
    let told = hear(ChunkSource(steps, isLive: true)).heard.compactMap { heard -> Int? in
      if case .progress(let tally) = heard { tally.bytes } else { nil }
    }
    #expect(told == told.sorted())
    #expect(told.last == Self.compact.utf8.count + Self.xcode.utf8.count)
  }

  @Test("notices are delivered in their place among segments")
  func notices() {
    let steps = [bytes(Self.compact), .notice(.truncated), .segment(isLoss: true), .notice(.polling), .silence]
    let heard = hear(ChunkSource(steps, isLive: true)).heard
    #expect(heard.firstIndex(of: .notice(.truncated)) ?? .max < heard.firstIndex(of: .segment(isLoss: true)) ?? .min)
    #expect(heard.contains(.notice(.polling)))
  }

  @Test("the date of a log without dates comes from the time of its first write, in each segment")
  func days() {
    let text = "default\t12:16:21.101213+0000\tSample\t\(Self.ending)7\n"
    // 2026-03-05 12:17:00 UTC.
    let written: Int64 = 1_772_713_020_000_000
    let steps = [bytes(text), .segment(isLoss: false), bytes(text)]
    let heard = hear(ChunkSource(steps, isLive: true, written: written)).heard
    let times = heard.compactMap { if case .record(let record) = $0 { record.time?.instant } else { nil } }
    #expect(times == [written - 38_898_787, written - 38_898_787])
  }

  @Test("a loss makes open tasks uncertain, a new segment alone does not", arguments: [false, true])
  func losses(_ isLoss: Bool) {
    var feed = DeviceLedgers(ofInputs: 1)
    var entries: [LedgerEntry] = []
    let began =
      "2026-03-02 08:15:40.101 Df Sample[4711:1a2b3] Created background task <_UIBackgroundTaskInfo: 0x14be02e80>: "
      + "taskID = 7, taskName = Sync, creationTime = 271828 (elapsed = 0).\n"
    let source = ChunkSource([bytes(began), .segment(isLoss: isLoss), bytes(Self.compact)], isLive: true)
    _ = Scanning.read(source) { sign in
      if case .segment(let isLoss) = sign { feed.beginSegment(ofInput: 0, isLoss: isLoss, into: &entries) }
    } _: {
      feed.ingest(&$0, input: 0, into: &entries)
    }
    feed.finish(into: &entries)
    let tasks = entries.compactMap { if case .judged(let task) = $0 { task } else { nil } }
    #expect(tasks.contains { $0.taskID == 7 })
    for task in tasks where task.taskID == 7 { #expect(task.quality.contains(.lossNearby) == isLoss) }
  }

  @Test("parallel segments count their own lines, and do not delay each other")
  func beside() {
    let record = { (second: Int, id: Int) in
      "2026-03-02 08:15:\(second).101 Df Sample[4711:1a2b3] \(Self.ending)\(id)\n"
    }
    let steps: [ChunkSource.Step] = [
      bytes(record(41, 1) + record(42, 2)), .beside(isNew: true, 1), bytes(record(44, 4)), .beside(isNew: false, 0),
      bytes(record(43, 3)), .beside(isNew: false, 1), bytes(record(45, 5)), .segmentEnd(0), .silence,
    ]
    var (heard, turn): ([String], Int) = ([], 0)
    let outcome = Scanning.read(ChunkSource(steps, isLive: true)) { sign in
      if case .turn(let segment) = sign { turn = segment }
    } _: {
      heard.append("\(turn):\($0.place.line) \($0.text.message.string.suffix(1))")
    }
    #expect(heard == ["0:1 1", "0:2 2", "1:1 4", "0:3 3", "1:2 5"])
    #expect(outcome.tally.records == 5)
  }

  @Test("a record that continues after another segment's turn is marked as a repeated event")
  func interrupted() {
    let begin = "2026-03-02 08:15:41.101 Df Sample[4711:1a2b3] \(Self.ending)"
    let steps: [ChunkSource.Step] = [
      bytes(begin + "1\n"), .silence, .beside(isNew: true, 1), bytes(begin + "2\n"), .beside(isNew: false, 0),
      bytes("  more of the first\n"), .silence,
    ]
    var repeats: [Bool] = []
    _ = Scanning.read(ChunkSource(steps, isLive: true)) { repeats.append($0.place.repeatsEvent) }
    #expect(repeats == [false, false, true])
  }
}
