// Text as terminals show it, and numbers as people read them.

import BackgroundTasks
import ByteScan
import Testing

@testable import Reports

struct TextTests {
  @Test(
    "columns are what a terminal gives",
    arguments: [
      ("", 0), ("abc", 3), ("ü", 1), ("e\u{301}", 1), ("日本", 4), ("ｶﾅ", 2), ("Ａ", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2),
      ("🧵", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("─│┬", 3), ("…", 1), ("𠀀", 2), ("א", 1), ("नि", 2),
    ])
  func columns(_ text: String, _ columns: Int) { #expect(text.columns == columns) }

  @Test("text is cut between characters, to the width and no further")
  func cutting() {
    #expect("abcdefgh".fitted(8, "…") == "abcdefgh")
    #expect("abcdefgh".fitted(7, "…") == "abc…fgh")
    #expect("abcdefgh".fitted(6, "..") == "ab..gh")
    #expect("日本日本日本".fitted(7, "…") == "日…本")
    #expect("e\u{301}e\u{301}e\u{301}e\u{301}".fitted(3, "…") == "e\u{301}…e\u{301}")
    #expect("abcdefgh".fitted(2, "..") == "ab" && "abc".fitted(0, "…") == "")
    #expect("/a/b/c.log:12".fittedEnd(9, "…") == "…c.log:12")
    #expect("日本".fittedEnd(1, "…") == "" && "日本".head(columns: 3) == "日" && "日本".tail(columns: 3) == "本")
  }

  @Test("a sentence is cut behind a word, unless it begins with a long name or there is little room")
  func sentences() {
    let name = String(repeating: "n", count: 40)
    let sentence = "24.0 s of 30.0 s in the background used with \"Sync\" (#2) open"
    #expect(sentence.fittedSentence(80, "…") == sentence)
    #expect(sentence.fittedSentence(57, "…") == "24.0 s of 30.0 s in the background used with \"Sync\" …")
    #expect(sentence.fittedSentence(20, "…") == sentence.fitted(20, "…"))
    let named = "\"\(name)\" was ended 3.0 s after the warning"
    #expect(named.fittedSentence(57, "…") == named.fitted(57, "…"))
  }

  @Test("lines are broken at blanks, and a word that fits nowhere keeps its end")
  func wrapping() {
    #expect("aa bb  cc".wrapped(5, "…") == ["aa bb", "cc"])
    #expect("a long-path/x.log:1 b".wrapped(8, "…") == ["a", "…x.log:1", "b"])
    #expect("日本 日本".wrapped(8, "…") == ["日本", "日本"])
    #expect("".wrapped(5, "…") == [] && "   ".wrapped(5, "…") == [])
  }

  @Test(
    "numbers have separators",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (4717, "4,717"), (123_456_789, "123,456,789"), (-1234, "-1,234"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ])
  func grouping(_ number: Int, _ text: String) { #expect(Figures.grouped(number) == text) }

  @Test(
    "durations are in the units that people would use",
    arguments: [
      (0, "0 ms"), (-3, "0 ms"), (0.0004, "0 ms"), (0.87, "870 ms"), (0.9994, "999 ms"), (0.9996, "1.0 s"),
      (26.1, "26.1 s"), (26.06, "26.1 s"), (59.94, "59.9 s"), (59.96, "1 min 0 s"), (603, "10 min 3 s"),
      (3599.6, "1 h 0 min"), (7503, "2 h 5 min"), (273_600, "3 d 4 h"), (.infinity, "without limit"),
      (.nan, "without limit"), (1e300, "without limit"),
    ] as [(Double, String)])
  func durations(_ seconds: Double, _ text: String) { #expect(Figures.duration(seconds) == text) }

  @Test("a line never grows beyond its limit, and nothing stands behind what was cut")
  func styledLine() {
    var line = StyledLine(limit: 6, inColor: true)
    line.add("ab", .alarm)
    line.move(to: 3)
    line.add("日\n", .warning)
    line.add("x")
    #expect(line.text == "\u{1B}[1;31mab\u{1B}[0m \u{1B}[33m日\\\u{1B}[0m\n")
    #expect(line.columns == 6)
    line = StyledLine(limit: 4, inColor: false)
    line.add("ab  cd")
    #expect(line.text == "ab\n")
  }
}
