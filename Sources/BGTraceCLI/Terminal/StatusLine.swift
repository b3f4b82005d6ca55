// The open tasks of a live log: one line on a terminal's standard error. It is drawn only when it has changed, at most
// four times a second, and erased before anything else is written.

import BackgroundTasks
import ByteScan
import Dispatch
import LogIntake
import Reports
import TaskLedger

struct StatusLine {
  private static let pause = DispatchTimeInterval.milliseconds(250)

  private let complaints: Complaints
  private let isOn: Bool
  private let width: @Sendable () -> Int?
  private let mayDraw: @Sendable () -> Bool
  private let wakeUp: WakeUp
  /// How often the process had been continued when the line was drawn. While it was stopped, other output may have
  /// moved the cursor.
  private var stays = 0
  private var shown = ""
  private var timer: (any DispatchSourceTimer)?

  init(_ options: Options, _ environment: ProgramEnvironment) {
    complaints = Complaints(environment.standardError)
    isOn = options.progress && !options.quiet && environment.standardErrorIsTerminal
    width = environment.errorWidth
    mayDraw = environment.mayDraw
    wakeUp = environment.wakeUp
  }

  /// Calls `ask` regularly from now on, until the line is finished.
  mutating func begin(_ ask: @escaping @Sendable () -> Void) {
    guard isOn, timer == nil else { return }
    let source = DispatchSource.makeTimerSource(queue: .global())
    source.schedule(deadline: .now() + Self.pause, repeating: Self.pause, leeway: .milliseconds(50))
    source.setEventHandler(handler: ask)
    source.resume()
    timer = source
  }

  mutating func show(_ work: [OpenWork], records: Int) {
    let columns = max((width() ?? 80) - 1, 20)
    let text = Self.text(work, records: records).printable.head(columns: columns)
    let stays = wakeUp.lookCount
    guard text != shown || stays != self.stays, mayDraw() else { return }
    self.stays = stays
    // The cursor returns to the first column: a terminal that is made narrower wraps the line, and from there all rows
    // can be erased.
    complaints.write("\r\(text)\u{1B}[J\r")
    shown = text
  }

  mutating func hide() {
    if !shown.isEmpty, mayDraw() { complaints.write(SystemTerminal.wiping) }
    shown = ""
  }

  mutating func end() {
    timer?.cancel()
    timer = nil
    hide()
  }

  /// `Larder: Upload photos #7 12 s, Save recipe #8 3 s; clock 14 of 30 s`
  static func text(_ work: [OpenWork], records: Int) -> String {
    guard !work.isEmpty else { return "\(Figures.counted(records, "record")), nothing open" }
    return work.map { open in
      let tasks = open.tasks.prefix(3).map { item in
        let words = [item.task.spokenName.text, item.task.taskID.map { "#\($0)" }, item.age.map(whole)]
        return words.compactMap { $0 }.joined(separator: " ")
      }
      let more = open.tasks.count > 3 ? ", \(open.tasks.count - 3) more" : ""
      let clock = open.clock.map { "; clock \(used($0, of: open.budget))" } ?? ""
      return "\(open.process.label): \(tasks.joined(separator: ", "))\(more)\(clock)"
    }.joined(separator: " | ")
  }

  /// The unit appears once where both durations are in seconds.
  private static func used(_ seconds: Double, of budget: Double?) -> String {
    guard let budget, budget.isFinite else { return whole(seconds) }
    return max(seconds, budget) < 60
      ? "\(Int(max(seconds, 0))) of \(whole(budget))" : "\(whole(seconds)) of \(whole(budget))"
  }

  /// Whole seconds, because tenths would flicker.
  private static func whole(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "without limit" }
    return seconds < 60 ? "\(Int(max(seconds, 0))) s" : Figures.duration(seconds.rounded(.down))
  }
}
