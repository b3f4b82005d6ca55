// Text of a log becomes harmless for a terminal, however it is divided into pieces.

import ByteScan
import TestSupport
import Testing

@testable import Reports

struct TerminalFilterTests {
  static let dangerous = [
    "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{8}\u{8}", "\u{202E}evil", "\u{2066}x\u{2069}", "\u{61C}",
    "\u{200E}\u{200F}", "a\rb", "\u{7F}", "\u{2028}",
  ]

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
