// A followed file in a test: everything that it yields, in order and by line.

import ByteScan
import Dispatch
import Foundation
import TestSupport

@testable import LogIntake

enum Heard: Equatable {
  case line(String)
  case segment(isLoss: Bool)
  case notice(FollowNotice)
  case end
  case failure(UnreadableInput)

  static func lines(_ lines: String...) -> [Heard] { lines.map { .line($0) } }
}

/// Examines the file only when the test asks for it.
final class FollowedLog {
  private let source: FollowedInput
  private var open: [Int: Lines] = [0: Lines()]
  private var current = 0

  /// The segment that is being read.
  private final class Lines {
    var buffer = LineBuffer()
    var decoder = ByteDecoder()
  }

  private(set) var heard: [Heard] = []

  init(
    _ path: String, _ wakeUp: WakeUp = WakeUp(), retries: Bool = true, watching: FollowWatching = .polling,
    pace: FollowPace = .hasty, shared: SharedFollowing? = nil
  ) throws(UnreadableInput) {
    source = try FollowedInput(path, wakeUp, retries: retries, watching: watching, pace: pace, shared: shared)
  }

  /// False at the end of the input.
  func step(milliseconds: Int?) -> Bool {
    let readiness = source.wait(milliseconds: milliseconds)
    heard += source.takeNotices().map { .notice($0) }
    switch readiness {
    case .silent, .noticed: return true
    case .interrupted: return false
    case .segment(let segment):
      if let replaced = segment.replaces { end(replaced) }
      open[segment.number] = Lines()
      current = segment.number
      heard.append(.segment(isLoss: segment.isLoss))
      return true
    case .turn(let segment):
      current = segment
      return step(milliseconds: milliseconds)
    case .segmentEnd(let segment):
      end(segment)
      return step(milliseconds: milliseconds)
    case .ready: return read()
    }
  }

  private func end(_ segment: Int) {
    open.removeValue(forKey: segment).map { finishLine(of: $0) }
  }

  private func read() -> Bool {
    guard let lines = open[current] else { return false }
    do throws(UnreadableInput) {
      guard try source.read(into: &lines.buffer, through: &lines.decoder) > 0 else {
        finishLine(of: lines)
        if source.awaitsNextWriter { return true }
        heard.append(.end)
        return false
      }
      takeLines(of: lines)
      return true
    } catch {
      heard.append(.failure(error))
      return false
    }
  }

  /// Files that have lost their names end as soon as they are read.
  func endGrace() { source.pace.grace = 0 }

  func finishLine() { open[current].map { finishLine(of: $0) } }

  private func finishLine(of lines: Lines) {
    lines.buffer.finishLine()
    takeLines(of: lines)
  }

  private func takeLines(of lines: Lines) {
    heard += lines.buffer.fresh.lines.string.split(separator: "\n").map { .line(String($0)) }
    lines.buffer.markScanned(needed: nil)
  }

  /// Everything that arrives without waiting.
  func hear() -> [Heard] { hear(until: { _ in true }) }

  /// The same, but waits until such an item arrives.
  func hear(until isEnough: ([Heard]) -> Bool) -> [Heard] {
    let start = heard.count
    let deadline = HangGuard.end
    while DispatchTime.now() < deadline {
      let before = heard.count
      let goesOn = step(milliseconds: isEnough(Array(heard[start...])) ? 0 : 50)
      if !goesOn || (heard.count == before && isEnough(Array(heard[start...]))) { break }
    }
    return Array(heard[start...])
  }
}

extension FollowPace {
  /// Short times, so that tests need not wait.
  static var hasty: FollowPace { FollowPace(shortest: 5, longest: 20, safety: 4000, grace: 50) }
  /// A writer may finish at any time.
  static var patient: FollowPace { FollowPace(shortest: 5, longest: 20, safety: 4000, grace: 600_000) }
  /// Changes are found through notifications only.
  static var deaf: FollowPace { FollowPace(shortest: 5, longest: 3_600_000, safety: 3_600_000, grace: 50) }

  init(shortest: Int, longest: Int, safety: Int, grace: Int) {
    self.init()
    self.shortest = shortest
    self.longest = longest
    self.safety = safety
    self.grace = grace
  }
}

extension LogFolder {
  func follow(
    _ name: String = "log", _ watching: FollowWatching = .polling, pace: FollowPace = .hasty,
    shared: SharedFollowing? = nil
  ) throws -> FollowedLog {
    try FollowedLog(self(name), watching: watching, pace: pace, shared: shared)
  }
}

extension FollowWatching {
  static let both: [FollowWatching] = [.events, .polling]
}
