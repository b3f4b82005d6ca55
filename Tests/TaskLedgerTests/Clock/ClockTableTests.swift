// The background clock, row by row: events of an app, and the share of its budget that each task has used at the end. The
// expected values are calculated by hand.
//
// A row consists of words, each a letter and a second:
//
//     F10    in the foreground, active          I10    inactive
//     B10    in the background                  L10    launched into the background
//     S10    suspended                          R10    resumed
//     X10    exited                             .10    the last record of the log
//     1+10   task 1 begins                      1-10   and ends; /100 behind it: UIKit's uptime is 100
//     C10    RunningBoard: the clock starts     C10=40 with that budget
//     H10    the carrier becomes inactive      G10    active again
//     M10    an assertion for media is acquired N10    and released; M10=2: another one
//     W10    a carrier is acquired and inactive as start-time-defining assertions exist; W10=2: carrier 2
//     D10    the reason is a finished download  A10    a record of assertiond
//     K10=40 a carrier is acquired with 40 s    T10=40 RunningBoard's state dump gives it 40 s
//
// `1=5/30`: task 1 has used 5 of 30 seconds; `1=-`: its use is unknown.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct ClockTableTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var os: OSVersion?
    var budget: Double?
    var story: String
    var expected: String

    init(_ os: Int?, budget: Double? = nil, _ story: String, _ expected: String) {
      (self.os, self.budget, self.story, self.expected) = (os.map { OSVersion($0) }, budget, story, expected)
    }

    var testDescription: String { "\(os.map { "iOS \($0)" } ?? "any") \(story)" }
  }

  static let today: [Row] = [
    Row(17, "F0 1+2 1-5 .10", "1=0/30"),
    Row(17, "F0 1+2 B10 1-15 .20", "1=5/30"),
    Row(17, "F0 B10 1+12 1-15", "1=5/30"),
    Row(17, "F0 B10 1+12 2+14 1-15 2-20", "1=5/30 2=10/30"),
    Row(17, "F0 1+2 B10 F20 1-600", "1=10/30"),
    Row(17, "F0 1+2 B10 F35 B40 1-60", "1=25/30"),
    Row(17, "F0 1+2 B10 F20 B30 1-60", "1=30/30"),
    Row(17, "F0 B10 F20 1+25 B30 1-35", "1=5/30"),
    Row(17, "F0 1+2 B10 S15", "1=5/30"),
    Row(17, "F0 1+2 B10 S15 R100 1-110", "1=10/30"),
    Row(17, "F0 B10 S20 R100 1+101 1-105", "1=5/30"),
    Row(17, "F0 B10 S20 R100 1+101 .140", "1=40/30"),
    Row(17, "F0 1+2 B10 .41", "1=31/30"),
    Row(17, "F0 1+2 B10 .40", "1=30/30"),
    Row(17, "F0 1+2 B10 X20", "1=10/30"),
    Row(17, "B10 1+12 1-20", "1=10/30"),
    Row(17, "L0 1+1 1-10", "1=10/30"),
    Row(17, "L0 1+1 F20 1-30", "1=20/30"),
    Row(17, "L0 F20 1+25 B30 1-40", "1=10/30"),
    Row(17, "F0 1+2 I10 1-20", "1=0/30"),
    Row(17, "F0 1+2 I9 B10 I20 F21 1-30", "1=10/30"),
    Row(17, "F0 1+2 B10 F20 B21 F31 B32 1-45", "1=13/30"),
    Row(17, "F0 1+2 B10 F30 2+31 B40 1-45 2-50", "1=20/30 2=10/30"),
    Row(17, "F0 1+2 B10 F20 2+21 B30 2-35 1-38", "1=10/30 2=5/30"),
    Row(17, "F0 B10 F20 B30 1+31 F40 1-41", "1=10/30"),
    Row(17, "F0 1+2 B10 B20 1-25", "1=15/30"),
    Row(17, "F0 1+2 B10 S12 S13 R20 R21 1-25", "1=5/30"),
    Row(17, "F0 1+2 .3600", "1=0/30"),
    Row(17, "B0 S5 F10 1+11 B20 1-30", "1=10/30"),
    Row(17, "1+2 1-5", "1=-"),
    Row(17, "1+2 .100", "1=-"),
    Row(13, "F0 1+2 B10 .45", "1=35/30"),
    Row(26, "F0 1+2 B10 1-36", "1=26/30"),
  ]

  static let heldBack: [Row] = [
    Row(17, "F0 1+2 B10 C15 1-20", "1=5/30"),
    Row(17, "F0 1+2 B10 C15 1-40", "1=25/30"),
    Row(17, "F0 1+2 C10 1-20", "1=0/30"),
    Row(17, "1+2 C10 1-20", "1=10/30"),
    Row(17, "F0 1+2 B10 C11=40 1-31", "1=20/40"),
    Row(17, "F0 1+2 B10 T11=25 1-20", "1=10/25"),
    Row(17, "F0 K1=20 1+2 B10 1-20", "1=10/20"),
    Row(12, "F0 K1=180 1+2 B10 1-100", "1=90/180"),
    Row(17, "F0 1+2 B10 H15 1-40", "1=5/30"),
    Row(17, "F0 1+2 B10 H15 G20 1-40", "1=25/30"),
    Row(17, "F0 1+2 H5 B10 1-20", "1=10/30"),
    Row(17, "F0 1+2 B10 H15 F20 B30 1-35", "1=5/30"),
    Row(17, "F0 1+2 B10 H15 H16 G20 G21 1-25", "1=10/30"),
    Row(17, "F0 M5 1+6 B10 N100 1-105", "1=5/30"),
    Row(17, "F0 M5 1+6 B10 1-105", "1=0/30"),
    Row(17, "F0 M5 1+6 W6 B10 N100 1-120", "1=20/30"),
    Row(17, "F0 1+2 B10 M15 N100 1-103", "1=5/30"),
    Row(17, "F0 1+2 B10 M15 N100 1-120", "1=20/30"),
    Row(17, "F0 1+2 B10 M15 .200", "1=5/30"),
    Row(17, "F0 B10 M15 1+20 W20 1-90", "1=0/30"),
    Row(17, "F0 B10 M15 1+20 W20 N100 .125", "1=25/30"),
    Row(17, "F0 B10 1+105 W105 1-150", "1=0/30"),
    Row(17, "F0 B10 1+105 W105 C120 1-150", "1=30/30"),
    Row(17, "F0 M1 B10 F50 N60 1+61 B70 1-75", "1=5/30"),
    Row(17, "F0 1+2 M1 B10 N20 M25=2 N60=2 1-63", "1=5/30"),
    Row(17, "F0 1+2 B10 C95 1-100", "1=5/30"),
    Row(17, "M0 F1 1+2 B10 X40", "1=0/30"),
    Row(17, "F0 1+2/100 B10 1-102/120", "1=12/30"),
    Row(17, "F0 1+2/100 B10 1-22/120", "1=12/30"),
    Row(17, "F0 1+2/100 1-102/120 2+103/121 B110 2-115/133", "1=0/30 2=5/30"),
    Row(17, "F0 1+2/100 B10 2+12/110 1-72/120 2-80/128", "1=12/30 2=20/30"),
  ]

  static let before: [Row] = [
    Row(12, "F0 1+2 B10 1-100", "1=90/180"),
    Row(12, "F0 1+2 B10 .200", "1=190/180"),
    Row(12, "L0 1+1 1-20", "1=20/30"),
    Row(12, "L0 1+1 .35", "1=35/30"),
    Row(12, "F0 B10 S190 R300 1+301 1-310", "1=10/30"),
    Row(12, "F0 1+2 B10 S190 R300 1-320", "1=180/180"),
    Row(12, "F0 1+2 B10 S20 R300 1-320", "1=20/30"),
    Row(12, "F0 1+2 B10 C10=30 1-25", "1=15/30"),
    Row(12, "F0 1+2 B10 D12 1-30", "1=20/40"),
    Row(12, "L0 D1 1+2 1-20", "1=20/40"),
    Row(12, "L0 F5 B10 1+11 1-40", "1=30/180"),
    Row(10, "L0 1+1 1-25", "1=25/30"),
    Row(7, "F0 1+2 B10 1-100", "1=90/180"),
    Row(6, "F0 1+2 B10 .500", "1=490/600"),
    Row(6, "F0 1+2 B10 .620", "1=610/600"),
    Row(4, "L0 1+1 1-100", "1=100/600"),
  ]

  static let unknownSystem: [Row] = [
    Row(nil, "F0 1+2 B10 1-20", "1=10/30"),
    Row(nil, "F0 A1 1+2 B10 1-100", "1=90/180"),
    Row(nil, "A0 L1 1+2 1-20", "1=19/30"),
    Row(17, budget: 10, "F0 1+2 B10 1-15", "1=5/10"),
    Row(17, budget: 60, "L0 1+1 1-30", "1=30/60"),
    Row(17, budget: 10, "F0 1+2 B10 C11=40 1-20", "1=9/10"),
    Row(12, budget: 25.5, "F0 1+2 B10 1-20", "1=10/25.5"),
    Row(nil, budget: 600, "F0 A1 1+2 B10 1-100", "1=90/600"),
  ]

  @Test("the clock gives the values that were calculated by hand", arguments: today + heldBack + before + unknownSystem)
  func clock(_ row: Row) throws {
    var ledger = Ledger(BudgetOptions(budget: row.budget, os: row.os))
    var entries: [LedgerEntry] = []
    var end: Int64?
    var uptimes: [Int: Int] = [:]
    for word in row.story.split(separator: " ") {
      let told = try #require(ClockWord(word), "\(word)")
      if told.isEnd { end = StoryTime.instant(told.seconds) }
      for said in told.said(&uptimes) {
        for line in said.lines {
          let moment = StoryTime.moment(told.seconds)
          ledger.ingest(Observation(line.event, moment, sender: line.sender), into: &entries)
        }
      }
    }
    ledger.finish(at: end, into: &entries)
    let story = Story(entries)
    let shown = story.tasks.filter { $0.kind == .uikit }.sorted { ($0.taskID ?? 0) < ($1.taskID ?? 0) }.map { task in
      let share = task.used.flatMap { used in
        task.budget.map { "\(Self.short(used * $0.seconds))/\(Self.short($0.seconds))" }
      }
      return "\(task.taskID ?? 0)=\(share ?? "-")"
    }
    #expect(shown.joined(separator: " ") == row.expected)
  }

  private static func short(_ number: Double) -> String {
    let tenths = (number * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  @Test("the table has at least sixty rows")
  func size() {
    #expect(Self.today.count + Self.heldBack.count + Self.before.count + Self.unknownSystem.count >= 60)
  }
}

/// One word of a row.
private struct ClockWord {
  var letter: Character
  /// The number of the task.
  var id = 0
  var seconds: Double
  /// The number after `/` or `=`.
  var detail: Double?

  init?(_ word: Substring) {
    guard let sign = word.firstIndex(where: { !$0.isNumber }) else { return nil }
    letter = word[sign]
    if sign > word.startIndex { id = Int(word[..<sign]) ?? 0 }
    let numbers = word[word.index(after: sign)...].split(whereSeparator: { $0 == "/" || $0 == "=" }).map { Double($0) }
    guard let first = numbers.first, let seconds = first else { return nil }
    self.seconds = seconds
    detail = numbers.count > 1 ? numbers[1] : nil
  }

  var isEnd: Bool { letter == "." }

  /// `begun` holds the uptimes of the begins by task.
  func said(_ begun: inout [Int: Int]) -> [Said] {
    let app = App.trails
    let system = Observation.Sender.springBoard
    switch letter {
    case "F": return [.process(.state(app.reference, .foregroundActive), by: system)]
    case "I": return [.process(.state(app.reference, .foregroundInactive), by: system)]
    case "B": return [.goesToBackground()]
    case "L":
      return [.process(.launching(app.reference, background: true), by: system), .launches(), .goesToBackground()]
    case "S": return [.isSuspended()]
    case "R": return [.isResumed()]
    case "X": return [.exits()]
    case "C":
      let process = detail == nil ? app.reference : app.plainReference
      return [.process(.clockStarted(process, budget: detail), by: .springBoard)]
    case "H", "G":
      let carrier = SystemAssertion(id: "33-500-1", target: app.reference, isActive: letter == "G")
      let event = letter == "G" ? AssertionEvent.activated(carrier) : .deactivated(carrier)
      return [Said.acquires(.carrier("33-500-1")).by(system), Said.assertion(event).by(system)]
    case "M":
      let media = SystemAssertion(
        id: "33-107-\(Int(detail ?? 1))", name: "audiomxd(107).\"org.example.Trails\".isPlayingProcessAssertion",
        target: app.reference,
        originator: ProcessReference(kind: .daemon, bundle: "com.apple.audiomxd", pid: 107),
        attributes: [.domain("com.apple.mediaexperience", name: "MediaPlayback")])
      return [.acquires(media)]
    case "N": return [.invalidates("33-107-\(Int(detail ?? 1))")]
    case "W":
      let id = "33-500-\(Int(detail ?? 1))"
      return [
        .acquires(.carrier(id)),
        .assertion(
          .willBeCreated(
            id: id, target: app.reference, active: false, reason: "start-time-defining assertions exist")),
      ]
    case "K", "T":
      var carrier = SystemAssertion.carrier("33-500-1")
      carrier.duration = detail
      return [.assertion(letter == "K" ? .acquired(carrier) : .dumped(carrier), by: system)]
    case "D":
      let event = AssertionEvent.reasonChanged(
        target: app.reference, from: "finishTask", to: "finishTaskAfterBackgroundDownload")
      return [.assertion(event, by: system)]
    case "A": return [.process(.state(App.tides.reference, .running(role: nil)), by: .assertiond)]
    case "+":
      begun[id] = uptime
      return [.begins(id, created: uptime)]
    case "-":
      let creation = begun[id] ?? uptime
      return [.ends(id, created: creation, elapsed: uptime - creation)]
    default: return []
    }
  }

  private var uptime: Int { Int(detail ?? 90_000 + seconds) }
}
