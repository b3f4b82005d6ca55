// The decoder yields the same text however the bytes are divided, and names inputs that are not text.

import ByteScan
import Testing

@testable import LogIntake

struct ByteDecoderTests {
  private struct Decoded: Equatable {
    var text: [UInt8] = []
    var failure: UnreadableInput?
  }

  /// The bytes decoded in pieces of `size`.
  private func decoded(_ bytes: [UInt8], in size: Int) -> Decoded {
    decoded(stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) })
  }

  private func decoded(_ pieces: [[UInt8]]) -> Decoded {
    var decoder = ByteDecoder()
    var buffer = LineBuffer(capacity: 16)
    var result = Decoded()
    do throws(UnreadableInput) {
      for piece in pieces {
        try piece.withSlice { (bytes) throws(UnreadableInput) -> Void in try decoder.decode(bytes, into: &buffer) }
      }
      try decoder.finish(into: &buffer)
    } catch {
      result.failure = error
    }
    buffer.finishLine()
    result.text = buffer.fresh.lines.array
    return result
  }

  private static func utf16(_ text: String, littleEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return littleEndian ? bytes : bytes.reversed()
    }
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let text: String

    init(_ name: String, _ bytes: [UInt8], _ text: String) {
      (testDescription, self.bytes, self.text) = (name, bytes, text)
    }
  }

  private static let line = "2026-03-02 08:15:44.101 Df Sample[4711:1a2b3] Ende der Aufgabe – “größer” 🧵 𝄞 fin\n"

  static let samples: [Sample] = [
    Sample("nothing", [], ""),
    Sample("one byte", Array("x".utf8), "x"),
    Sample("one NUL", [0], ""),
    Sample("one lead byte of UTF-8 only", [0xC3], "\u{FFFD}"),
    Sample("UTF-8", Array(line.utf8), line),
    Sample("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(line.utf8), line),
    Sample("a mark and nothing else", [0xEF, 0xBB, 0xBF], ""),
    Sample("Chinese first", Array("默认\t11:16:21 text".utf8), "默认\t11:16:21 text"),
    Sample("an escape first", Array("\u{1B}[32mtext".utf8), "\u{1B}[32mtext"),
    Sample("UTF-16LE with a mark", utf16(line, littleEndian: true, mark: true), line),
    Sample("UTF-16BE with a mark", utf16(line, littleEndian: false, mark: true), line),
    Sample("UTF-16LE without a mark", utf16(line, littleEndian: true, mark: false), line),
    Sample("UTF-16LE, short", utf16("ab", littleEndian: true, mark: false), "ab"),
    Sample("UTF-16BE without a mark, ASCII", utf16("plain text\n", littleEndian: false, mark: false), "plain text\n"),
    Sample("UTF-16LE, a NUL within", utf16("a\u{0}b", littleEndian: true, mark: true), "ab"),
    Sample(
      "UTF-16LE, halves of pairs", [0xFF, 0xFE, 0x3E, 0xD8, 0x61, 0, 0xF5, 0xDE, 0x62, 0, 0x0A, 0],
      "\u{FFFD}a\u{FFFD}b\n"),
    Sample("NULs between records", Array("Mar  2 one\n\u{0}Mar  2 two\n\u{0}".utf8), "Mar  2 one\nMar  2 two\n"),
    Sample("NULs first", Array("\u{0}\u{0}Mar  2 one\n".utf8), "Mar  2 one\n"),
    Sample("begins like bzip2", Array("BZ, a log\n".utf8), "BZ, a log\n"),
    Sample("begins like a property list", Array("bplis".utf8), "bplis"),
    Sample("NUL framing beyond the first bytes", Array((line + "\u{0}" + line).utf8), line + line),
  ]

  @Test("the text is the same for any division of the bytes", arguments: samples)
  func sizes(_ sample: Sample) {
    let whole = decoded([sample.bytes])
    #expect(String(decoding: whole.text, as: UTF8.self) == sample.text)
    #expect(whole.failure == nil)
    for size in [1, 2, 3, 5, 7, 63, 64, 65, 100] {
      #expect(decoded(sample.bytes, in: size) == whole, "pieces of \(size)")
    }
    for cut in sample.bytes.indices {
      let pieces = [Array(sample.bytes[..<cut]), Array(sample.bytes[cut...])]
      #expect(decoded(pieces) == whole, "cut at \(cut)")
    }
  }

  @Test("UTF-16 text that its first letters do not reveal is decoded the same in one piece and in many")
  func hiddenUTF16() {
    let bytes = Self.utf16(
      "中a plain sentence, and a longer one behind it for good measure\n", littleEndian: true, mark: false)
    let whole = decoded([bytes])
    for size in 1...70 { #expect(decoded(bytes, in: size) == whole, "pieces of \(size)") }
  }

  @Test("a stream without a NUL in its first 64 KiB keeps later NULs, for any division")
  func lateNULs() {
    let text = Array(String(repeating: "sixteen bytes..\n", count: 4096).utf8)
    let framed = [0] + text + [0] + Array("end\n".utf8)
    let unframed = text + [0] + Array("end\n".utf8)
    for size in [1, 1000, 65_536, 1 << 20] {
      #expect(decoded(framed, in: size).text == text + Array("end\n".utf8), "pieces of \(size)")
      #expect(decoded(unframed, in: size).text == unframed, "pieces of \(size)")
    }
  }

  @Test("invalid UTF-8 passes unchanged")
  func invalid() {
    let bytes = Array("text ".utf8) + [0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80] + Array(" text\n".utf8)
    #expect(decoded([bytes]).text == bytes)
  }

  @Test("every kind of file that is not text is refused by name, for any division", arguments: InputKinds.all)
  func refuses(_ kind: InputKind) throws {
    guard case .bytes = kind.sign else { return #expect(kind == .folder || kind == .tar, "these have no first bytes") }
    let heads: [String: [[UInt8]]] = [
      "a gzip archive": [[0x1F, 0x8B, 0x08]],
      "a zip archive": [Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8)],
      "a bzip2 archive": [Array("BZh9".utf8)], "an xz archive": [[0xFD] + Array("7zXZ\u{0}".utf8)],
      "an Apple binary log (tracev3)": [[0x00, 0x10, 0x00, 0x00]],
      "a binary property list": [Array("bplist00".utf8)], "a PNG picture": [[0x89] + Array("PNG\r\n".utf8)],
      "a JPEG picture": [[0xFF, 0xD8, 0xFF, 0xE0]], "a PDF document": [Array("%PDF-1.7".utf8)],
      "an SQLite database": [Array("SQLite format 3\u{0}".utf8)], "an executable": [[0x7F] + Array("ELF".utf8)],
      "a Mach-O executable": [[0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE]],
    ]
    for head in try #require(heads[kind.name], "no first bytes known to this test") {
      for tail in [0, 1, 100] {
        let bytes = head + [UInt8](repeating: 0x41, count: tail)
        for size in [1, 2, 3, 64, 1000] {
          #expect(decoded(bytes, in: size) == Decoded(failure: .noText(kind)), "pieces of \(size)")
        }
      }
    }
    #expect(UnreadableInput.noText(kind).reason.hasPrefix("is \(kind.name)"))
  }

  @Test("text without a NUL in its first 64 KiB passes without a further check, text with one never does")
  func passesThrough() throws {
    for (first, passes) in [("20", true), ("20\n\u{0}", false)] {
      var decoder = ByteDecoder()
      var buffer = LineBuffer()
      #expect(!decoder.passesThrough)
      try Array(first.utf8).withSlice { try decoder.decode($0, into: &buffer) }
      try [UInt8](repeating: 0x41, count: 64 << 10).withSlice { try decoder.decode($0, into: &buffer) }
      #expect(decoder.passesThrough == passes)
    }
  }
}
