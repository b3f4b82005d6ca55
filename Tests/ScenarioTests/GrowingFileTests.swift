// A file that grows slowly, in bursts, or not at all.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(HangGuard.minutes)))
struct GrowingFileTests {
  @Test("half a line and half a character are kept until the rest comes", arguments: Watching.allCases)
  func halves(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching) { play in
      let writer = try play.folder.writer("log")
      for number in 1...30 {
        let record = Array(NumberedRecord.begin(number).replacing("Sync", with: "Sync 🧵").utf8)
        let inLetter = (record.firstIndex(of: 0xF0) ?? 0) + 1 + number % 3
        writer.write(Data(record[..<20]))
        writer.write(Data(record[20..<inLetter]))
        if number % 10 == 0 {
          try play.program.shows(number - 1)
          // Long enough for the program to notice the pause.
          Thread.sleep(forTimeInterval: 0.1)
        }
        writer.write(Data(record[inLetter...]))
      }
      writer.write(Data(NumberedRecord.begin(31).dropLast().utf8))
      try play.program.shows(30)
      return try play.program.stops()
    }
    #expect(ended.numbers == Array(1...31))
    #expect(ended.out.components(separatedBy: "Sync 🧵,").count == 31)
    #expect(ended.code == 0 && ended.err == "")
  }

  @Test("the file of a busy writer is read to its last record", arguments: Watching.allCases)
  func steady(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { play in
      let writer = try BusyWriter(play.folder)
      writer.goesOn(500)
      return try play.stops(after: writer)
    }
    #expect(ended.numbers == Array(1...count))
  }

  @Test("a burst of 100 MB is read in bounded memory", arguments: Watching.allCases)
  func burst(_ watching: Watching) async throws {
    let (peak, ended) = try await Scenario.play(watching) { play in
      try play.folder.append("log", NumberedRecord.begin(1))
      try play.program.shows(1)
      // Most records of a log are irrelevant.
      let others = (0..<5000).map { NumberedRecord.record("frame \($0) of very many, nothing to see here") }.joined()
      let writer = try play.folder.writer("log")
      for number in 2...201 { writer.write(Data((others + NumberedRecord.begin(number)).utf8)) }
      try play.program.shows(201)
      return (Self.peakMemory(of: play.program.identifier), try play.program.stops())
    }
    #expect(ended.numbers == Array(1...201))
    if let peak { #expect(peak < 150 << 10, "\(peak) KB") }
  }

  /// The peak memory of the process in KB; nil if the system does not report it.
  private static func peakMemory(of process: Int32) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
  }

  @Test(
    "records that are written while the program is stopped are read when it continues", arguments: Watching.allCases)
  func stopped(_ watching: Watching) async throws {
    let (count, ended) = try await Scenario.play(watching) { play in
      let writer = try BusyWriter(play.folder)
      try play.program.shows(1)
      play.program.send(SIGSTOP)
      writer.goesOn(200)
      play.program.send(SIGCONT)
      writer.goesOn(20)
      return try play.stops(after: writer)
    }
    #expect(ended.numbers == Array(1...count))
  }

  @Test("a record whose last line opens a bracket is shown although no line follows", arguments: Watching.allCases)
  func opener(_ watching: Watching) async throws {
    let record = NumberedRecord.begin(1) + "    details: {\n"
    let rest = "    }\n" + NumberedRecord.begin(2)
    let ended = try await Scenario.play(watching) { play in
      try play.folder.append("log", record)
      try play.program.says("details: {")
      try play.folder.append("log", rest)
      try play.program.shows(2)
      return try play.program.stops()
    }
    #expect(ended.out == record + rest)
  }

  @Test("a budget that runs out while no record is written raises the alarm", arguments: Watching.allCases)
  func alarm(_ watching: Watching) async throws {
    let arguments = ["--json", "--budget", "0.5", "--assume-tz", "utc", "log"]
    let ended = try await Scenario.play(watching, arguments) { play in
      let formatter = DateFormatter()
      formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      let background =
        "Deactivation reason added: 11; deactivation reasons: 4136 -> 6184; animating application lifecycle event: 0"
      var number = 0
      var next = DispatchTime.now()
      try play.program.waits(for: "the alarm") {
        // Records that the program reads many seconds later are old to it, and raise no alarm. Then others are needed.
        if .now() >= next {
          number += 1
          next = .now() + 20
          let now = formatter.string(from: Date())
          try play.folder.append(
            "log", NumberedRecord.begin(number, at: now) + NumberedRecord.record(background, at: now))
        }
        return play.program.text.contains(#""rule":"BG117""#)
      }
      return try play.program.stops()
    }
    #expect(ended.code == 0)
  }

  @Test(
    "after the writer's death an interrupt prints the summary, and an open task is open, not leaked",
    arguments: Watching.allCases)
  func dead(_ watching: Watching) async throws {
    let ended = try await Scenario.play(watching, ["--json", "log"]) { play in
      try play.folder.create("all", NumberedRecord.begins(1...3) + NumberedRecord.end(2))
      let writer = try Scenario.start(["sh", "-c", "cat all >> log; exec sleep 600"], in: play.folder)
      try play.program.says(#""verdict":"ended""#)
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
      return try play.program.stops()
    }
    let tasks = JSONLines.objects(ended.out, of: "task")
    #expect(tasks.compactMap { $0["verdict"] as? String }.sorted() == ["ended", "open", "open"])
    #expect(JSONLines.objects(ended.out, of: "summary").count == 1)
    #expect(ended.code == 0)
  }
}
