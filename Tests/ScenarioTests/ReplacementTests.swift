// A name that passes to another file, which was written beside it: a changed link, a file saved by an editor.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct ReplacementTests {
  @Test("a link that changes between files and back yields each line once", arguments: Watching.allCases)
  func linked(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching) { folder in
      for name in ["one", "two", "three"] { try folder.create(name) }
      try folder.link("log", to: "one")
    } _: { play in
      var number = 0
      for name in ["one", "two", "three", "one", "three", "two"] {
        try play.folder.link("log", to: name)
        let writer = try play.folder.writer(name)
        for _ in 1...10 {
          number += 1
          writer.write(Data(NumberedRecord.begin(number).utf8))
        }
        try play.program.shows(number)
      }
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...60))
    #expect(ended.code == 0)
  }

  @Test("a new file with the inode number of an earlier followed file is a new file", arguments: Watching.allCases)
  func sameNumber(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching) { play in
      try play.folder.append("log", NumberedRecord.begins(1...10))
      try play.program.shows(10)
      let first = try Self.number(of: play.folder("log"))
      try play.folder.create("next", NumberedRecord.begins(11...20))
      try play.folder.move("next", to: "log")
      try play.program.shows(20)
      // Not every file system reuses a number; the file is then an ordinary new one.
      for attempt in 1...200 {
        try play.folder.create("new.\(attempt)", NumberedRecord.begins(21...40))
        if try Self.number(of: play.folder("new.\(attempt)")) == first || attempt == 200 {
          try play.folder.move("new.\(attempt)", to: "log")
          break
        }
      }
      try play.program.shows(40)
      try play.folder.append("log", NumberedRecord.begin(41))
      try play.program.shows(41)
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...41))
  }

  private static func number(of path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int ?? 0
  }

  @Test(
    "a file that an editor saved with its old contents and more is read on where reading stood",
    arguments: Watching.allCases)
  func saved(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching) { play in
      var text = NumberedRecord.begins(1...5)
      try play.folder.append("log", text)
      for number in 6...10 {
        try play.program.shows(number - 1)
        text += NumberedRecord.begin(number)
        try play.folder.create("saved~", text)
        try play.folder.move("saved~", to: "log")
      }
      try play.program.shows(10)
      try play.folder.append("log", NumberedRecord.begin(11))
      try play.program.shows(11)
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...11))
    #expect(ended.err.components(separatedBy: "has been saved anew").count == 6)
    #expect(ended.code == 0)
  }
}
