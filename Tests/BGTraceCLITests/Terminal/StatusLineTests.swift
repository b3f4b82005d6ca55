// The line about what is open: on a terminal only, and never in the way.

import BackgroundTasks
import ByteScan
import TaskLedger
import Testing

@testable import BGTraceCLI
@testable import LogIntake

/// What a terminal would have been given.
private final class TerminalSink: ByteSink {
  var bytes: [UInt8] = []
  func write(_ slice: ByteSlice) { bytes.append(slice) }
}

struct StatusLineTests {
  private static func item(_ id: Int, _ name: String, _ age: Double?) -> OpenWork.Item {
    var task = BackgroundTask(
      TaskNumber(id, ofInstance: 1, life: "k"), .uikit, process: ProcessIdentity(name: "Larder"), begin: nil)
    (task.taskID, task.name) = (id, name)
    return OpenWork.Item(task: task, age: age)
  }

  private static func work(_ items: [OpenWork.Item], _ clock: Double? = nil, _ budget: Double? = nil) -> OpenWork {
    OpenWork(process: ProcessIdentity(name: "Larder"), tasks: items, clock: clock, budget: budget)
  }

  @Test("it names what is open, how long, and how much of the budget that has used")
  func text() {
    let items = [Self.item(7, "Upload", 12.7), Self.item(8, "Save", 65), Self.item(9, "Sync", nil)]
    #expect(StatusLine.text([], records: 1200) == "1,200 records, nothing open")
    #expect(
      StatusLine.text([Self.work(items, 14.9, 30)], records: 1)
        == "Larder: Upload #7 12 s, Save #8 1 min 5 s, Sync #9; clock 14 of 30 s")
    #expect(StatusLine.text([Self.work([items[0]], 14, 180)], records: 1).hasSuffix("; clock 14 s of 3 min 0 s"))
    #expect(StatusLine.text([Self.work([items[0]], 75, 30)], records: 1).hasSuffix("; clock 1 min 15 s of 30 s"))
    #expect(StatusLine.text([Self.work([items[0]], 14, .infinity)], records: 1).hasSuffix("; clock 14 s"))
    #expect(
      StatusLine.text([Self.work(items + items)], records: 1)
        == "Larder: Upload #7 12 s, Save #8 1 min 5 s, Sync #9, 3 more")
    #expect(StatusLine.text([Self.work([items[0]]), Self.work([items[1]], 3)], records: 1).contains(" | "))
  }

  private func line(_ sink: TerminalSink, width: Int?) -> StatusLine {
    StatusLine(
      Options(),
      ProgramEnvironment(
        variables: [:], standardInput: 0, standardInputIsTerminal: false, standardOutput: sink,
        standardOutputIsTerminal: false, standardError: sink, standardErrorIsTerminal: true, errorWidth: { width },
        wakeUp: WakeUp()))
  }

  @Test("it is drawn only where it has changed, no wider than the terminal, and wiped before anything else")
  func drawn() {
    let sink = TerminalSink()
    var line = line(sink, width: 24)
    let work = [Self.work([Self.item(7, "Upload photographs", 12)])]
    line.show(work, records: 1)
    line.show(work, records: 1)
    #expect(String(decoding: sink.bytes, as: UTF8.self) == "\rLarder: Upload photogra\u{1B}[J\r")
    line.hide()
    line.hide()
    #expect(String(decoding: sink.bytes, as: UTF8.self).hasSuffix("photogra\u{1B}[J\r\r\u{1B}[J"))
    line.end()
  }

  @Test("a terminal's controls do not come from a task's name")
  func controls() {
    let sink = TerminalSink()
    var line = line(sink, width: 80)
    line.show([Self.work([Self.item(7, "a\u{1B}[2Jb", 1)])], records: 1)
    #expect(!String(decoding: sink.bytes, as: UTF8.self).contains("\u{1B}[2J"))
  }
}
