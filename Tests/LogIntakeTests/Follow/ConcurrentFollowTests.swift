// A writer that numbers its lines and a concurrent reader: no change of the file loses or repeats a line.

import Foundation
import TestSupport
import Testing

@testable import LogIntake

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct ConcurrentFollowTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// Whether the system reports changes now.
  static let isTold = SharedFollowing().watch(ringing: DispatchSemaphore(value: 0)) != nil

  private func lines(_ heard: [Heard]) -> [String] {
    heard.compactMap { if case .line(let line) = $0 { line } else { nil } }
  }

  @Test("lines are read in order while the writer adds them in pieces", arguments: FollowWatching.both)
  func appended(_ watching: FollowWatching) async throws {
    try folder.create("log")
    let follower = try Follower(folder("log"), watching: watching)
    let writer = try folder.writer("log")
    let text = (1...2000).map { "\($0) of the lines\n" }
    for line in text {
      writer.write(Data(line.prefix(5).utf8))
      writer.write(Data(line.dropFirst(5).utf8))
    }
    try await follower.hears(line: "2000 of the lines")
    #expect(follower.stop() == (1...2000).map { .line("\($0) of the lines") })
  }

  @Test("a file that is copied and truncated repeatedly loses no line", arguments: FollowWatching.both)
  func truncated(_ watching: FollowWatching) async throws {
    try folder.create("log")
    let follower = try Follower(folder("log"), watching: watching)
    let writer = try folder.writer("log")
    var expected: [Heard] = []
    for number in 1...20 {
      writer.write(Data("\(number) of the lines\n".utf8))
      try await follower.hears(line: "\(number) of the lines")
      try folder.cut("log")
      expected += [.line("\(number) of the lines"), .notice(.truncated), .segment(isLoss: true)]
    }
    writer.write(Data("the last line\n".utf8))
    try await follower.hears(line: "the last line")
    #expect(follower.stop() == expected + Heard.lines("the last line"))
  }

  @Test("a file that is rotated during writing loses no line", arguments: FollowWatching.both)
  func rotated(_ watching: FollowWatching) async throws {
    try folder.create("log")
    var pace = FollowPace.hasty
    pace.grace = 1500
    let follower = try Follower(folder("log"), watching: watching, pace: pace)
    var number = 0
    for _ in 1...3 {
      let writer = try folder.writer("log")
      for _ in 1...50 {
        number += 1
        writer.write(Data("\(number)\n".utf8))
      }
      let seen = "\(number)"
      try await follower.hears(line: seen)
      writer.write(Data("\(number + 1)\n".utf8))
      try folder.move("log", to: "log.1")
      writer.write(Data("\(number + 2)\n".utf8))
      try folder.create("log")
      writer.write(Data("\(number + 3)\n".utf8))
      number += 3
    }
    try folder.append("log", "\(number + 1)\n")
    let last = "\(number + 1)"
    let heard = try await follower.hears(line: last)
    #expect(lines(heard) == (1...(number + 1)).map { "\($0)" })
    #expect(heard.count { $0 == .segment(isLoss: false) } == 3)
    #expect(heard.count { $0 == .notice(.replaced) } == 3)
    #expect(follower.stop() == heard)
  }

  @Test("a file and its folder are followed after they are removed and made again", arguments: FollowWatching.both)
  func folderRemoved(_ watching: FollowWatching) async throws {
    try folder.makeFolder("logs")
    let follower = try Follower(folder("logs/log"), watching: watching)
    try await follower.hears(.missing)
    try folder.create("logs/log", "1\n")
    try await follower.hears(line: "1")
    try folder.remove("logs")
    try await follower.hears(.disappeared)
    try folder.makeFolder("logs")
    try folder.create("logs/log", "2\n")
    try await follower.hears(line: "2")
    try folder.append("logs/log", "3\n")
    try await follower.hears(line: "3")
    #expect(
      follower.stop() == [
        .notice(.missing), .notice(.appeared), .line("1"), .notice(.disappeared), .notice(.appeared),
        .segment(isLoss: false), .line("2"), .line("3"),
      ])
  }

  @Test("the follower does not poll where the system reports changes", .enabled(if: isTold))
  func told() async throws {
    try folder.makeFolder("real")
    try folder.create("real/log", "1\n")
    try folder.link("log", to: "real/log")
    let follower = try Follower(folder("log"), watching: .events, pace: .deaf)
    try await follower.hears(line: "1")
    try folder.append("real/log", "2\n")
    try await follower.hears(line: "2")
    try folder.move("real/log", to: "real/log.1")
    try await follower.hears(.disappeared)
    try folder.create("real/log", "3\n")
    try await follower.hears(line: "3")
    try folder.cut("real/log")
    try await follower.hears(.truncated)
    try folder.append("real/log", "4\n")
    try await follower.hears(line: "4")
    try folder.create("other", "5\n")
    try folder.link("log", to: "other")
    try await follower.hears(line: "5")
    try folder.append("other", "6\n")
    try await follower.hears(line: "6")
    #expect(lines(follower.stop()) == ["1", "2", "3", "4", "5", "6"])
  }

  @Test("a stop ends the wait for bytes, and for a file", arguments: ["log", "none"])
  func stops(_ name: String) async throws {
    try folder.create("log", "1\n")
    let follower = try Follower(folder(name), watching: .events)
    try await follower.hears { !$0.isEmpty }
    #expect(follower.stop() == (name == "log" ? [.line("1")] : [.notice(.missing)]))
  }
}
