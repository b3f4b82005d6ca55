// What passes the two gates of a run from several threads at once: nothing is lost, and what is shown is shown in the order
// in which it was taken. Under the thread sanitizer these also prove that nothing is touched outside its gate.

import Dispatch
import TestSupport
import Testing

@testable import Pipeline

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct RunGatesTests {
  private struct Taken {
    var count = 0
    var waiting: [Int] = []
  }

  private struct Shown {
    var waiting: [Int] = []
    var all: [Int] = []
  }

  private static let threads = 4
  private static let rounds = 2000

  @Test("what is taken by several threads is shown in the order in which it was taken")
  func order() {
    let gates = RunGates(Taken(), Shown())
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      for round in 0..<Self.rounds {
        if (round + thread).isMultiple(of: 3) {
          gates.pass { taken, shown in
            taken.count += 1
            shown.all.append(taken.count)
          }
        } else {
          gates.take { taken in
            taken.count += 1
            taken.waiting.append(taken.count)
          } handOver: { taken, shown in
            swap(&taken.waiting, &shown.waiting)
          }
          gates.show { shown in
            shown.all += shown.waiting
            shown.waiting = []
          }
        }
      }
    }
    let all = gates.pass { _, shown in shown.all }
    #expect(all == Array(1...(Self.threads * Self.rounds)))
  }

  @Test("others may take while one shows, and what they took is shown behind it")
  func ahead() {
    let gates = RunGates(Taken(), Shown())
    gates.take {
      $0.count += 1
    } handOver: { _, _ in
    }
    let hasTaken = DispatchSemaphore(value: 0)
    let done = DispatchGroup()
    DispatchQueue(label: "test.gates").async(group: done) {
      gates.take {
        $0.count += 1
        hasTaken.signal()
      } handOver: { _, _ in
      }
      gates.show { $0.all.append(2) }
    }
    hasTaken.wait()
    gates.show { $0.all.append(1) }
    done.wait()
    #expect(gates.pass { _, shown in shown.all } == [1, 2])
    #expect(gates.pass { taken, _ in taken.count } == 2)
  }

  @Test("gates that are closed for good let nothing pass, and are closed only where the body says so")
  func close() {
    let gates = RunGates(Taken(), Shown())
    #expect(gates.close { _, _ in nil as Int? } == nil)
    #expect(gates.pass { taken, _ in taken.count } == 0)
    #expect(gates.close { _, _ in 7 } == 7)
    #expect(gates.close { _, _ in 8 } == nil)
    #expect(gates.look { $0.count } == nil)
  }
}
