// The law of slices: the pieces in which a log is written, and the number of files that it is rotated into, do not change
// its tasks.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct SlicedLogTests {
  @Test(
    "a log that is followed in random slices and rotations has the tasks and verdicts of the whole file",
    arguments: [(Watching.told, UInt64(1)), (.polling, 2), (.told, 3)])
  func sliced(_ watching: Watching, _ seed: UInt64) async throws {
    print("seed \(seed), \(watching)")
    let text = InventedCapture(InventedHistory(seed: seed, apps: 3, minutes: 3).lines, .logShow).text
    let whole = try await Scenario.onThread {
      let folder = try LogFolder()
      try folder.create("log", text)
      return try RunningProgram(["--json", "--all", "log"], in: folder).ends()
    }
    let sliced = try await Scenario.play(watching, ["--json", "--all", "log"]) { play in
      try Self.write(text, play, seed)
      return try play.program.stops()
    }
    let tasks = JSONLines.tasks(whole.out)
    #expect(!tasks.isEmpty)
    let differences = JSONLines.tasks(sliced.out).difference(from: tasks)
    #expect(differences.isEmpty, "seed \(seed): \(Array(differences).prefix(4))")
    #expect(sliced.code == whole.code)
  }

  /// Writes all of the log, and returns when the program has read it.
  private static func write(_ text: String, _ play: Scenario, _ seed: UInt64) throws {
    var random = SeededRandom(seed)
    let bytes = Array(text.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    // A line is not divided between files.
    let rotations = Set((0..<3).compactMap { _ in ends.dropFirst(40).randomElement(using: &random) })
    var writer = try play.folder.writer("log")
    var start = 0
    var isHeard = false
    while start < bytes.count {
      let longest = random.chance(0.1) ? 20_000 : 400
      var end = min(start + Int(random.within(1...Int64(longest))), bytes.count)
      if let rotation = rotations.filter({ $0 > start && $0 < end }).min() { end = rotation }
      writer.write(Data(bytes[start..<end]))
      if random.chance(0.03) { Thread.sleep(forTimeInterval: Double(random.within(1...60)) / 1000) }
      start = end
      guard rotations.contains(start) else { continue }
      if !isHeard { try play.program.says(#""type":"begin""#) }
      isHeard = true
      try play.program.reads(bytes: start)
      try play.folder.move("log", to: "log.\(start)")
      writer = try play.folder.writer("log")
    }
    try play.program.says(#""type":"begin""#)
    try play.program.reads(bytes: bytes.count)
  }
}
