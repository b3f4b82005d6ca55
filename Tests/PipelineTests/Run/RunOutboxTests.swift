// Entries and notices wait in one outbox and keep their order.

import BackgroundTasks
import Testing

@testable import Pipeline

struct RunOutboxTests {
  private func entry(_ line: Int) -> LedgerEntry {
    .clue(
      Clue(
        .debugged, instance: 0, process: ProcessIdentity(),
        moment: Moment(instant: nil, isCertain: false, written: "", input: 0, line: line)))
  }

  @Test("entries and notices come out once, in the order in which they were added")
  func order() {
    var outbox = RunOutbox()
    outbox.add(.guessed(input: 0, line: 10))
    outbox.entries += [entry(1), entry(2)]
    outbox.add(.guessed(input: 0, line: 20))
    outbox.add(.guessed(input: 1, line: 30))
    outbox.entries.append(entry(3))
    #expect(!outbox.isEmpty)
    var seen: [String] = []
    func empty() {
      outbox.empty(
        { if case .clue(let clue) = $0 { seen.append("\(clue.moment.line)") } },
        { if case .guessed(_, let line) = $0 { seen.append("\(line)") } })
    }
    empty()
    #expect(seen == ["10", "1", "2", "20", "30", "3"])
    #expect(outbox.isEmpty)
    empty()
    #expect(seen.count == 6)
  }
}
