// Held reports are released in order of time, and their number is bounded.

import BackgroundTasks
import TestSupport
import Testing

@testable import Pipeline

struct HeldReportsTests {
  private func moment(_ instant: Int64?, input: Int = 0, line: Int = 1) -> Moment {
    Moment(instant: instant, input: input, line: line)
  }

  @Test(
    "reports come in order of time, equal times in order of reading, and those without a time last", arguments: 0..<20)
  func order(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var held = HeldReports()
    var all: [(instant: Int64, line: Int)] = []
    for line in 1...200 {
      let instant = random.chance(0.1) ? nil : Int64(random.below(30))
      held.add(SystemReport(kind: .crash), moment(instant, line: line), isRevision: false)
      all.append((instant ?? .max, line))
    }
    var taken: [Int] = []
    while let next = held.takeFirst(until: 15) { taken.append(next.moment.line) }
    let sorted = all.sorted(by: <)
    #expect(taken == sorted.filter { $0.instant <= 15 }.map(\.line), "seed \(seed)")
    while let next = held.takeFirst(until: nil) { taken.append(next.moment.line) }
    #expect(taken == sorted.map(\.line), "seed \(seed)")
    #expect(held.isEmpty)
  }

  @Test("the reports of one input are taken in order, and the others stay in order")
  func input() {
    var held = HeldReports()
    for line in 1...60 {
      held.add(SystemReport(kind: .crash), moment(Int64(100 - line), input: line % 3, line: line), isRevision: false)
    }
    let taken = held.takeAll(ofInput: 1)
    #expect(taken.map(\.moment.line) == (1...60).filter { $0 % 3 == 1 }.reversed())
    let again = held.takeAll(ofInput: 1)
    #expect(again.isEmpty)
    var rest: [Int] = []
    while let next = held.takeFirst(until: nil) { rest.append(next.moment.line) }
    #expect(rest == (1...60).filter { $0 % 3 != 1 }.reversed())
  }

  @Test("the earliest reports are released when the bound is exceeded")
  func bound() {
    var held = HeldReports()
    for line in 1...16_400 {
      held.add(SystemReport(kind: .crash), moment(Int64(1000 + line), line: line), isRevision: false)
    }
    var taken = 0
    while held.takeFirst(until: 0) != nil { taken += 1 }
    #expect(taken == 16)
  }
}
