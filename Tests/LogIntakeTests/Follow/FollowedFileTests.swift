// A followed name, step by step: the test examines it, changes the file, and examines it again.

import Foundation
import TestSupport
import Testing

@testable import LogIntake

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct FollowedFileTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(
    "the whole file is read, then the added bytes; half a line and half a character wait",
    arguments: FollowWatching.both)
  func appended(_ watching: FollowWatching) throws {
    try folder.create("log", "one\ntwo\n")
    let log = try folder.follow("log", watching)
    #expect(log.hear() == Heard.lines("one", "two"))
    try folder.append("log", "thr")
    #expect(log.hear() == [])
    try folder.append("log", Array("ee ".utf8) + [0xF0, 0x9F])
    #expect(log.hear() == [])
    try folder.append("log", [0xA7, 0xB5] + Array("\nfour\nfi".utf8))
    #expect(log.hear() == Heard.lines("three 🧵", "four"))
    log.finishLine()
    #expect(log.heard.last == .line("fi"))
  }

  @Test("a burst is read in pieces, each line once")
  func burst() throws {
    try folder.create("log")
    let log = try folder.follow()
    let lines = (1...150_000).map { "\($0) of very many lines" }
    try folder.append("log", lines.joined(separator: "\n") + "\n")
    #expect(log.hear() == lines.map { .line($0) })
  }

  @Test("a truncated file begins a new segment with a loss", arguments: FollowWatching.both)
  func truncated(_ watching: FollowWatching) throws {
    try folder.create("log", "one\ntwo\nhal")
    let log = try folder.follow("log", watching)
    _ = log.hear()
    try folder.cut("log")
    #expect(log.hear() == [.notice(.truncated), .line("hal"), .segment(isLoss: true)])
    try folder.append("log", "three\n")
    #expect(log.hear() == Heard.lines("three"))
    try folder.cut("log", to: 2)
    #expect(log.hear() == [.notice(.truncated), .segment(isLoss: true)])
  }

  @Test("a file that was truncated and has grown is recognised at any size", arguments: [1, 3, 400])
  func regrown(_ count: Int) throws {
    try folder.create("log", "old one\nold two\n")
    let log = try folder.follow()
    _ = log.hear()
    try folder.cut("log")
    let lines = (1...count).map { "new \($0)" }
    try folder.append("log", lines.joined(separator: "\n") + "\n")
    #expect(log.hear() == [.notice(.truncated), .segment(isLoss: true)] + lines.map { .line($0) })
  }

  @Test("such a file is recognised with the same long header, and with the very same size", arguments: ["", "3\n"])
  func regrownAlike(_ more: String) throws {
    let header = String(repeating: "a column, ", count: 40)
    try folder.create("log", header + "\n1\n2\n")
    let log = try folder.follow()
    _ = log.hear()
    try folder.cut("log")
    try folder.append("log", header + "\n8\n9\n" + more)
    #expect(log.hear().prefix(4) == [.notice(.truncated), .segment(isLoss: true), .line(header), .line("8")])
  }

  @Test("a writer that continues at its old offset in a truncated file loses no line")
  func sparse() throws {
    try folder.create("log", String(repeating: "a line that was read\n", count: 40))
    let writer = try #require(FileHandle(forUpdatingAtPath: folder("log")))
    let log = try folder.follow()
    _ = log.hear()
    try writer.seekToEnd()
    try folder.cut("log")
    writer.write(Data("three\n".utf8))
    #expect(log.hear() == [.notice(.truncated), .segment(isLoss: true), .line("three")])
  }

  @Test(
    "a rotated file is read beside its successor until its writer is silent", arguments: FollowWatching.both)
  func rotated(_ watching: FollowWatching) throws {
    try folder.create("log", "one\n")
    let writer = try folder.writer("log")
    let log = try folder.follow("log", watching, pace: .patient)
    #expect(log.hear() == Heard.lines("one"))
    writer.write(Data("two\n".utf8))
    try folder.move("log", to: "log.1")
    try folder.create("log", "three\n")
    #expect(log.hear() == [.line("two"), .notice(.replaced), .segment(isLoss: false), .line("three")])
    writer.write(Data("fo".utf8))
    try folder.append("log", "five\nsi")
    writer.write(Data("ur\n".utf8))
    // The older file comes first, so that its earlier lines are not overtaken.
    #expect(log.hear() == Heard.lines("four", "five"))
    try folder.append("log", "x\n")
    #expect(log.hear() == Heard.lines("six"))
    log.endGrace()
    #expect(log.hear() == [])
    writer.write(Data("too late\n".utf8))
    try folder.append("log", "seven\n")
    #expect(log.hear { $0.contains(.line("seven")) } == Heard.lines("seven"))
  }

  @Test("lines of the new file are read although it is truncated while the old one is still read")
  func truncatedMeanwhile() throws {
    try folder.create("log", "one\n")
    let writer = try folder.writer("log")
    let log = try folder.follow(pace: .patient)
    _ = log.hear()
    try folder.move("log", to: "log.1")
    try folder.create("log", "two\n")
    #expect(log.hear().suffix(1) == Heard.lines("two"))
    try folder.cut("log")
    #expect(log.hear() == [.notice(.truncated), .segment(isLoss: true)])
    writer.write(Data("three\n".utf8))
    try folder.append("log", "four\n")
    #expect(log.hear() == Heard.lines("three", "four"))
  }

  @Test(
    "a name that changes files faster than they are read yields all of them in order",
    arguments: FollowWatching.both)
  func rotatedOften(_ watching: FollowWatching) throws {
    guard watching == .polling || ConcurrentFollowTests.isTold else { return }
    try folder.create("log", "0\n")
    let log = try folder.follow("log", watching, pace: .patient)
    _ = log.hear()
    for number in 1...4 {
      try folder.move("log", to: "log.\(number)")
      try folder.create("log", "\(number)\n")
    }
    let lines = log.hear { $0.contains(.line("4")) }.filter { if case .line = $0 { true } else { false } }
    // Polling misses names that came and went between two examinations.
    #expect(watching == .polling ? lines == Heard.lines("4") : lines == Heard.lines("1", "2", "3", "4"))
  }

  @Test("files that were deleted before they could be opened are counted, and renamed ones are read")
  func missed() throws {
    guard ConcurrentFollowTests.isTold else { return }
    try folder.create("log", "0\n")
    let log = try folder.follow("log", .events, pace: .patient)
    _ = log.hear()
    for number in 1...5 {
      try folder.move("log", to: number < 4 ? "log.1" : "log.\(number)")
      if number == 4 { try folder.move("log.4", to: "elsewhere") }
      try folder.create("log", "\(number)\n")
    }
    let heard = log.hear { $0.contains(.line("5")) }
    // 0 was open, and 1 was replaced by 2.
    #expect(heard.filter { if case .line = $0 { true } else { false } } == Heard.lines("2", "3", "4", "5"))
    #expect(heard.first == .notice(.missed(1)))
  }

  @Test("a hole that a writer makes by continuing at its old offset is not read", arguments: [1 << 30, 1 << 33])
  func holes(_ size: Int) throws {
    try folder.create("log", "one\n")
    let log = try folder.follow()
    #expect(log.hear() == Heard.lines("one"))
    let writer = try #require(FileHandle(forUpdatingAtPath: folder("log")))
    for number in 1...3 {
      try folder.cut("log")
      try writer.seek(toOffset: UInt64(size + 100 * number))
      writer.write(Data("two \(number)\n".utf8))
      #expect(log.hear() == [.notice(.truncated), .segment(isLoss: true), .line("two \(number)")])
      writer.write(Data("three\n".utf8))
      #expect(log.hear() == Heard.lines("three"))
    }
  }

  @Test("a file that was enlarged before its bytes are written is read when they are written")
  func enlarged() throws {
    try folder.create("log", "one\n")
    let log = try folder.follow()
    _ = log.hear()
    try folder.cut("log", to: 1 << 20)
    _ = log.hear()
    try folder.append("log", "two\n")
    #expect(log.hear().filter { if case .line = $0 { true } else { false } } == Heard.lines("two"))
  }

  @Test("with one descriptor for ten files, the file that was idle longest is closed, and each file is read")
  func fewDescriptors() throws {
    let shared = SharedFollowing(.polling, OpenFiles(most: 1))
    let logs = try (0..<10).map { number in
      try folder.create("log.\(number)", "begin \(number)\n")
      return try folder.follow("log.\(number)", shared: shared)
    }
    for round in 1...3 {
      for (number, log) in logs.enumerated() {
        #expect(log.hear() == Heard.lines(round == 1 ? "begin \(number)" : "round \(round - 1)"))
        try folder.append("log.\(number)", "round \(round)\n")
      }
    }
    // Renamed while they were closed, after further writes.
    for number in logs.indices {
      try folder.move("log.\(number)", to: "old.\(number)")
      try folder.create("log.\(number)", "next\n")
    }
    for log in logs {
      #expect(
        log.hear { $0.contains(.line("next")) }
          == [.line("round 3"), .notice(.replaced), .segment(isLoss: false), .line("next")])
    }
  }

  @Test("a file that an editor saves with its old contents and more is read on where reading stood")
  func saved() throws {
    let text = String(repeating: "a line that was read\n", count: 40)
    try folder.create("log", text)
    let log = try folder.follow()
    _ = log.hear()
    try folder.create("saved", text + "and more\n")
    try folder.move("saved", to: "log")
    #expect(log.hear { $0.contains(.line("and more")) } == [.notice(.saved), .line("and more")])
    try folder.create("saved", String(text.dropLast(21)))
    try folder.move("saved", to: "log")
    let heard = log.hear { $0.contains(.line("a line that was read")) }
    #expect(heard.prefix(2) == [.notice(.replaced), .segment(isLoss: false)])
    #expect(heard.count == 41)
  }

  @Test("a file that begins like the previous one and continues differently is another file")
  func otherwise() throws {
    let header = String(repeating: "a column, ", count: 40) + "\n"
    try folder.create("log", header + "1\n2\n")
    let log = try folder.follow()
    _ = log.hear()
    try folder.create("next", header + "8\n9\n10\n")
    try folder.move("next", to: "log")
    let heard = log.hear { $0.contains(.line("10")) }
    #expect(heard.prefix(2) == [.notice(.replaced), .segment(isLoss: false)])
    #expect(heard.contains(.line("8")))
  }
}
