// Laws for every log: another order, copies, and other pieces give the same result, and
// missing records never make a leak of a task that did not leak.

import BackgroundTasks
import TestSupport
import Testing

struct LawTests {
  /// All values of a task except the places of its records.
  struct Said: Hashable, CustomStringConvertible {
    let description: String

    init(_ task: BackgroundTask) {
      func time(_ moment: Moment?) -> String { moment.map { "\($0.instant ?? 0)" } ?? "-" }
      let process = task.process
      description = """
        \(task.kind) \(process.name ?? "-")/\(process.bundle ?? "-")/\(process.pid ?? 0) \(task.taskID ?? 0) \
        \(task.assertionID ?? "-") \(task.name ?? "-") \(time(task.begin)) \(time(task.end)) \(task.verdict) \
        \(task.quality.subtracting(.duplicatedSource).words)
        """
    }
  }

  static func said(_ traced: Traced) -> [String] { traced.tasks.map { Said($0).description }.sorted() }

  static let seeds = Array(UInt64(1)...20)

  static func history(_ seed: UInt64, isPrivate: Bool = false) -> InventedHistory {
    InventedHistory(seed: seed, apps: 3, minutes: 3, isPrivate: isPrivate)
  }

  static func text(_ lines: [InventedLine], _ style: InventedStyle) -> String { InventedCapture(lines, style).text }

  static func style(_ seed: UInt64) -> InventedStyle { seed % 2 == 0 ? .console : .logShow }

  @Test("records in another order within 100 ms change nothing", arguments: seeds)
  func order(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let lines = Self.spread(Self.history(seed).lines)
    let shuffled = Disturbance.shuffle(lines, within: 100_000, &random)
    let (first, second) = (
      Self.said(Tracing.trace(Self.text(lines, Self.style(seed)))),
      Self.said(Tracing.trace(Self.text(shuffled, Self.style(seed))))
    )
    Self.expectSame(first, second, seed)
  }

  @Test("a second copy of a record with an id changes nothing", arguments: seeds)
  func twice(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let lines = Self.history(seed).lines
    let copied = lines.flatMap { line in
      Self.carriesID(line) && random.chance(0.2) ? [line, line] : [line]
    }
    let first = Self.said(Tracing.trace(Self.text(lines, Self.style(seed))))
    let second = Self.said(Tracing.trace(Self.text(copied, Self.style(seed))))
    Self.expectSame(first, second, seed)
  }

  @Test("three copies of every record change nothing", arguments: seeds, [false, true])
  func thrice(_ seed: UInt64, _ isPrivate: Bool) {
    var random = SeededRandom(seed)
    let lines = Self.spread(Self.history(seed, isPrivate: isPrivate).lines)
    let tripled = Disturbance.triple(lines, &random)
    // The copies are microseconds apart, and any of them may be read first.
    func rough(_ traced: Traced) -> [String] {
      traced.tasks.map { task in
        "\(task.kind) \(task.process.name ?? "-") \(task.taskID ?? 0) \(task.name ?? "-") \(task.begin == nil) \(task.verdict)"
      }.sorted()
    }
    let first = rough(Tracing.trace(Self.text(lines, Self.style(seed))))
    let second = rough(Tracing.trace(Self.text(tripled, Self.style(seed))))
    Self.expectSame(first, second, seed)
  }

  @Test(
    "a missing end makes no leak, unless the log states one for that life", arguments: seeds, [false, true])
  func missingEnds(_ seed: UInt64, _ isPrivate: Bool) {
    var random = SeededRandom(seed)
    let history = Self.history(seed, isPrivate: isPrivate)
    let stated = Set(history.lines.filter { $0.part == .statement || $0.part == .kill }.compactMap(\.life))
    let tasks = Set(history.tasks.indices.filter { _ in random.chance(0.3) })
    let left = history.lines.filter { line in
      !(line.part == .end && line.task.map(tasks.contains) == true) && !(line.part == .carrierEnd && random.chance(0.3))
    }
    let capture = InventedCapture(left, Self.style(seed))
    for task in Tracing.trace(capture.text).tasks where task.verdict == .leaked {
      let line = task.begin?.line ?? task.evidence?.moment.line
      let life = line.flatMap { capture.records[$0]?.life }
      #expect(life.map(stated.contains) == true, "seed \(seed): \(task.key) \(task.name ?? "-")")
    }
  }

  @Test("every begin in the log comes to one verdict, and every task to one", arguments: seeds, [false, true])
  func everyBegin(_ seed: UInt64, _ isPrivate: Bool) {
    let capture = InventedCapture(Self.history(seed, isPrivate: isPrivate).lines, Self.style(seed))
    let tasks = Tracing.trace(capture.text).tasks
    #expect(Set(tasks.map(\.key)).count == tasks.count)
    let begun = tasks.compactMap(\.begin).filter { !$0.written.isEmpty }.map(\.line).sorted()
    let wanted = capture.records.filter { _, line in
      line.message.hasPrefix("Created background task") || line.message.hasPrefix("Acquiring assertion")
    }.keys.sorted()
    #expect(!wanted.isEmpty)
    #expect(begun == wanted, "seed \(seed)")
  }

  @Test("the pieces of a log change nothing", arguments: Array(seeds.prefix(6)))
  func pieces(_ seed: UInt64) {
    let text = Self.text(Self.history(seed).lines, Self.style(seed))
    let whole = Self.said(Tracing.trace(text))
    for size in [7, 4096] { Self.expectSame(whole, Self.said(Tracing.trace(text, in: size)), seed) }
  }

  @Test("a log that is split by process gives the same result when its parts are merged by time", arguments: seeds)
  func parts(_ seed: UInt64) {
    let lines = Self.spread(Self.history(seed).lines)
    let isSystem = { (line: InventedLine) in
      line.sender.map { ["runningboardd", "SpringBoard", "launchd", "kernel"].contains($0.name) } ?? true
    }
    let style = Self.style(seed)
    let parts = [lines.filter(isSystem), lines.filter { !isSystem($0) }].map { Self.text($0, style) }
    Self.expectSame(Self.said(Tracing.trace(Self.text(lines, style))), Self.said(Tracing.trace(parts)), seed)
  }

  /// No two records have the same time.
  static func spread(_ lines: [InventedLine]) -> [InventedLine] {
    var last: Int64 = 0
    return lines.map { line in
      guard let time = line.time else { return line }
      var line = line
      last = max(last + 1, time)
      line.time = last
      return line
    }
  }

  static func carriesID(_ line: InventedLine) -> Bool {
    switch line.part {
    case .begin, .end, .carrierBegin, .carrierEnd, .statement: true
    default: false
    }
  }

  static func expectSame(_ first: [String], _ second: [String], _ seed: UInt64) {
    guard first != second else { return }
    let (a, b) = (Set(first), Set(second))
    Issue.record(
      """
      seed \(seed): \(first.count) and \(second.count) tasks
      only first: \(a.subtracting(b).sorted().prefix(4).joined(separator: "\n"))
      only second: \(b.subtracting(a).sorted().prefix(4).joined(separator: "\n"))
      """)
  }
}
