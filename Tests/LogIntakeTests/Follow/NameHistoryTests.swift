// The unopened files that follow from the system's reports about names.

import TestSupport
import Testing

@testable import LogIntake

struct NameHistoryTests {
  private static func file(_ number: UInt64) -> FileIdentity { FileIdentity(device: 1, number: number) }

  private static func history(_ changes: FolderChange...) -> NameHistory {
    var history = NameHistory("log")
    for change in changes { history.apply(change) }
    return history
  }

  private func names(_ history: inout NameHistory) -> [String] {
    var names: [String] = []
    while let unread = history.unread {
      names.append(unread.name)
      history.note(unread, Self.file(UInt64(1000 + names.count)))
    }
    return names
  }

  @Test("files that were renamed before they could be opened are found by their present names, the oldest first")
  func renamed() {
    var history = Self.history(
      .created("log"), .left("log", move: 1), .came("log.1", move: 1), .created("log"), .left("log.1", move: 2),
      .came("log.2", move: 2), .left("log", move: 3), .came("log.1", move: 3), .created("log"), .created("other"))
    history.note(Self.file(3))
    #expect(names(&history) == ["log.2", "log.1"])
    #expect(history.takeMissed() == 0)
  }

  @Test("an unread file that was replaced, deleted or moved away is missing, and counted once")
  func missed() {
    var history = Self.history(
      .created("log"), .left("log", move: 1), .came("log.1", move: 1), .created("log"), .left("log", move: 2),
      .came("log.1", move: 2), .created("log"), .removed("log"), .created("log"), .left("log", move: 3))
    #expect(names(&history) == ["log.1"])
    #expect(history.takeMissed() == 2)
    // A move without its second half leads out of the folder.
    #expect(history.takeMissed() == 1)
    #expect(history.takeMissed() == 0)
  }

  @Test("a file that was read is not missing when it goes, and a file that returns is the same one")
  func read() {
    var history = Self.history(.created("log"))
    history.note(Self.file(1))
    for change: FolderChange in [
      .left("log", move: 1), .came("aside", move: 1), .left("aside", move: 2), .came("log", move: 2), .removed("log"),
    ] { history.apply(change) }
    #expect(history.unread == nil)
    #expect(history.takeMissed() == 0)
  }

  @Test("a late report shows that a file was taken for its predecessor, which is then unread")
  func late() {
    var history = Self.history(.created("log"))
    history.note(Self.file(2))
    for change: FolderChange in [.left("log", move: 1), .came("log.1", move: 1), .created("log")] {
      history.apply(change)
    }
    history.note(Self.file(2))
    #expect(names(&history) == ["log.1"])
  }

  @Test(
    "for random reports, every file is opened, missing, or has the name",
    arguments: [UInt64(1), .random(in: 2...UInt64.max)])
  func random(_ seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<200 {
      var history = NameHistory("log")
      // The files by name, as in a folder; the files of the followed name have numbers.
      var folder: [String: UInt64] = [:]
      var (count, move, opened) = (UInt64(0), UInt32(0), Set<UInt64>())
      var missed = 0
      func open() {
        if let there = folder["log"] {
          opened.insert(there)
          history.note(Self.file(there))
        }
        while let unread = history.unread {
          opened.insert(folder[unread.name] ?? 0)
          history.note(unread, Self.file(folder[unread.name] ?? 0))
        }
        missed += history.takeMissed()
      }
      for _ in 0..<random.within(1...60) {
        switch random.within(0...5) {
        case 0...1 where folder["log"] == nil:
          count += 1
          folder["log"] = count
          history.apply(.created("log"))
        case 2...3:
          guard let from = folder.keys.sorted().randomElement(using: &random) else { continue }
          let to = ["log", "log.1", "log.2", "aside"][Int(random.within(0...3))]
          guard from != to else { continue }
          move += 1
          folder[to] = folder.removeValue(forKey: from)
          history.apply(.left(from, move: move))
          history.apply(.came(to, move: move))
        case 4:
          guard let name = folder.keys.sorted().randomElement(using: &random) else { continue }
          folder[name] = nil
          history.apply(.removed(name))
        default: open()
        }
      }
      open()
      #expect(!opened.contains(0) && opened.count + missed == Int(count), "seed \(seed)")
    }
  }
}
