// Open tasks by slot stay in order of their begins, in whatever order they are removed.

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

  @Test("the collection holds the tasks that were added and not removed, in order", arguments: 0..<20)
  func contents(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var tasks = OpenTasks()
    var (slots, next) = (Set<Int>(), 0)
    for _ in 0..<600 {
      if Int.random(in: 0..<5, using: &random) < (seed.isMultiple(of: 2) ? 3 : 2) {
        // Some tasks are identified only after later ones were added.
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

  @Test("only the task of the slot is changed")
  func update() {
    var tasks = OpenTasks()
    for slot in 3...4 { tasks.add(task(slot), at: slot) }
    tasks.update(3) { $0.task.name = "Sync" }
    tasks.update(5) { $0.task.name = "Upload" }
    #expect(tasks[3]?.task.name == "Sync")
    #expect(tasks[4]?.task.name == nil)
    #expect(tasks[5] == nil)
  }
}
