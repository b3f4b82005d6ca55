// The law of two processes of one name in Console's text, which shows no pids: no task with an end in the log has leaked or
// died, however the records of both processes are interleaved.

import BackgroundTasks
import TestSupport
import Testing

struct SideBySideLawTests {
  /// One app's lives on two devices, interleaved under one name.
  private struct Pair {
    var lines: [InventedLine]
    var tasks: [InventedTask]

    init?(_ seed: UInt64, isPrivate: Bool, isAppOnly: Bool) {
      let (one, other) = (
        InventedHistory(seed: seed, apps: 1, minutes: 6, isPrivate: isPrivate),
        InventedHistory(seed: 401 - seed, apps: 1, minutes: 6, isPrivate: isPrivate)
      )
      guard let name = one.tasks.first?.app, let otherName = other.tasks.first?.app else { return nil }
      tasks = one.tasks + other.tasks
      lines = one.lines
      for var line in other.lines {
        line.time = line.time.map { $0 - other.start + one.start }
        if line.sender?.name == otherName { line.sender?.name = name }
        line.task = line.task.map { $0 + one.tasks.count }
        lines.append(line)
      }
      if isAppOnly { lines = lines.filter { $0.sender?.library == "UIKitCore" } }
      lines = lines.enumerated()
        .sorted { ($0.element.time ?? 0, $0.offset) < ($1.element.time ?? 0, $1.offset) }.map(\.element)
    }
  }

  @Test("with plain names, a task that ended has neither leaked nor died", arguments: [true, false])
  func plain(isAppOnly: Bool) {
    var judged = 0
    for seed in UInt64(1)...20 {
      guard let pair = Pair(seed, isPrivate: false, isAppOnly: isAppOnly) else { continue }
      let capture = InventedCapture(pair.lines, .console)
      let ended = Set(capture.records.values.compactMap { $0.part == .end ? $0.task : nil })
      for task in Tracing.trace(capture.text).tasks where task.kind == .uikit {
        guard let meant = task.begin.flatMap({ capture.records[$0.line] }), meant.part == .begin, let place = meant.task
        else { continue }
        judged += 1
        guard ended.contains(place) else { continue }
        #expect(
          task.verdict != .leaked && task.verdict != .died,
          "seed \(seed): #\(pair.tasks[place].id) of line \(task.begin?.line ?? 0), \(task.verdict)")
      }
    }
    #expect(judged > 500)
  }

  @Test("with private names, the log does not report more leaks than there are", arguments: [true, false])
  func hidden(isAppOnly: Bool) {
    var judged = 0
    for seed in UInt64(1)...20 {
      guard let pair = Pair(seed, isPrivate: true, isAppOnly: isAppOnly) else { continue }
      let tasks = Tracing.trace(InventedCapture(pair.lines, .console).text).tasks.filter { $0.kind == .uikit }
      judged += tasks.count
      let leaked = tasks.count { $0.verdict == .leaked }
      #expect(leaked <= pair.tasks.count { $0.fate == .leaked || $0.isStated }, "seed \(seed)")
    }
    #expect(judged > 500)
  }
}
