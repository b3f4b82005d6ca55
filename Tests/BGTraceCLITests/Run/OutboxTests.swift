// What the ledger says and what the log says of itself waits in one box; nothing in it may change places.

import BackgroundTasks
import Reports
import Testing

@testable import BGTraceCLI

struct OutboxTests {
  private func entry(_ line: Int) -> LedgerEntry {
    .remark(
      Remark(
        .debugged, instance: 0, process: ProcessIdentity(),
        moment: Moment(instant: nil, isCertain: false, written: "", input: 0, line: line)))
  }

  @Test("entries and notices come out in the order in which they were put in, and only once")
  func order() {
    var outbox = Outbox()
    outbox.add(Notice(.messagesLost, "before all"))
    outbox.entries += [entry(1), entry(2)]
    outbox.add(Notice(.messagesLost, "behind two"))
    outbox.add(Notice(.messagesLost, "and another"))
    outbox.entries.append(entry(3))
    #expect(!outbox.isEmpty)
    var seen: [String] = []
    func empty() {
      outbox.empty(
        { if case .remark(let remark) = $0 { seen.append("\(remark.moment.line)") } }, { seen.append($0.message) })
    }
    empty()
    #expect(seen == ["before all", "1", "2", "behind two", "and another", "3"])
    #expect(outbox.isEmpty)
    empty()
    #expect(seen.count == 6)
  }
}
