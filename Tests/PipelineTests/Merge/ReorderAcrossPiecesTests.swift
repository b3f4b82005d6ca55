// A pipe delivers a log in pieces. A silence releases the events that wait to be sorted; the end of a piece does not.

import BackgroundTasks
import LogFormats
import Testing

@testable import Pipeline

struct ReorderAcrossPiecesTests {
  private static func line(_ time: String, _ message: String) -> String {
    "default\t\(time)+0200\tLarder\t\(message)\n"
  }

  private static let began =
    "Created background task <_UIBackgroundTaskInfo: 0x60>: taskID = 4, taskName = Sync, creationTime = 50 (elapsed = 0)."
  private static let ended = "Ending background task with UIBackgroundTaskIdentifier: 4"

  /// The end is before the begin, which is 20 ms older.
  private static let log = [line("10:00:00.520000", ended), line("10:00:00.500000", began)]

  private func tasks(_ steps: [ChunkSource.Step]) -> [BackgroundTask] {
    var traced = Traced()
    var feed = DeviceLedgers(ofInputs: 1)
    _ = Scanning.read(ChunkSource(steps, isLive: true)) { sign in
      if case .silence = sign { feed.drain(0, into: &traced.entries) }
    } _: {
      feed.ingest(&$0, input: 0, into: &traced.entries)
    }
    feed.finish(into: &traced.entries)
    return traced.tasks
  }

  @Test("pieces without a silence between them are sorted together")
  func piecesAreOneStretch() {
    let tasks = tasks(Self.log.map { .bytes(Array($0.utf8)[...]) })
    #expect(tasks.map(\.verdict) == [.ended])
    #expect(tasks.first?.duration == 0.02)
  }

  @Test("a record after a silence is late, and makes the verdict only less exact")
  func silenceLetsOut() {
    let tasks = tasks([.bytes(Array(Self.log[0].utf8)[...]), .silence, .bytes(Array(Self.log[1].utf8)[...])])
    #expect(tasks.filter { $0.verdict == .leaked }.isEmpty)
    #expect(tasks.contains { $0.begin != nil })
  }
}
