// What holds for a timeline of any entries whatever, made up from a seed.

import BackgroundTasks
import ByteScan
import TestSupport
import Testing

@testable import Reports

/// Entries that no ledger would make are among these, too.
private struct RandomStory {
  private var random: SeededRandom
  private(set) var entries: [LedgerEntry] = []
  private var tasks: [BackgroundTask] = []
  private var clock: Int64 = 1_778_000_000_000_000

  private static let names: [String?] = [
    nil, "", "ends in blanks  ", "Sync", "写真をアップロードする", "e\u{301}\u{301}\u{301}", "\u{202E}\u{1B}[2J\n\t", "👩‍👩‍👧🇩🇪❤️",
    String(repeating: "장", count: 90),
    "Called by Larder, from $s6Larder0A11AppDelegateC4saveyyF", "Called by X, from $sAAAA0aB", "a b c d e f g h i j k",
    "/path/with/very/many/parts/and/no/blank/at/all/that/does/not/fit/into/any/line/at/all/not/even/the/widest/one",
  ]

  init(seed: UInt64, count: Int) {
    random = SeededRandom(seed)
    for _ in 0..<count { add() }
  }

  private mutating func one<Element>(of list: [Element]) -> Element { list[random.below(list.count)] }

  private mutating func moment() -> Moment {
    clock += Int64(random.below(40_000_000)) - 1000
    let instants = [clock, clock, clock, clock, nil, .max, .min, 253_402_300_799_999_999]
    return Moment(
      instant: one(of: instants), zone: one(of: [0, 7200, -12_600]), isCertain: random.below(2) == 0,
      written: one(of: ["", "2026-05-06 07:08:09", "\u{7}"]), input: random.below(4), line: random.below(1 << 40))
  }

  private mutating func process(_ instance: Int) -> ProcessIdentity {
    ProcessIdentity(
      name: one(of: Self.names), bundle: one(of: [nil, "org.example.larder.\(instance)"]),
      pid: one(of: [nil, instance, Int.max]), kind: .app)
  }

  private mutating func add() {
    switch random.below(8) {
    case 0, 1, 2: begin()
    case 3, 4, 5: judge()
    default: note()
    }
  }

  private mutating func begin() {
    let instance = random.below(5)
    var task = BackgroundTask(
      TaskNumber(tasks.count + 1, ofInstance: instance, life: ""), one(of: BackgroundTask.Kind.allCases),
      process: process(instance), begin: random.below(5) == 0 ? nil : moment())
    task.name = one(of: Self.names)
    task.taskID = one(of: [nil, tasks.count, Int.min])
    tasks.append(task)
    if random.below(5) > 0 { entries.append(.began(task)) }
  }

  private mutating func judge() {
    guard !tasks.isEmpty else { return }
    var task = one(of: tasks)
    task.verdict = one(of: Verdict.allCases)
    if random.below(3) > 0 { task.end = moment() }
    if random.below(3) > 0 { task.evidence = Evidence(one(of: [.stillOutstanding, .exited, .timedOut]), moment()) }
    task.background = one(of: [nil, 12.5, .infinity, -1, .nan])
    task.budget = one(of: [nil, Budget(30, .era), Budget(.infinity, .given)])
    entries.append(.judged(task))
  }

  private mutating func note() {
    let kill = Kill(cause: .requested, process: nil, code: .max, explanation: one(of: Self.names))
    let whats: [ProcessChange.What] = [
      .state(.foreground), .state(.background), .launched, .expired, .killed(kill), .exited(ExitReason(text: "\n")),
      .killed(Kill(cause: .beyondPermittedTime, process: nil)), .relaunched,
    ]
    let instance = random.below(5)
    entries.append(
      .process(ProcessChange(one(of: whats), instance: instance, process: process(instance), moment: moment())))
  }
}

struct TimelineLawTests {
  static let seeds = (1...6).map { UInt64($0) }

  @Test("no row is wider than the width, and nothing in one would do anything to a terminal", arguments: seeds)
  func width(_ seed: UInt64) {
    let story = RandomStory(seed: seed, count: 120)
    for (width, glyphs) in [(40, TimelineGlyphs.ascii), (55, .unicode), (60, .ascii), (80, .unicode), (300, .unicode)] {
      let notices = [Notice(.disconnected, "gone\u{1B}", file: String(repeating: "f/", count: 200), line: 1)]
      let text = timeline(
        story.entries, width: width, glyphs: glyphs, notices: notices, paths: ["写真/\n", "-", "a b"])
      for row in text.split(separator: "\n") {
        #expect(row.columns <= width, "seed \(seed), width \(width): \(row)")
        #expect(String(row).printable == row, "seed \(seed), width \(width)")
        #expect(row.last != " ", "seed \(seed), width \(width): \(row)")
      }
    }
  }

  @Test("without its colours, coloured output is the plain one, and each colour ends on its line", arguments: seeds)
  func colour(_ seed: UInt64) {
    let story = RandomStory(seed: seed, count: 100)
    let (plain, coloured) = (timeline(story.entries), timeline(story.entries, inColor: true))
    #expect(coloured.replacing(#/\u{1B}\[[0-9;]+m/#, with: "") == plain, "seed \(seed)")
    #expect(coloured != plain, "seed \(seed)")
    for row in coloured.split(separator: "\n") {
      let codes = row.matches(of: #/\u{1B}\[([0-9;]+)m/#).map { $0.1 == "0" }
      #expect(codes == codes.indices.map { $0 % 2 == 1 }, "seed \(seed): \(row)")
    }
  }

  @Test("every task that did not plainly end is named in the summary, or counted", arguments: seeds)
  func summary(_ seed: UInt64) throws {
    let story = RandomStory(seed: seed, count: 200)
    let verdicts = lastVerdicts(story.entries)
    let text = timeline(story.entries, width: 1000)
    let summary = text.split(separator: "\n\n").last ?? ""
    var (current, found) = ("", [:] as [String: Int])
    for line in summary.split(separator: "\n") {
      let label = line.prefix(9).filter { $0 != " " }
      if Verdict.allCases.contains(where: { $0.rawValue == label.lowercased() }) || label == "KILLED" {
        current = label
      }
      let words = line.split(separator: " ")
      if words.first == "and", words.last == "more" {
        found[current.lowercased(), default: 0] += try #require(Int(words[1]))
      } else if line.contains(" of "), line.hasPrefix("  ") == line.hasPrefix("         "), line.first != "n" {
        found[current.lowercased(), default: 0] += 1
      }
    }
    for (verdict, count) in verdicts where verdict != .ended {
      #expect(found[verdict.rawValue] == count, "seed \(seed), \(verdict): \(summary)")
    }
  }

  @Test("rows are out when they are taken, and the same whoever asks for them meanwhile", arguments: seeds.prefix(3))
  func streams(_ seed: UInt64) {
    let story = RandomStory(seed: seed, count: 60)
    let (sink, other) = (TextSink(), TextSink())
    let live = TimelineReport(ByteWriter(sink, flushesEachRecord: true), TimelineStyle(width: 80))
    let still = TimelineReport(ByteWriter(other), TimelineStyle(width: 80))
    for entry in story.entries {
      let before = sink.text
      live.write(entry)
      #expect(sink.text.hasPrefix(before))
      live.flush()
      still.write(entry)
      if case .began = entry { #expect(sink.text != before) }
    }
    live.end(Summary())
    still.end(Summary())
    #expect(sink.text == other.text)
  }

  @Test("what is remembered stays small, however long the log")
  func memory() {
    var lives = TimelineLives(Lanes(count: 2, glyphs: .ascii))
    var findings = TimelineFindings()
    for instance in 0..<5_000 {
      let process = ProcessIdentity(name: "App \(instance)", pid: instance)
      let moment = Moment(instant: Int64(instance), line: instance)
      var life = lives[lives.meet(instance, process)]
      for (place, verdict) in Verdict.allCases.enumerated() {
        var task = BackgroundTask(
          TaskNumber(place + 1, ofInstance: instance, life: "\(instance)"), .uikit, process: process, begin: moment)
        task.verdict = verdict
        findings.collect(task, of: life)
      }
      let kill = Kill(cause: .beyondPermittedTime, process: nil)
      findings.collect(ProcessChange(.killed(kill), instance: instance, process: process, moment: moment), of: &life)
      findings.collect(Notice(Notice.Code.allCases[instance % Notice.Code.allCases.count], "x", line: instance))
    }
    #expect(lives.count <= 2 * TimelineLives.mostIdle)
    let items = findings.items.values.reduce(0) { $0 + $1.count }
    #expect(items == 1025)
    #expect(findings.kills.count == TimelineFindings.mostKills)
    #expect(findings.moreKills == 5_000 - TimelineFindings.mostKills)
    #expect(findings.notices.count == Notice.Code.allCases.count)
  }

  @Test("the lives of an app are counted, whatever it is known by")
  func lives() {
    var lives = TimelineLives(Lanes(count: 2, glyphs: .ascii))
    func number(_ instance: Int, _ name: String?, _ bundle: String?) -> Int {
      lives[lives.meet(instance, ProcessIdentity(name: name, bundle: bundle))].number
    }
    #expect(number(1, nil, "org.example.larder") == 1)
    #expect(number(1, "Runner", "org.example.larder") == 1)
    #expect(number(2, "Runner", nil) == 2)
    #expect(number(2, "Runner", "org.example.larder") == 2)
    #expect(number(3, nil, "org.example.larder") == 3)
    #expect(number(4, "Notes", "org.example.notes") == 1)
    #expect(number(5, "Notes", "org.example.other.notes") == 1, "two apps may have one name")
    #expect(number(6, nil, nil) == 1)
  }
}
