// The later part of a log stands before the earlier one, in one file: the lives of the one say nothing of those of the other.

import BackgroundTasks
import TestSupport
import Testing

struct BackwardsJoinTests {
  @Test(
    "no task whose end stands in the log has leaked or died where its later part comes first",
    arguments: LogCarrier.allCases)
  func plain(_ carrier: LogCarrier) {
    for seed in UInt64(1)...6 {
      let history = InventedHistory(seed: seed, apps: 1, minutes: 6)
      let lines = history.lines.filter { $0.sender != nil }
      let ended = Set(lines.compactMap { $0.part == .end ? $0.task.map { history.tasks[$0] } : nil }.map(Self.mark))
      for share in [3, 5, 7] {
        let middle = lines.count * share / 10
        let text = LogCarrier.text(Array(lines[middle...] + lines[..<middle]), carrier)
        for task in Tracing.trace(text).tasks where task.kind == .uikit && task.name != nil {
          guard task.verdict == .leaked || task.verdict == .died, let begin = task.begin?.instant else { continue }
          let isEnded = history.tasks.contains { one in
            one.id == task.taskID && ended.contains(Self.mark(one))
              && abs(Self.second(begin) - Self.second(one.begin)) <= 1
          }
          #expect(!isEnded, "seed \(seed), cut at \(share): #\(task.taskID ?? 0) \(task.verdict)")
        }
      }
    }
  }

  private static func mark(_ task: InventedTask) -> String { "\(task.life) \(task.id)" }
  /// Of its hour: the log's zone and day do not matter.
  private static func second(_ instant: Int64) -> Int64 { instant / 1_000_000 % 3_600 }
}
