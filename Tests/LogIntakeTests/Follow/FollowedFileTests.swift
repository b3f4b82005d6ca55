// What becomes of a file whose name is followed, step by step: the test looks, acts, and looks again.

import Foundation
import TestSupport
import Testing

@testable import LogIntake

@Suite(.timeLimit(.minutes(5)))
struct FollowedFileTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(
    "the whole file is read, then what is added; half a line and half a letter wait", arguments: FollowWatching.both)
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

  @Test("a burst is read in pieces, every line of it once")
  func burst() throws {
    try folder.create("log")
    let log = try folder.follow()
    let lines = (1...150_000).map { "\($0) of very many lines" }
    try folder.append("log", lines.joined(separator: "\n") + "\n")
    #expect(log.hear() == lines.map { .line($0) })
  }

  @Test("a truncated file is a new beginning with a loss", arguments: FollowWatching.both)
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

  @Test("a file that was truncated and has grown since is known, however large it is by now", arguments: [1, 3, 400])
  func regrown(_ count: Int) throws {
    try folder.create("log", "old one\nold two\n")
    let log = try folder.follow()
    _ = log.hear()
    try folder.cut("log")
    let lines = (1...count).map { "new \($0)" }
    try folder.append("log", lines.joined(separator: "\n") + "\n")
    #expect(log.hear() == [.notice(.truncated), .segment(isLoss: true)] + lines.map { .line($0) })
  }

  @Test("the same where both begin with the same long header, or have the very same size", arguments: ["", "3\n"])
  func regrownAlike(_ more: String) throws {
    let header = String(repeating: "a column, ", count: 40)
    try folder.create("log", header + "\n1\n2\n")
    let log = try folder.follow()
    _ = log.hear()
    try folder.cut("log")
    try folder.append("log", header + "\n8\n9\n" + more)
    #expect(log.hear().prefix(4) == [.notice(.truncated), .segment(isLoss: true), .line(header), .line("8")])
  }

  @Test("a writer that goes on at its old place in a truncated file loses nothing")
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
    "a rotated file is read to its end, with its writer's last words, before the new one",
    arguments: FollowWatching.both)
  func rotated(_ watching: FollowWatching) throws {
    try folder.create("log", "one\n")
    let writer = try folder.writer("log")
    let log = try folder.follow("log", watching, pace: .patient)
    #expect(log.hear() == Heard.lines("one"))
    writer.write(Data("two\n".utf8))
    try folder.move("log", to: "log.1")
    try folder.create("log", "five\n")
    #expect(log.hear() == Heard.lines("two"))
    writer.write(Data("three\n".utf8))
    #expect(log.hear() == Heard.lines("three"))
    writer.write(Data("four\n".utf8))
    #expect(log.hear() == Heard.lines("four"))
    log.endGrace()
    #expect(log.hear() == [.notice(.replaced), .segment(isLoss: false), .line("five")])
  }

  @Test("a name that goes from file to file faster than they are read brings all of them in order")
  func rotatedOften() throws {
    try folder.create("log", "0\n")
    let log = try folder.follow(pace: .patient)
    _ = log.hear()
    for number in 1...4 {
      try folder.move("log", to: "log.\(number)")
      try folder.create("log", "\(number)\n")
      #expect(log.hear() == [])
    }
    log.endGrace()
    let lines = log.hear().filter { if case .line = $0 { true } else { false } }
    #expect(lines == Heard.lines("1", "2", "3", "4"))
  }

  @Test("a file that is saved by an editor, with what was read and more, is read on where reading stood")
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

  @Test("a file that begins like the one before and goes on otherwise is another one")
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
