// Help and man page are made from the table of flags. These tests find what is missing in them.

import Testing

@testable import BGTraceCLI

struct HelpTests {
  private let help = HelpText.text()
  private let man = ManPage.text(version: "1.2.3")

  @Test("every flag is in the help", arguments: Flags.all.map(\.name))
  func helpNamesFlag(_ name: String) throws {
    let flag = try #require(Flags.all.first { $0.name == name })
    let lines = help.split(separator: "\n").filter {
      $0.hasPrefix("  ") && ($0.dropFirst(6) + " ").hasPrefix(flag.synopsis + " ")
    }
    #expect(lines.count == 1)
    if let short = flag.short { #expect(lines.first?.hasPrefix("  -\(short), --") == true) }
    #expect(!flag.help.isEmpty && !flag.help.hasSuffix("."))
  }

  @Test("every flag is in the man page", arguments: Flags.all.map(\.name))
  func manNamesFlag(_ name: String) {
    let escaped = name.split(separator: "-").joined(separator: #"\-"#)
    #expect(man.contains(#"\fB\-\-\#(escaped)\fR"#))
  }

  @Test("the help fits into 80 columns and begins with pipelines")
  func helpFits() throws {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { $0.count > 80 || $0.hasSuffix(" ") }.isEmpty)
    let usage = try #require(lines.firstIndex { $0.hasPrefix("Usage:") })
    let pipelines = lines[..<usage].joined(separator: "\n")
    for pipeline in [
      "log stream --style compact", "xcrun simctl spawn booted log stream --style ndjson", "idevicesyslog | bgtrace",
      "bgtrace Console.txt", "bgtrace -c -p MyApp big.log",
    ] {
      #expect(pipelines.contains(pipeline))
    }
  }

  @Test("the man page holds nothing that roff would change")
  func manIsPlain() {
    #expect(man.utf8.allSatisfy { $0 < 0x80 && ($0 >= 0x20 || $0 == 0x0A) })
    let requests: Set<Substring> = [".TH", ".SH", ".SS", ".TP", ".PP", ".RS", ".RE", ".nf", ".fi", ".nh", ".ad"]
    for line in man.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      #expect(!line.isEmpty && !line.hasPrefix("'"))
      if line.hasPrefix(".") { #expect(requests.contains(line.prefix { $0 != " " })) }
    }
    #expect(man.hasPrefix(".TH BGTRACE 1 \"\" \"bgtrace 1.2.3\""))
  }

  @Test("dots, dashes, quotes and backslashes are escaped")
  func manEscapes() {
    let flag = Flag("x-y", group: .other, help: #".a 'b' \c"#, effect: .instead(.help))
    let page = ManPage.text(flags: [flag], version: "1")
    #expect(page.contains("\n" + #"\&.a \(aqb\(aq \ec."# + "\n"))
    #expect(page.contains(#"\fB\-\-x\-y\fR"#))
  }

  @Test("text is wrapped between words")
  func wraps() {
    #expect("aa bb cc".wrapped(width: 5) == ["aa bb", "cc"])
    #expect("a muchlongerword b".wrapped(width: 5) == ["a", "muchlongerword", "b"])
    #expect("".wrapped(width: 5) == [])
  }
}
