// Several threads pass the two gates of a run at once: no record is lost, and all are shown in the order in which they were
// read. Under the thread sanitizer these tests also prove that neither value is accessed outside its gate.

import Dispatch
import TestSupport
import Testing

@testable import Pipeline

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct RunGatesTests {
  private struct Intake {
    var count = 0
    var waiting: [Int] = []
  }

  private struct Display {
    var waiting: [Int] = []
    var all: [Int] = []
  }

  private static let threads = 4
  private static let rounds = 2000

  @Test("the records of several threads are shown in the order in which they were read")
  func order() {
    let gates = RunGates(Intake(), Display())
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      for round in 0..<Self.rounds {
        if (round + thread).isMultiple(of: 3) {
          gates.pass { intake, display in
            intake.count += 1
            display.all.append(intake.count)
          }
        } else {
          gates.read { intake in
            intake.count += 1
            intake.waiting.append(intake.count)
          } handOver: { intake, display in
            swap(&intake.waiting, &display.waiting)
          }
          gates.show { display in
            display.all += display.waiting
            display.waiting = []
          }
        }
      }
    }
    let all = gates.pass { _, display in display.all }
    #expect(all == Array(1...(Self.threads * Self.rounds)))
  }

  @Test("other threads may read while one shows, and their records are shown after its own")
  func ahead() {
    let gates = RunGates(Intake(), Display())
    gates.read {
      $0.count += 1
    } handOver: { _, _ in
    }
    let hasRead = DispatchSemaphore(value: 0)
    let done = DispatchGroup()
    DispatchQueue(label: "test.gates").async(group: done) {
      gates.read {
        $0.count += 1
        hasRead.signal()
      } handOver: { _, _ in
      }
      gates.show { $0.all.append(2) }
    }
    hasRead.wait()
    gates.show { $0.all.append(1) }
    done.wait()
    #expect(gates.pass { _, display in display.all } == [1, 2])
    #expect(gates.pass { intake, _ in intake.count } == 2)
  }

  @Test("closed gates let nothing pass, and close only when the body asks for it")
  func close() {
    let gates = RunGates(Intake(), Display())
    #expect(gates.close { _, _ in nil as Int? } == nil)
    #expect(gates.pass { intake, _ in intake.count } == 0)
    #expect(gates.close { _, _ in 7 } == 7)
    #expect(gates.close { _, _ in 8 } == nil)
    #expect(gates.look { $0.count } == nil)
  }
}
