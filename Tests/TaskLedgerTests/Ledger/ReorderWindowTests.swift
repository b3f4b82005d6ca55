// The window that puts records in order is stable, sorts within its reach, and loses no record.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct ReorderWindowTests {
  /// Lines by number, with their times in milliseconds.
  private func order(_ milliseconds: [Int?]) -> [Int] {
    var window = ReorderWindow()
    var due: [Observation] = []
    for (line, millisecond) in milliseconds.enumerated() { window.add(observation(line, millisecond), into: &due) }
    window.drain(into: &due)
    #expect(window.isEmpty)
    return due.map(\.moment.line)
  }

  private func observation(_ line: Int, _ millisecond: Int?) -> Observation {
    let instant = millisecond.map { StoryTime.zero + Int64($0) * 1000 }
    return Observation(.log(.clockAdjusted), Moment(instant: instant, line: line))
  }

  @Test(
    "records come out in order of time",
    arguments: [
      ([0, 1, 2], [0, 1, 2]), ([2, 1, 0], [2, 1, 0]), ([0, 50, 20, 60, 200], [0, 2, 1, 3, 4]),
      ([0, 100, 0, 100], [0, 2, 1, 3]), ([0, 300, 250, 310], [0, 2, 1, 3]), ([], []),
    ] as [([Int], [Int])])
  func sorted(_ milliseconds: [Int], _ expected: [Int]) { #expect(order(milliseconds) == expected) }

  @Test("records of one time keep their order")
  func stable() {
    #expect(order([5, 5, 3, 5, 3, 5]) == [2, 4, 0, 1, 3, 5])
  }

  @Test(
    "a record further back than the window keeps its place in the log",
    arguments: [[1000, 1], [1000, 899], [20_000, 19_001, 19_010], [90_000, 5, 6, 7]])
  func jumpBack(_ milliseconds: [Int]) { #expect(order(milliseconds) == Array(milliseconds.indices)) }

  @Test("after a jump back, late records are sorted as before")
  func afterJump() {
    #expect(order([90_000, 10, 60, 30, 500]) == [0, 1, 3, 2, 4])
  }

  @Test("a record without a time stays behind the one before it")
  func withoutTime() {
    #expect(order([nil, nil, nil]) == [0, 1, 2])
    #expect(order([0, nil, 50, nil, 20]) == [0, 1, 4, 2, 3])
    #expect(order([nil, 7, nil]) == [0, 1, 2])
  }

  @Test("no record waits longer than the window")
  func due() {
    var window = ReorderWindow()
    var due: [Observation] = []
    window.add(observation(0, 0), into: &due)
    window.add(observation(1, 100), into: &due)
    #expect(due.isEmpty)
    window.add(observation(2, 101), into: &due)
    #expect(due.map(\.moment.line) == [0])
    window.drain(into: &due)
    #expect(due.map(\.moment.line) == [0, 1, 2])
  }

  @Test("records without times do not wait")
  func timeless() {
    var window = ReorderWindow()
    var due: [Observation] = []
    for line in 0..<5 {
      window.add(observation(line, nil), into: &due)
      #expect(due.count == line + 1)
    }
  }

  @Test("a log whose clock stands still waits in bounded memory")
  func standstill() {
    var window = ReorderWindow()
    var due: [Observation] = []
    for line in 0..<100_000 { window.add(observation(line, 7), into: &due) }
    #expect(due.count > 50_000)
    window.drain(into: &due)
    #expect(due.map(\.moment.line) == Array(0..<100_000))
  }

  @Test("times at the limits of their type are sorted like others")
  func extremes() {
    var window = ReorderWindow()
    var due: [Observation] = []
    let instants: [Int64?] = [.min, .max, nil, .min, 0, .max, .min + 1, -1, .max - 1]
    for (line, instant) in instants.enumerated() {
      window.add(Observation(.log(.clockAdjusted), Moment(instant: instant, line: line)), into: &due)
    }
    window.drain(into: &due)
    #expect(due.map(\.moment.line).sorted() == Array(instants.indices))
  }

  @Test("late records within the window all come out in order, those of one time as they came", arguments: 0..<40)
  func laws(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var clock = 0
    let milliseconds = (0..<500).map { _ in
      clock += Int.random(in: 0...(seed.isMultiple(of: 2) ? 3 : 90), using: &random)
      return clock - Int.random(in: 0...99, using: &random)
    }
    let expected = milliseconds.indices.sorted { (milliseconds[$0], $0) < (milliseconds[$1], $1) }
    #expect(order(milliseconds) == expected)
  }

  @Test("many late records are sorted like few", arguments: 0..<4)
  func crowd(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let milliseconds = (0..<6000).map { seed == 0 ? 90 - $0 / 100 : Int.random(in: 0...90, using: &random) }
    let expected = milliseconds.indices.sorted { (milliseconds[$0], $0) < (milliseconds[$1], $1) }
    #expect(order(milliseconds) == expected)
  }

  @Test("random times lose no record and repeat none", arguments: 0..<40)
  func nothingLost(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var clock = 0
    let milliseconds: [Int?] = (0..<500).map { _ in
      switch Int.random(in: 0..<20, using: &random) {
      case 0: clock -= Int.random(in: 0...10_000, using: &random)
      case 1: clock += Int.random(in: 0...10_000, using: &random)
      case 2: return nil
      default: clock += Int.random(in: -150...160, using: &random)
      }
      return clock
    }
    #expect(order(milliseconds).sorted() == Array(milliseconds.indices))
  }
}

extension ReorderWindow {
  /// Adds one record and returns those that are due.
  mutating func add(_ observation: Observation, into due: inout [Observation]) {
    add(observation)
    while let next = takeFirst() { due.append(next) }
  }

  mutating func drain(into due: inout [Observation]) {
    drain()
    while let next = takeFirst() { due.append(next) }
  }
}
