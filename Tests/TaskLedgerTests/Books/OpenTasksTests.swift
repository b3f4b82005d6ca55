// Open tasks by slot, in order of begin, whatever leaves them and whenever.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct OpenTasksTests {
  private func task(_ slot: Int) -> OpenTask {
    let task = BackgroundTask(
      TaskNumber(slot, ofInstance: 1, life: "0"), .uikit, process: ProcessIdentity(), begin: nil)
    return OpenTask(task, FoldPosition(moment: Moment(line: slot)), background: nil, stay: 1)
  }

  @Test("what is in them is what was added and not removed, in order", arguments: 0..<20)
  func contents(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var (tasks, slots, next) = (OpenTasks(), Set<Int>(), 0)
    for _ in 0..<600 {
      if Int.random(in: 0..<5, using: &random) < (seed.isMultiple(of: 2) ? 3 : 2) {
        // Some are known for what they are only when later ones are there.
        let skipped = Int.random(in: 0..<8, using: &random) == 0
        for slot in skipped ? [next + 1, next] : [next] {
          tasks.add(task(slot), at: slot)
          slots.insert(slot)
        }
        next += skipped ? 2 : 1
      } else if let slot = slots.randomElement(using: &random) {
        #expect(tasks.remove(slot)?.task.key == "0/\(slot)")
        #expect(tasks.remove(slot) == nil)
        slots.remove(slot)
      }
      #expect(tasks.slots == slots.sorted())
      #expect(tasks.count == slots.count)
      #expect(tasks.first() == slots.min())
    }
    #expect(slots.allSatisfy { tasks[$0]?.task.key == "0/\($0)" })
    #expect(tasks[next] == nil && tasks[-1] == nil)
  }

  @Test("a copy keeps what it had when the other is changed")
  func copies() {
    var tasks = OpenTasks()
    tasks.add(task(3), at: 3)
    let before = tasks
    tasks.update(3) { $0.task.name = "Sync" }
    tasks.update(4) { $0.task.name = "Upload" }
    #expect(tasks[3]?.task.name == "Sync")
    #expect(before[3]?.task.name == nil)
  }
}
