// A live input that falls silent in the middle of a record: which part of the record is already shown.

import Testing

@testable import Pipeline

struct ShownPartTests {
  @Test("a printed part of a record is not printed again, an unprinted part is printed with the rest")
  func shownParts() {
    var shown = ShownPart()
    #expect(shown.advance(to: 3, ofRecordAt: 7, of: 0) == 0)
    #expect(shown.advance(to: 7, ofRecordAt: 7, of: 0) == 3)
    #expect(shown.advance(to: 7, ofRecordAt: 7, of: 1) == 0)
    #expect(shown.advance(to: 7, ofRecordAt: 9, of: 1) == 0)
    #expect(shown.advance(to: 13, ofRecordAt: 9, of: 1) == 7)
  }
}
