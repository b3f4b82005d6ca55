// Texts without a trace of a record are passed over, so each record has to leave one.

import ByteScan
import Testing

@testable import LogFormats

struct RecordTraceTests {
  /// What a closing line ends leaves its trace there.
  static let cases = FormatSampleTests.cases.filter { $0.format.rank != .closing }

  @Test("the sample of each format leaves a trace", arguments: cases)
  func samples(_ testCase: FormatSampleCase) {
    #expect(testCase.sample.text.withSlice(RecordTrace.isIn))
  }

  @Test(
    "times of day leave a trace wherever they stand",
    arguments: ["10:14:01", "a 9:14:01.5 b", "at 10.14.01,", "10時14分01秒", "T10:14:01Z", "x\n2026-03-02 10:14:01"])
  func times(_ text: String) {
    #expect(text.withSlice(RecordTrace.isIn))
  }

  @Test(
    "texts without a time and without a sender leave none",
    arguments: [
      "", "1", "flags [0x2] size 41253439953 (used 12%)", "thread 3 of 12 in 4", "0xed6e08e13 + 12", "a = <1de6dd08f>;",
      "mtu 1500 index 5", "one: two: three", "1 2 3 4 5 6", "(a) (b) [c] [d]",
    ])
  func others(_ text: String) {
    #expect(!text.withSlice(RecordTrace.isIn))
  }
}
