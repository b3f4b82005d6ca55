// Random changes of a file, chosen by a seed.

import Foundation
import TestSupport
import Testing

@testable import LogIntake

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct RandomFollowTests {
  /// Writes numbered lines, and changes the file as writers, rotators and editors do. It only waits where an unread
  /// line would be destroyed, or where a file would lose its name before any examination could see it.
  private final class Tormentor {
    private let folder: LogFolder
    private let follower: Follower
    private var random: SeededRandom
    private var writer: FileHandle
    /// The file that has the name, as far as it is known.
    private var content = ""
    private var generation = 0
    private(set) var number = 0
    private(set) var truncations = 0
    private(set) var story: [String] = []

    init(_ folder: LogFolder, _ follower: Follower, _ seed: UInt64) throws {
      self.folder = folder
      self.follower = follower
      random = SeededRandom(seed)
      writer = try folder.writer("log")
    }

    private func line() -> String {
      number += 1
      return "\(number) " + String(repeating: "x", count: Int(random.within(0...60))) + "\n"
    }

    private func write(_ text: String) {
      writer.write(Data(text.utf8))
      content += text
    }

    private func heardAll() async throws {
      let number = number
      guard number > 0 else { return }
      try await follower.hears { $0.contains { $0.number == number } }
    }

    func act() async throws {
      let kind = random.within(0...11)
      story.append("\(kind)")
      switch kind {
      case 0...4: for _ in 0..<random.within(1...30) { write(line()) }
      case 5, 6:
        for character in line() {
          write(String(character))
          if random.chance(0.1) { await Task.yield() }
        }
      case 7: try await truncate()
      case 8: try await rotate()
      case 9: try await rotate(withoutPause: true)
      case 10: try await recreate()
      default: try await save()
      }
    }

    private func truncate() async throws {
      guard !content.isEmpty else { return }
      try await heardAll()
      try folder.cut("log")
      truncations += 1
      content = ""
      for _ in 0..<random.within(0...40) { write(line()) }
    }

    private func rotate(withoutPause: Bool = false) async throws {
      write(line())
      try await heardAll()
      try rotateNow(pause: withoutPause ? 0 : Int(random.within(0...30)))
    }

    /// The writer notices only after it has written some more. It finishes soon, because this never waits for a thread
    /// that other tests use.
    private func rotateNow(pause milliseconds: Int) throws {
      write(line())
      generation += 1
      try folder.move("log", to: "log.\(generation)")
      if milliseconds > 0 { LogFolder.pause(milliseconds: milliseconds) }
      write(line())
      let last = line()
      write(String(last.prefix(1)))
      let next = try folder.writer("log")
      write(String(last.dropFirst(1)))
      (writer, content) = (next, "")
      for _ in 0..<random.within(1...20) { write(line()) }
    }

    private func recreate() async throws {
      write(line())
      try await heardAll()
      try folder.remove("log")
      write(line())
      if random.chance(0.5) { try await Task.sleep(for: .milliseconds(random.within(0...100))) }
      (writer, content) = (try folder.writer("log"), "")
      write(line())
    }

    private func save() async throws {
      write(line())
      try await heardAll()
      let text = content + line() + line()
      try folder.create("saved", text)
      try folder.move("saved", to: "log")
      (writer, content) = (try folder.writer("log"), text)
      write(line())
    }
  }

  @Test(
    "random changes of the file lose no line and repeat none",
    arguments: [FollowWatching.events, .polling], [UInt64(1), 2, .random(in: 3...UInt64.max)])
  func torment(_ watching: FollowWatching, _ seed: UInt64) async throws {
    print("seed \(seed), \(watching)")
    let folder = try LogFolder()
    try folder.create("log")
    var pace = FollowPace.hasty
    pace.grace = 1000
    let follower = try Follower(folder("log"), watching: watching, pace: pace)
    let tormentor = try Tormentor(folder, follower, seed)
    for _ in 0..<40 { try await tormentor.act() }
    let last = tormentor.number
    try await follower.hears { $0.contains { $0.number == last } }
    let heard = follower.stop()
    let numbers = heard.compactMap(\.number)
    let wrong = zip(numbers, 1...max(numbers.count, 1)).first { $0 != $1 }
    #expect(wrong == nil, "seed \(seed): \(tormentor.story)")
    #expect(numbers.count == last, "seed \(seed): \(tormentor.story)")
    #expect(heard.count { $0 == .segment(isLoss: true) } == tormentor.truncations, "seed \(seed): \(tormentor.story)")
    #expect(heard.count { $0 == .notice(.truncated) } == tormentor.truncations, "seed \(seed): \(tormentor.story)")
  }
}

extension Heard {
  /// The number of the line; 0 for any other line.
  fileprivate var number: Int? {
    guard case .line(let line) = self else { return nil }
    return line.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }
}
