// Files with sets of patterns, and the error message for each line that cannot be read.

import ByteScan
import LogFormats
import Testing

@testable import BGTraceCLI

struct PatternFileTests {
  private func sets(_ text: String) throws(UsageError) -> [PatternSet] { try sets(Array(text.utf8)) }

  private func sets(_ bytes: [UInt8]) throws(UsageError) -> [PatternSet] {
    try bytes.withSlice { (text) throws(UsageError) in try PatternFile.sets(in: text, file: "x.conf") }
  }

  private func failure(_ bytes: [UInt8]) -> UsageError? {
    do throws(UsageError) {
      _ = try sets(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("sets are read in their order; comments, blanks and carriage returns do not matter")
  func reads() throws {
    let text = """
      \u{FEFF}# what it prints
      [Uploads]
      begin  = Upload #(?<id>\\d+) = (?<name>.*)
      # not yet: expire = x
      end=done\u{20}\u{20}

        [ Syncs ]\r
      \texpire = late [x]\r
      end = b\r
      begin = a\r
      """
    let sets = try sets(text)
    #expect(sets.map(\.name) == ["Uploads", "Syncs"])
    #expect(sets.map(\.begin.source) == [#"Upload #(?<id>\d+) = (?<name>.*)"#, "a"])
    #expect(sets.map(\.end.source) == ["done", "b"])
    #expect(sets.map(\.expire?.source) == [nil, "late [x]"])
  }

  static let form = "a set is a line [Name], then lines begin = REGEX and end = REGEX"

  @Test(
    "an error names the line and what is wrong in it",
    arguments: [
      ("", "x.conf: holds no patterns", form), ("# nothing\n\n", "x.conf: holds no patterns", form),
      ("\n[A\n", "x.conf:2: no ']' at the end of '[A'", nil), ("[ ]", "x.conf:1: a set needs a name", form),
      ("begin = a", "x.conf:1: 'begin' stands before any set", form),
      ("[A]\nhello", "x.conf:2: cannot read 'hello'", form),
      ("[A]\nbeginn = a", "x.conf:2: unknown key 'beginn'", "did you mean 'begin'?"),
      ("[A]\ncolour = a", "x.conf:2: unknown key 'colour'", "accepted: begin, end, expire"),
      ("[A]\nend = a\nend = b", "x.conf:3: 'A' has a second 'end'", "one REGEX may say both: this|that"),
      ("[A]\nbegin = a", "x.conf:1: 'A' has no 'end'", form),
      ("\n[A]\nend = a\n[B]", "x.conf:2: 'A' has no 'begin'", form),
      ("[A]\nbegin=a\nend=b\n[A]", "x.conf:4: there is another set 'A'", "begin and end pair within a set"),
      ("[A]\nbegin =", "x.conf:2: cannot read '' for 'begin': it is empty", MessagePattern.hint),
      (
        "[A]\n\nend = (b", "x.conf:3: cannot read '(b' for 'end': the ')' is missing for the '(' at character 1",
        MessagePattern.hint
      ),
      ("[\u{1B}[31m]", "x.conf:1: '\\u{1b}[31m' has no 'begin'", form),
    ] as [(String, String, String?)])
  func complains(_ text: String, _ message: String, _ hint: String?) {
    #expect(failure(Array(text.utf8)) == UsageError(message, hint: hint))
  }

  @Test(
    "a file that is not UTF-8 is refused",
    arguments: [[0xFF, 0xFE, 0x5B, 0x00], [0x1F, 0x8B], [0x5B, 0x80, 0x5D]] as [[UInt8]])
  func refusesOtherEncodings(_ bytes: [UInt8]) {
    #expect(failure(bytes) == UsageError("x.conf: is not UTF-8 text"))
  }
}
