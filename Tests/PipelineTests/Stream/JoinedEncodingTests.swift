// Captures of different encodings in one file, holes, and other defects that must not hide records.

import BackgroundTasks
import LogIntake
import LogRecords
import Testing

@testable import Pipeline

struct JoinedEncodingTests {
  enum Encoding: String, CaseIterable { case utf8, utf8WithMark, little, big }

  static func bytes(_ text: String, _ encoding: Encoding) -> [UInt8] {
    func units(_ littleEndian: Bool) -> [UInt8] {
      ([0xFEFF] + Array(text.utf16)).flatMap { unit in
        let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
        return littleEndian ? bytes : bytes.reversed()
      }
    }
    switch encoding {
    case .utf8: return Array(text.utf8)
    case .utf8WithMark: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case .little: return units(true)
    case .big: return units(false)
    }
  }

  static func text(_ ids: ClosedRange<Int>, ending: String) -> String {
    ids.map { id in
      "2026-03-02 08:\(10 + id / 60 % 50):\(10 + id % 50).101 Df Größe 默认[4711:1a2b3] [com.apple.UIKit:BackgroundTask] "
        + (id % 100 == 0 ? "Ending background task with UIBackgroundTaskIdentifier: \(id)" : "nothing of interest")
        + ending
    }
    .joined()
  }

  /// The ids of the ends, with their senders.
  static func ends(_ scanned: Scanned) -> [String] {
    scanned.records.compactMap { record in
      guard case .task(.endRequested(let id))? = record.event else { return nil }
      return "\(record.process ?? "-") \(id)"
    }
  }

  @Test("joined captures of any two encodings are both read", arguments: Encoding.allCases, Encoding.allCases)
  func joined(_ first: Encoding, _ second: Encoding) {
    for ending in ["\n", "\r\n"] {
      let bytes =
        Self.bytes(Self.text(1...1400, ending: ending), first)
        + Self.bytes(Self.text(1500...2100, ending: ending), second)
        + Self.bytes(Self.text(2200...2300, ending: ending), first)
      let scanned = Scanning.scan(bytes)
      let ids =
        Array(stride(from: 100, through: 1400, by: 100)) + Array(stride(from: 1500, through: 2100, by: 100)) + [
          2200, 2300,
        ]
      #expect(Self.ends(scanned) == ids.map { "Größe 默认 \($0)" })
      for size in [999, 65_537] { #expect(Scanning.scan(bytes, in: size) == scanned, "in pieces of \(size)") }
    }
  }

  @Test("a capture that is joined without a line feed loses at most the two records that share a line")
  func withoutLineFeed() {
    for (first, second) in [
      (Encoding.utf8, Encoding.little), (.utf8, .big), (.little, .utf8), (.big, .utf8), (.little, .big),
    ] {
      let bytes =
        Self.bytes(String(Self.text(1...1400, ending: "\n").dropLast()), first)
        + Self.bytes(Self.text(1500...2100, ending: "\n"), second)
      let ids = Set(Self.ends(Scanning.scan(bytes)).compactMap { $0.split(separator: " ").last.flatMap { Int($0) } })
      #expect(
        ids.isSuperset(
          of: Set(stride(from: 100, through: 1300, by: 100)).union(stride(from: 1600, through: 2100, by: 100))))
    }
  }

  @Test("a file with another encoding in its middle gives the same result in chunks")
  func parts() throws {
    let bytes =
      Self.bytes(Self.text(1...6000, ending: "\n"), .utf8) + Self.bytes(Self.text(6001...8000, ending: "\n"), .little)
      + Self.bytes(Self.text(8001...14_000, ending: "\n"), .utf8WithMark)
    let wanted = stride(from: 100, through: 14_000, by: 100).map { "Größe 默认 \($0)" }
    let scanned = Scanning.scan(bytes)
    #expect(Self.ends(scanned) == wanted)
    for size in [10_007, 100_003] {
      #expect(Scanning.scan(RandomAccessSource(bytes), StreamScan.Settings(), ChunkTests.parallel(size)) == scanned)
    }
  }

  @Test("a hole of NULs hides no record", arguments: [100_000, 5 << 20, 17 << 20])
  func hole(_ size: Int) {
    let bytes =
      Array(Self.text(1...1400, ending: "\n").utf8) + [UInt8](repeating: 0, count: size)
      + Array(Self.text(1500...1600, ending: "\n").utf8)
    let scanned = Scanning.scan(bytes)
    #expect(Self.ends(scanned).suffix(3) == ["Größe 默认 1400", "Größe 默认 1500", "Größe 默认 1600"])
    #expect(scanned.tally.overlong == 0)
    #expect(scanned.records.allSatisfy { $0.raw.first == UInt8(ascii: "2") })
  }

  @Test("carriage returns alone end lines", arguments: [1, 30, 5000])
  func returns(_ count: Int) {
    let text = Self.text(100...(99 + count), ending: "\r")
    let scanned = Scanning.scan(text)
    #expect(Self.ends(scanned) == Self.ends(Scanning.scan(Self.text(100...(99 + count), ending: "\n"))))
    #expect(scanned.tally.lines == count)
    for size in [7, 70_000] { #expect(Scanning.scan(Array(text.utf8), in: size) == scanned) }
  }

  @Test("bytes that are cut off a record are counted")
  func cut() {
    let head = "2026-03-02 08:15:44.101 Df Sample[4711:1a2b3] "
    let event = "Ending background task with UIBackgroundTaskIdentifier: 7\n"
    let filling = String(repeating: String(repeating: "x", count: 99) + "\n", count: 12_000)
    let wanted = Scanning.scan(head + event + filling + head + "next\n")
    #expect(wanted.tally.cut == 1)
    #expect(wanted.tally.firstCut == 1)
    let kept = wanted.records.first?.raw.count ?? 0
    #expect(wanted.tally.unread + kept + 1 == head.utf8.count + event.utf8.count + filling.utf8.count)
    #expect(Scanning.scan(head + "no event\n" + filling + head + "next\n").tally.cut == 0)
  }

  @Test("text with another encoding in every line is read in bounded time")
  func hostile() {
    let line = Self.bytes("2026-03-02 08:15:44.101 x\n", .little) + Array("abc\n".utf8)
    let bytes = Array(Self.text(1...1400, ending: "\n").utf8) + Array(repeating: line, count: 20_000).joined()
    #expect(Self.ends(Scanning.scan(bytes)).count == 14)
  }
}
