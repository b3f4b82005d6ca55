// The later part of a log is before the earlier part in one file. A task that ended has neither leaked nor died.

import BackgroundTasks
import TestSupport
import Testing

struct BackwardsJoinTests {
  /// A log whose parts are swapped.
  private struct Turned {
    let history: InventedHistory
    let capture: InventedCapture
    /// The verdicts of the tasks whose begins the log shows.
    let judged: [(task: InventedTask, isEnded: Bool, verdict: Verdict)]

    init(_ seed: UInt64, at share: Int, _ style: InventedStyle, isPrivate: Bool) {
      let history = InventedHistory(seed: seed, apps: 1, minutes: 6, isPrivate: isPrivate)
      let middle = history.lines.count * share / 10
      let capture = InventedCapture(Array(history.lines[middle...] + history.lines[..<middle]), style)
      let ended = Set(capture.records.values.compactMap { $0.part == .end ? $0.task : nil })
      judged = Tracing.trace(capture.text).tasks.compactMap { task in
        guard task.kind == .uikit, let meant = task.begin.flatMap({ capture.records[$0.line] }), meant.part == .begin,
          let place = meant.task
        else { return nil }
        return (history.tasks[place], ended.contains(place), task.verdict)
      }
      (self.history, self.capture) = (history, capture)
    }
  }

  private static let seeds = UInt64(1)...8
  private static let shares = [3, 5, 7]

  @Test("with plain names, no task with an end in the log has leaked or died", arguments: InventedStyle.allCases)
  func plain(_ style: InventedStyle) {
    var judged = 0
    for seed in Self.seeds {
      for share in Self.shares {
        for (task, isEnded, verdict) in Turned(seed, at: share, style, isPrivate: false).judged {
          judged += 1
          #expect(
            !isEnded || verdict != .leaked && verdict != .died,
            "seed \(seed), parted at \(share): #\(task.id) \(verdict)")
        }
      }
    }
    #expect(judged > 500)
  }

  @Test(
    "with private names, no life has more leaks and deaths than tasks without an end", arguments: InventedStyle.allCases
  )
  func hidden(_ style: InventedStyle) {
    var judged = 0
    for seed in Self.seeds {
      for share in Self.shares {
        let turned = Turned(seed, at: share, style, isPrivate: true)
        judged += turned.judged.count
        for (life, tasks) in Dictionary(grouping: turned.judged, by: { $0.task.life }) {
          let gone = tasks.count { $0.verdict == .leaked || $0.verdict == .died }
          #expect(
            gone <= tasks.count { !$0.isEnded || $0.task.fate == .leaked || $0.task.fate == .expired },
            "seed \(seed), parted at \(share), life \(life)")
        }
      }
    }
    #expect(judged > 500)
  }
}
