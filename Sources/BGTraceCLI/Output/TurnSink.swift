// Several devices are read at the same time, and their reports follow each other in the order in which the devices were named.

import ByteScan
import Dispatch

/// Sendable: the state is only accessed behind the gate.
final class TurnTaking: @unchecked Sendable {
  /// What a report may write before its turn. Then its reader waits, so that memory stays bounded.
  private static let mostWaiting = 4 << 20

  private let gate = DispatchSemaphore(value: 1)
  private var turn = 0
  /// By turn: what waits, and the readers to be woken.
  private var waiting: [Int: [UInt8]] = [:]
  private var sleepers: [Int: DispatchSemaphore] = [:]
  private var ended: Set<Int> = []
  private var sink: any ByteSink
  private var failure: WriteFailure?

  init(_ sink: any ByteSink) { self.sink = sink }

  func write(_ bytes: ByteSlice, turn wanted: Int) throws(WriteFailure) {
    while true {
      gate.wait()
      if let failure {
        gate.signal()
        throw failure
      }
      if wanted == turn {
        defer { gate.signal() }
        return try pass(bytes)
      }
      if waiting[wanted, default: []].count + bytes.count <= Self.mostWaiting {
        waiting[wanted, default: []] += bytes.array
        gate.signal()
        return
      }
      let sleeper = DispatchSemaphore(value: 0)
      sleepers[wanted] = sleeper
      gate.signal()
      sleeper.wait()
    }
  }

  /// The report of this turn is complete.
  func end(turn done: Int) {
    gate.wait()
    defer { gate.signal() }
    ended.insert(done)
    while ended.remove(turn) != nil {
      turn += 1
      if let due = waiting.removeValue(forKey: turn), failure == nil {
        do throws(WriteFailure) {
          try due.withSlice { (bytes) throws(WriteFailure) -> Void in try pass(bytes) }
        } catch {
          failure = error
        }
      }
      sleepers.removeValue(forKey: turn)?.signal()
    }
    if failure != nil { wakeAll() }
  }

  /// Called behind the gate.
  private func pass(_ bytes: ByteSlice) throws(WriteFailure) {
    do throws(WriteFailure) {
      try sink.write(bytes)
    } catch {
      failure = error
      wakeAll()
      throw error
    }
  }

  private func wakeAll() {
    for sleeper in sleepers.values { sleeper.signal() }
    sleepers = [:]
  }
}

/// The part of an output that belongs to one report.
struct TurnSink: ByteSink {
  let turns: TurnTaking
  let turn: Int

  func write(_ bytes: ByteSlice) throws(WriteFailure) { try turns.write(bytes, turn: turn) }
}
