// A moment keeps the time text of the log in integers, not in a string.

import Testing

@testable import BackgroundTasks

struct MomentTests {
  @Test(
    "a time is shown as it was written",
    arguments: [
      "", "7", "10:00:00", "Apr  1 10:00", "2026-04-01", "2026-04-01 10:00:00.000276+0200",
      "2026-04-01T10:00:00.123456789+02:00", "mercredi 1 avril, à midi", String(repeating: "é", count: 20),
    ])
  func written(_ text: String) {
    var moment = Moment(written: text, line: 1)
    #expect(moment.written == text)
    moment.written = "\(text)0"
    moment.written = text
    #expect(moment == Moment(written: text, line: 1))
  }

  @Test("a text that is too long for a time is cut between characters")
  func cut() {
    let digits = Moment(written: String(repeating: "1", count: 41), line: 1)
    #expect(digits.written == String(repeating: "1", count: 37) + "…")
    let letters = Moment(written: "x" + String(repeating: "ü", count: 30), line: 1)
    #expect(letters.written == "x" + String(repeating: "ü", count: 18) + "…")
  }

  @Test("a moment that is calculated from another has no place in the log")
  func earlier() {
    let moment = Moment(instant: 5_000_000, written: "10:00:05", line: 3).earlier(by: 2)
    #expect(moment.instant == 3_000_000)
    #expect(moment.written.isEmpty)
  }
}
