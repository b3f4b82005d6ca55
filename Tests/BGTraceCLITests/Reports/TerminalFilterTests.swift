// Control sequences of a log never reach a terminal; pipes and files get every byte unchanged.

import ByteScan
import TestSupport
import Testing

@testable import BGTraceCLI
@testable import Reports

struct TerminalFilterTests {
  private static let head =
    "2026-03-05 10:00:01.000001+0200 0x1f3a     Default     0x0                  326    0    Shop: (UIKitCore) "
    + "[com.apple.UIKit:BackgroundTask] Created background task <_UIBackgroundTaskInfo: 0x2813f0a40>: taskID = 3, "
    + "taskName = "

  static let dangerous = [
    "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{8}\u{8}", "\u{202E}evil", "\u{2066}x\u{2069}", "\u{61C}",
    "\u{200E}\u{200F}", "a\rb", "\u{7F}", "\u{2028}",
  ]

  private func log(_ name: String) -> String { "\(Self.head)\(name), creationTime = 80021 (elapsed = 0).\r\n" }

  @Test("on a terminal it is seen and not obeyed, unless that is wanted", arguments: dangerous)
  func terminal(_ name: String) throws {
    for form in ["--lines", "--passthrough"] {
      let setting = try ProgramSetting()
      let file = try setting.file("a.log", log(name))
      #expect(try setting.run([form, file]).out == log(name), "a pipe gets every byte")
      setting.outputIsTerminal = true
      for color in ["--color", "--no-color"] {
        var shown = try setting.run([form, color, file]).out
        if color == "--color" { shown = shown.replacing(#/\u{1B}\[[0-9;]+m/#, with: "") }
        #expect(!shown.unicodeScalars.contains { $0.isObeyed && $0 != "\n" && $0 != "\r" }, "\(form): \(shown)")
        #expect(shown.contains("\\u{") && shown.hasSuffix("(elapsed = 0).\r\n"), "\(shown)")
        #expect(try setting.run([form, "--no-color", "--raw", file]).out == log(name))
      }
    }
  }

  private func filtered(_ pieces: [[UInt8]]) -> String {
    let sink = TextSink()
    var (filter, writer) = (TerminalFilter(), ByteWriter(sink))
    for piece in pieces { piece.withSlice { filter.write($0, to: &writer) } }
    filter.finish(&writer)
    writer.flush()
    return sink.text
  }

  @Test("wherever it is cut into pieces", arguments: 1...20)
  func pieces(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let parts = Self.dangerous + ["plain text", "写真\n", "é", "\r\n", "\t", "👩‍👩‍👧", "\u{FEFF}"]
    var bytes: [UInt8] = []
    for _ in 0..<40 {
      if random.below(5) == 0 { bytes.append(UInt8(random.below(256))) }
      bytes += Array(parts[random.below(parts.count)].utf8)
    }
    let whole = filtered([bytes])
    var cut: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = min(random.below(6), rest.count)
      cut.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(filtered(cut) == whole, "seed \(seed)")
    #expect(!whole.contains("\u{FFFD}"), "seed \(seed): all of it is text")
    let obeyed = whole.replacing("\r\n", with: "").unicodeScalars.filter { $0.isObeyed && $0 != "\n" && $0 != "\t" }
    #expect(obeyed.isEmpty, "seed \(seed)")
  }

  @Test("in JSON, text that turns is escaped", arguments: ["\u{202E}", "\u{2066}", "\u{61C}", "\u{200F}", "\u{200E}"])
  func json(_ character: String) throws {
    let value = try #require(character.unicodeScalars.first?.value)
    let member = WrittenJSON.member { $0.add("name", "a\(character)b") }
    let digits = String(value, radix: 16)
    #expect(member == #"{"name":"a\u"# + String(repeating: "0", count: 4 - digits.count) + digits + #"b"}"#)
    #expect(WrittenJSON.member { $0.add("name", "سلام ünï 写真") } == #"{"name":"سلام ünï 写真"}"#)
  }
}
