// The oldest assertions of many that have a limit, while others are released.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger

struct OldestAssertionsTests {
  /// Some assertions have no limit. Those without a begin were acquired before the log.
  private func task(_ number: Int, begin: Int?) -> OpenTask {
    var task = BackgroundTask(
      TaskNumber(number, ofInstance: 1, life: "0"), .assertion, process: ProcessIdentity(kind: .app),
      begin: begin.map { Moment(instant: Int64($0) * 1000, line: number) })
    task.change { $0.purposes = number.isMultiple(of: 3) ? ["MediaPlayback"] : ["FinishTask"] }
    return OpenTask(task, FoldPosition(moment: Moment(line: number)), background: nil, stay: 1)
  }

  @Test("the oldest assertions are the first ones of the sorted list", arguments: 0..<16)
  func contents(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var (open, known) = (OpenAssertions(), [String: OpenTask]())
    for number in 0..<1500 {
      let id = "33-326-\(number % (seed.isMultiple(of: 4) ? 200 : 5000))"
      if Int.random(in: 0..<8, using: &random) < (number < 700 ? 7 : 2) {
        let begin = Int.random(in: 0..<50, using: &random) == 0 ? nil : number - Int.random(in: 0..<40, using: &random)
        open[id] = task(number, begin: begin)
        known[id] = open[id]
      } else if let gone = seed.isMultiple(of: 2) ? known.keys.randomElement(using: &random) : oldest(known, 40).last {
        _ = open.remove(gone)
        known[gone] = nil
      }
      if number % 5 == 0, let carrier = known.keys.min() {
        open.carryOneMore(carrier)
        known[carrier]?.task.carried += 1
      }
      guard number % 3 == 0 else { continue }
      let latest = Int.random(in: 0..<3, using: &random) == 0 ? number / 2 : .max / 2000
      let isMeant = { (task: OpenTask) in task.task.begin?.instant ?? .min <= Int64(latest) * 1000 }
      let expected = oldest(known.filter { isMeant($0.value) }, 32)
      #expect(open.limited(32, where: isMeant).map(\.task.key) == expected.compactMap { known[$0]?.task.key })
    }
  }

  private func oldest(_ known: [String: OpenTask], _ count: Int) -> [String] {
    let limited = known.filter { $0.value.task.isCarrier || $0.value.task.routine == nil }
    return limited.sorted { $0.value.isOlder(than: $1.value) }.prefix(count).map(\.key)
  }
}
