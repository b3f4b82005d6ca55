// Exit code, counts, rows and objects agree for every selection, in whatever order names become known.

import BackgroundTasks
import ByteScan
import Foundation
import LogIntake
import Reports
import TaskRules
import TestSupport
import Testing

@testable import BGTraceCLI

/// Entries of a few processes whose names become known step by step, with their findings.
private struct LearntStory {
  private var random: SeededRandom
  private(set) var entries: [LedgerEntry] = []
  private var identities: [ProcessIdentity] = (0..<4).map { _ in ProcessIdentity(kind: .app) }
  private var tasks: [BackgroundTask] = []
  private var clock: Int64 = 1_778_000_000_000_000

  init(seed: UInt64, count: Int) {
    random = SeededRandom(seed)
    for _ in 0..<count { add() }
    var diagnosis = Diagnosis()
    diagnosis.annotate(&entries, from: 0)
    diagnosis.finish(into: &entries)
  }

  private mutating func moment() -> Moment {
    clock += Int64(random.below(9_000_000))
    return Moment(instant: clock, zone: 0, isCertain: true, written: "x", line: entries.count + 1)
  }

  private mutating func add() {
    let instance = random.below(4)
    switch random.below(10) {
    case 0: identities[instance].name = ["Larder", "Notes"][random.below(2)]
    case 1: identities[instance].bundle = ["org.example.larder", "com.apple.notes"][random.below(2)]
    case 2: identities[instance].pid = 4710 + random.below(3)
    case 3: note(instance)
    case 4, 5: begin(instance)
    default: judge()
    }
  }

  private mutating func note(_ instance: Int) {
    let whats: [ProcessChange.What] = [
      .state(.background), .expired, .killed(Kill(cause: .beyondPermittedTime, process: nil, code: 0x2182_BAD2)),
      .exited(nil),
    ]
    let own = tasks.filter { $0.instance == instance }
    entries.append(
      .process(
        ProcessChange(
          whats[random.below(whats.count)], instance: instance, process: identities[instance], moment: moment(),
          tasks: random.below(2) == 0 ? own : [])))
  }

  private mutating func begin(_ instance: Int) {
    var task = BackgroundTask(
      TaskNumber(tasks.count + 1, ofInstance: instance, life: "\(instance)"),
      random.below(4) == 0 ? .assertion : .uikit, process: identities[instance], begin: moment())
    task.name = [nil, "Sync", "Upload"][random.below(3)]
    tasks.append(task)
    entries.append(.began(task))
  }

  private mutating func judge() {
    guard !tasks.isEmpty else { return }
    let place = random.below(tasks.count)
    var task = tasks[place]
    task.process = identities[task.instance]
    if random.below(2) == 0 { task.taskID = 3 + random.below(4) }
    if task.kind == .assertion, random.below(3) == 0 { task.carried = 1 }
    task.verdictBefore = task.revision > 0 ? task.verdict : nil
    task.verdict = [.leaked, .leaked, .expired, .overdue, .ended, .died, .unknown][random.below(7)]
    task.end = task.verdict == .ended || task.verdict == .expired ? moment() : nil
    task.evidence = task.verdict == .ended ? nil : Evidence(.stillOutstanding, moment())
    task.revision += 1
    tasks[place] = task
    entries.append(.judged(task))
  }
}

struct SelectionLawTests {
  /// The output of a run with these entries.
  private func printed(_ entries: [LedgerEntry], _ arguments: [String]) throws -> (PrintedRun, ExitCode) {
    let options = try ArgumentParser().parse(["--json", "--fail-on", "leak"] + arguments)
    let sink = ProgramSetting.ArraySink()
    let environment = ProgramEnvironment(
      variables: [:], standardInput: 0, standardInputIsTerminal: false, standardOutput: sink,
      standardOutputIsTerminal: false, standardError: ProgramSetting.ArraySink(), standardErrorIsTerminal: false,
      wakeUp: WakeUp())
    let outputs = Outputs(try OutputPlace.all(options, environment), needsOfExitCode: .tasks)
    var tally = EntryTally(TaskFilter(options.selection, end: nil), inputs: ["a.log"])
    for entry in entries { tally.hand(entry, to: outputs) }
    let fails = FailCondition.leak.holds(tally.findings, tally.tasks)
    var summary = Summary()
    summary.verdicts = tally.tasks.verdicts
    summary.carriers = tally.tasks.carriers
    summary.findings = tally.findings.rules
    summary.exit = fails ? 1 : 0
    outputs.end(summary)
    let objects = try sink.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    return (PrintedRun(objects), fails ? .nothingFound : .done)
  }

  private static let patterns: [[String]] = [
    [], ["-a"], ["-p", "Larder"], ["-p", "org.example.*"], ["-p", "4711"],
    ["-a", "-p", "com.apple.notes", "-p", "4712"],
    ["-t", "3", "-t", "5"], ["-t", "Sync"], ["-a", "-t", "[0-9]*", "-t", "4", "-p", "Notes"],
    ["--since", "2026-05-05T16:54:00Z"], ["--until", "2026-05-05T16:56:00Z", "-p", "Larder"],
    ["-t", "6", "--since", "2026-05-05T16:55:00Z", "--until", "2026-05-05T16:58:00Z"],
  ]

  @Test("the laws hold whenever names become known", arguments: patterns)
  func learnt(_ arguments: [String]) throws {
    for seed in 1...60 {
      let story = LearntStory(seed: UInt64(seed), count: 120)
      let (run, code) = try printed(story.entries, arguments)
      #expect(run.disagreements(code: code) == [], "seed \(seed), \(arguments)")
    }
  }

  /// A selection of some of the processes, tasks or times in the log.
  private static func selection(_ history: InventedHistory, _ random: inout SeededRandom) -> [String] {
    var arguments: [String] = random.chance(0.3) ? ["-a"] : []
    let apps = Array(Set(history.lines.compactMap(\.sender?.name))).sorted()
    let bundles = ["org.example.*", "com.example.fieldwork", "*.larder", "example.tides", "org.example.Kiln"]
    for _ in 0..<random.below(3) {
      let pid = history.lines.compactMap(\.sender?.pid).randomElement(using: &random).map(String.init)
      let patterns = [apps.randomElement(using: &random), bundles.randomElement(using: &random), pid].compactMap { $0 }
      arguments += ["-p", patterns.randomElement(using: &random) ?? "x"]
    }
    for _ in 0..<random.below(3) {
      arguments += ["-t", ["Sync", "3", "5", "1?", "Upload*", "GDTStorage"].randomElement(using: &random) ?? "3"]
    }
    let clock = { (share: Double) -> String in
      let times = history.lines.compactMap(\.time)
      let seconds = times[min(Int(Double(times.count) * share), times.count - 1)] / 1_000_000
      return String(format: "%02d:%02d:%02d", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
    }
    if random.chance(0.3) { arguments += ["--since", clock(Double.random(in: 0...0.6, using: &random))] }
    if random.chance(0.3) { arguments += ["--until", clock(Double.random(in: 0.5...1, using: &random))] }
    return arguments
  }

  @Test("the laws hold for invented logs, whole and with records removed", arguments: 1...30)
  func invented(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed) &* 104_729)
    let style = InventedStyle.allCases.randomElement(using: &random) ?? .logShow
    let history = InventedHistory(
      seed: UInt64(seed), apps: 3, minutes: 5, isPrivate: random.chance(0.3), reboots: false)
    let lines = random.chance(0.5) ? history.lines.filter { _ in !random.chance(0.15) } : history.lines
    let setting = try ProgramSetting()
    let log = try setting.file("a.log", InventedCapture(lines, style).text)
    let arguments = Self.selection(history, &random) + ["--fail-on", "leak", "--date", "2026-03-02", log]
    let json = try setting.run(["--json"] + arguments)
    let run = PrintedRun(try json.objects())
    #expect(run.disagreements(code: json.code) == [], "seed \(seed), \(arguments)")
    let timeline = try setting.run(arguments)
    #expect(timeline.code == json.code, "seed \(seed), \(arguments)")
    let leaked = timeline.out.contains("LEAKED")
    #expect(leaked || run.leaked == 0, "seed \(seed), \(arguments)")
    if run.leaked > 0 || json.code == .nothingFound {
      #expect(!timeline.out.contains("nothing leaked"), "seed \(seed), \(arguments)\n\(timeline.out)")
    }
  }
}
