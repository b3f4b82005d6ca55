// A followed file that is read on a thread of its own while the test writes.

import Dispatch
import Foundation
import TestSupport

@testable import LogIntake

final class Follower: @unchecked Sendable {
  struct Slow: Error {
    let heard: [Heard]
  }

  private let log: FollowedLog
  private let wakeUp = WakeUp()
  private let gate = DispatchQueue(label: "test.follower.heard")
  private let done = DispatchGroup()
  /// Accessed behind the gate only.
  private var copy: [Heard] = []

  init(
    _ path: String, watching: FollowWatching, pace: FollowPace = .hasty, retries: Bool = true
  ) throws(UnreadableInput) {
    log = try FollowedLog(path, wakeUp, retries: retries, watching: watching, pace: pace)
    DispatchQueue(label: "test.follower").async(group: done) { self.run() }
  }

  private func run() {
    while true {
      let goesOn = log.step(milliseconds: nil)
      let count = gate.sync { copy.count }
      let news = log.heard[count...]
      gate.sync { copy += news }
      if !goesOn { return }
    }
  }

  var heard: [Heard] { gate.sync { copy } }

  /// Waits until the item has arrived. An item that never arrives is an error.
  @discardableResult
  func hears(_ isEnough: @Sendable ([Heard]) -> Bool) async throws -> [Heard] {
    let end = HangGuard.end
    while DispatchTime.now() < end {
      let heard = heard
      if isEnough(heard) { return heard }
      try await Task.sleep(for: .milliseconds(3))
    }
    throw Slow(heard: Array(heard.suffix(20)))
  }

  @discardableResult
  func hears(line: String) async throws -> [Heard] { try await hears { $0.contains(.line(line)) } }

  func hears(_ notice: FollowNotice) async throws { try await hears { $0.contains(.notice(notice)) } }

  /// Everything that arrived before the program was asked to stop.
  func stop() -> [Heard] {
    wakeUp.stop()
    done.wait()
    return log.heard
  }
}
