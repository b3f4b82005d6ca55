// A name without a file, with another file, or with an unreadable one, step by step.

import Foundation
import TestSupport
import Testing

@testable import LogIntake

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct FollowedNameTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test("a missing file is reported once, and read when it exists again", arguments: FollowWatching.both)
  func deleted(_ watching: FollowWatching) throws {
    try folder.create("log", "one\n")
    let writer = try folder.writer("log")
    let log = try folder.follow("log", watching)
    _ = log.hear()
    try folder.remove("log")
    #expect(log.hear { $0.contains(.notice(.disappeared)) } == [.notice(.disappeared)])
    writer.write(Data("two\n".utf8))
    #expect(log.hear() == Heard.lines("two"))
    try folder.create("log", "three\n")
    #expect(
      log.hear { $0.contains(.line("three")) } == [.notice(.appeared), .segment(isLoss: false), .line("three")])
  }

  @Test("a file that returns under its name is read on")
  func cameBack() throws {
    try folder.create("log", "one\n")
    let log = try folder.follow()
    _ = log.hear()
    try folder.move("log", to: "aside")
    #expect(log.hear { $0.contains(.notice(.disappeared)) } == [.notice(.disappeared)])
    try folder.append("aside", "two\n")
    try folder.move("aside", to: "log")
    #expect(log.hear { $0.count >= 2 } == [.line("two"), .notice(.appeared)])
  }

  @Test(
    "the follower waits for a missing file, also in a missing folder", arguments: FollowWatching.both)
  func notThereYet(_ watching: FollowWatching) throws {
    let log = try folder.follow("logs/log", watching)
    #expect(log.hear() == [.notice(.missing)])
    try folder.makeFolder("logs")
    #expect(log.hear() == [])
    try folder.create("logs/log", "one\n")
    #expect(log.hear { $0.contains(.line("one")) } == [.notice(.appeared), .line("one")])
  }

  @Test("without retrying, a missing file is an error, and a file that goes away has ended")
  func withoutRetrying() throws {
    #expect(throws: UnreadableInput.system(code: SystemFollow.notThere)) {
      try FollowedLog(folder("log"), retries: false)
    }
    try folder.create("log", "one\nhal")
    let log = try FollowedLog(folder("log"), retries: false)
    _ = log.hear()
    try folder.remove("log")
    #expect(log.hear { $0.contains(.end) } == [.line("hal"), .end])
  }

  @Test("an input that is not a file is refused at the beginning")
  func refused() throws {
    #expect(throws: UnreadableInput.noText(.folder)) { try FollowedLog(folder.path) }
    #expect(throws: UnreadableInput.system(code: SystemFile.cannotSeek)) { try FollowedLog("/dev/null") }
  }

  @Test(
    "a changed link leads to the other file, and back to where reading stood", arguments: FollowWatching.both,
    [false, true])
  func link(_ watching: FollowWatching, isSoon: Bool) throws {
    try folder.makeFolder("a")
    try folder.makeFolder("b")
    try folder.create("a/log", "one\n")
    try folder.create("b/log", "three\n")
    try folder.link("log", to: "a/log")
    let log = try folder.follow("log", watching, pace: .patient)
    #expect(log.hear() == Heard.lines("one"))
    try folder.link("log", to: "b/log")
    let replaced: [Heard] = [.notice(.replaced), .segment(isLoss: false), .line("three")]
    #expect(log.hear { $0.contains(.line("three")) } == replaced)
    try folder.append("a/log", "two\n")
    #expect(log.hear { !$0.isEmpty } == Heard.lines("two"))
    if isSoon {
      // The file is still being read, so no segment begins.
      try folder.link("log", to: "a/log")
      #expect(log.hear { !$0.isEmpty } == [.notice(.replaced)])
      try folder.append("a/log", "four\n")
      return #expect(log.hear { !$0.isEmpty } == Heard.lines("four"))
    }
    log.endGrace()
    #expect(log.hear() == [])
    try folder.append("a/log", "four\n")
    try folder.link("log", to: "a/log")
    #expect(
      log.hear { $0.contains(.line("four")) } == [.notice(.replaced), .segment(isLoss: false), .line("four")])
  }

  @Test("a file that was deleted and made again behind a link is new, even with the old inode number")
  func numberReused() throws {
    try folder.create("a", "one\n")
    try folder.create("b", "two\n")
    try folder.link("log", to: "a")
    let log = try folder.follow()
    _ = log.hear()
    try folder.link("log", to: "b")
    _ = log.hear { $0.contains(.line("two")) }
    try folder.create("a", "three\n")
    try folder.link("log", to: "a")
    #expect(
      log.hear { $0.contains(.line("three")) } == [.notice(.replaced), .segment(isLoss: false), .line("three")])
  }

  @Test(
    "a failed read is reported, and reading continues where it stood as soon as it can", arguments: [false, true])
  func readingFails(_ isOther: Bool) throws {
    try folder.create("log", "one\n")
    let log = try folder.follow()
    _ = log.hear()
    try folder.breakDescriptors(of: "log")
    if isOther { try folder.create("log", "two\nthree\n") } else { try folder.append("log", "two\n") }
    let heard = log.hear { $0.contains(.notice(.readable)) }
    guard case .notice(.unreadable(.system))? = heard.first else {
      Issue.record("no complaint: \(heard)")
      return
    }
    let expected: [Heard] =
      isOther
      ? [.notice(.replaced), .segment(isLoss: true), .notice(.readable), .line("two"), .line("three")]
      : [.notice(.readable), .line("two")]
    #expect(Array(heard.dropFirst()) == expected)
  }

  @Test("without retrying, a failed read ends the input")
  func readingFailsForGood() throws {
    try folder.create("log", "one\n")
    let log = try FollowedLog(folder("log"), retries: false)
    _ = log.hear()
    try folder.breakDescriptors(of: "log")
    let heard = log.hear()
    guard case .failure(.system)? = heard.last else {
      Issue.record("no failure: \(heard)")
      return
    }
  }

  @Test(
    "an unreadable name is reported once, and read when it is readable", arguments: FollowWatching.both)
  func unreadable(_ watching: FollowWatching) throws {
    try folder.create("log", "one\n")
    let writer = try folder.writer("log")
    let log = try folder.follow("log", watching)
    _ = log.hear()
    try folder.move("log", to: "aside")
    try folder.makeFolder("log")
    #expect(log.hear { !$0.isEmpty } == [.notice(.unreadable(.noText(.folder)))])
    writer.write(Data("two\n".utf8))
    #expect(log.hear() == Heard.lines("two"))
    try folder.remove("log")
    try folder.move("aside", to: "log")
    #expect(log.hear { $0.contains(.notice(.readable)) } == [.notice(.readable)])
    writer.write(Data("three\n".utf8))
    #expect(log.hear() == Heard.lines("three"))
  }

  @Test("a link to itself is reported at the beginning, and the file that replaces it is read")
  func unreadableFirst() throws {
    try folder.link("log", to: "log")
    let log = try folder.follow()
    let complaints = log.hear()
    #expect(complaints.count == 1)
    guard case .notice(.unreadable(.system))? = complaints.first else {
      Issue.record("no complaint: \(complaints)")
      return
    }
    try folder.create("log", "one\n")
    #expect(log.hear { $0.contains(.line("one")) } == [.notice(.readable), .line("one")])
  }
}
