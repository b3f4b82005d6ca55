// The law of pieces: the sizes of the pieces in which an input arrives do not change the result.

import BackgroundTasks
import ByteScan
import LogFormats
import LogIntake
import LogRecords
import Pipeline
import TestSupport
import Testing

struct CuttingTests {
  @Test("pieces of any size give the same records and the same tallies", arguments: InventedLogs.all)
  func sizes(_ log: InventedLog) {
    for settings in [StreamScan.Settings(), StreamScan.Settings(loose: true, emitsAll: true)] {
      let whole = Scanning.scan(log.bytes, settings)
      for size in log.bytes.count > 50_000 ? [1, 4096] : [1, 7, 64, 4096] {
        expectSame(Scanning.scan(log.bytes, settings, in: size), whole, "pieces of \(size)")
      }
      for seed in UInt64(1)...3 {
        var random = SeededRandom(seed)
        let source = ChunkSource(log.bytes) {
          Int.random(in: 1...Int.random(in: 1...5000, using: &random), using: &random)
        }
        expectSame(Scanning.scan(source, settings), whole, "seed \(seed)")
      }
    }
  }

  /// Reports the first difference, not the whole results.
  private func expectSame(_ found: Scanned, _ whole: Scanned, _ how: String) {
    guard found != whole else { return }
    let place = zip(found.records, whole.records).enumerated().first { $1.0 != $1.1 }
    Issue.record(
      """
      \(how): \(found.records.count) records, not \(whole.records.count); first other one: \(String(describing: place)); \
      \(found.tally), not \(whole.tally); \(found.caveats), not \(whole.caveats)
      """)
  }

  @Test("a record's raw bytes are the input's bytes from its first line", arguments: InventedLogs.all)
  func rawBytes(_ log: InventedLog) {
    // The byte layer removes these bytes before lines are counted.
    guard log.bytes.first != 0xFF, !log.bytes.contains(0) else { return }
    let bytes = log.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(log.bytes.dropFirst(3)) : log.bytes
    let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    for emitsAll in [false, true] {
      let scanned = Scanning.scan(log.bytes, StreamScan.Settings(emitsAll: emitsAll))
      for record in scanned.records {
        let start = starts[record.line - 1]
        #expect(bytes[start...].starts(with: record.raw), "line \(record.line)")
        let end = start + record.raw.count
        #expect(end == bytes.count || bytes[end] == UInt8(ascii: "\n"), "whole lines from line \(record.line)")
      }
      #expect(zip(scanned.records, scanned.records.dropFirst()).allSatisfy { $0.line < $1.line })
      #expect(scanned.tally.bytes == log.bytes.count)
      #expect(scanned.tally.lines == starts.count - (starts.last == bytes.count ? 1 : 0))
    }
  }

  @Test("the gate lets exactly those records through that reading every record finds", arguments: InventedLogs.all)
  func gate(_ log: InventedLog) {
    let gated = Scanning.scan(log.bytes)
    let all = Scanning.scan(log.bytes, StreamScan.Settings(emitsAll: true))
    #expect(gated.records == all.records.filter { $0.event != nil })
    #expect(gated.tally == all.tally)
    #expect(gated.caveats.backwardSteps == all.caveats.backwardSteps)
  }

  @Test("every format finds the events in a log of its own, and is recognised", arguments: LogFormats.all.map(\.name))
  func finds(_ name: String) throws {
    let format = try #require(LogFormats.all.first { $0.name == name })
    let place = try #require(LogFormats.index(of: name))
    let scanned = Scanning.scan(InventedLogs.log(of: format), StreamScan.Settings(only: place))
    #expect(scanned.records.contains { $0.event == .task(.endRequested(id: 3)) })
    #expect(scanned.format == name)
  }

  @Test("a file that is not text is refused in pieces of any size", arguments: [1, 2, 3, 4096])
  func refusals(_ size: Int) {
    let scanned = Scanning.scan([0x89] + Array("PNG\r\n\u{1A}\n".utf8), in: size)
    #expect(scanned.failure == .noText(.png))
    #expect(scanned.records.isEmpty && scanned.tally.records == 0)
  }
}
