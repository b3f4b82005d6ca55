// The law of chunks: a file that is read in parallel chunks gives the same result as one that is read in order.

import ByteScan
import Foundation
import LogFormats
import LogIntake
import LogRecords
import TestSupport
import Testing

@testable import Pipeline

/// Bytes that can be read in order and at any place.
final class RandomAccessSource: ByteSource, RandomAccessBytes, @unchecked Sendable {
  let isLive = false
  private let bytes: [UInt8]
  /// The file seems to shrink to this size after a while.
  private let cut: Int
  private let lock = NSLock()
  private var next = 0

  init(_ bytes: [UInt8], cut: Int = .max) {
    self.bytes = bytes
    self.cut = cut
  }

  var place: Int { lock.withLock { next } }
  var size: Int { bytes.count }
  var places: (any RandomAccessBytes)? { self }
  func seek(to offset: Int) { lock.withLock { next = offset } }
  func wait(milliseconds: Int?) -> Readiness { .ready }

  func read(at offset: Int, most: Int, into buffer: inout LineBuffer) throws(UnreadableInput) -> Int {
    let end = min(offset + most, min(bytes.count, cut))
    guard offset < end else { return 0 }
    bytes.withSlice { buffer.append($0[offset..<end]) }
    return end - offset
  }

  func read(into buffer: inout LineBuffer, through decoder: inout ByteDecoder) throws(UnreadableInput) -> Int {
    let start = place
    let end = min(start + 8192, min(bytes.count, cut))
    guard start < end else { return 0 }
    seek(to: end)
    try bytes.withSlice { (all) throws(UnreadableInput) -> Void in try decoder.decode(all[start..<end], into: &buffer) }
    return end - start
  }
}

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct ChunkTests {
  static func parallel(_ chunkBytes: Int) -> ParallelScan {
    var parallel = ParallelScan(readers: 3)
    parallel.chunkBytes = chunkBytes
    parallel.worthwhileBytes = 0
    return parallel
  }

  /// Repeated until most of it lies behind the window in which the stream is settled.
  static func long(_ bytes: [UInt8]) -> [UInt8] {
    var whole = bytes
    while whole.count < 100_000 { whole += bytes }
    return whole
  }

  @Test(
    "chunks of any size, cut anywhere, give the result of sequential reading",
    arguments: InventedLogs.all.filter { (1...50_000).contains($0.bytes.count) })
  func sizes(_ log: InventedLog) {
    let bytes = Self.long(log.bytes)
    for (settings, size) in [(StreamScan.Settings(), 1003), (StreamScan.Settings(loose: true, emitsAll: true), 6007)] {
      let scanned = Scanning.scan(RandomAccessSource(bytes), settings, Self.parallel(size))
      #expect(scanned == Scanning.scan(bytes, settings), "parts of \(size)")
    }
  }

  @Test("the rest of the file is read in chunks", arguments: ["default", "compact", "ndjson", "console"])
  func isParted(_ name: String) throws {
    let log = try #require(InventedLogs.ofFormats.first { Scanning.scan($0.bytes).format == name })
    let source = RandomAccessSource(Self.long(log.bytes))
    var scan = StreamScan(StreamScan.Settings(), events: Scanning.events, assumptions: Scanning.assumptions)
    while !scan.isWindowFull, try scan.read(source) > 0 {}
    scan.settle()
    let canBeChunked = scan.canBeChunked
    #expect(canBeChunked)
    let lines = scan.tally.lines
    Self.parallel(5000).run(
      source, &scan, ClosureConsumer { _ in }, earlier: ScanTally(), isStopped: { false })
    let after = scan.tally.lines
    #expect(after > lines)
    #expect(source.size - source.place < 15_000)
  }

  @Test("after the consumer's stop only the chunks in work are delivered")
  func enough() throws {
    let log = try #require(InventedLogs.ofFormats.first)
    let source = RandomAccessSource(Self.long(log.bytes))
    let lock = NSLock()
    var taken: [Int] = []
    let consumer = ClosureConsumer(
      all: { records in
        let tally = records { _ in }
        lock.withLock { taken.append(tally.lines) }
        return { false }
      }, { _ in })
    var scan = StreamScan(StreamScan.Settings(), events: Scanning.events, assumptions: Scanning.assumptions)
    while !scan.isWindowFull, try scan.read(source) > 0 {}
    scan.settle()
    Self.parallel(1000).run(source, &scan, consumer, earlier: ScanTally(), isStopped: { false })
    #expect((1...3).contains(taken.count), "one part for each reader")
    #expect(taken == taken.sorted())
    let lines = scan.tally.lines
    #expect(taken.last == lines, "what was taken is what was read, and reading goes on behind it")
  }

  /// Times of day without a date around midnight, some of them out of order.
  private func midnights(_ seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed)
    var text = ""
    var second = 86_390
    while text.utf8.count < 90_000 {
      second += random.chance(0.02) ? 40_000 : random.below(3)
      // Threads overtake each other.
      let shown = (second + 86_400 - random.below(4)) % 86_400
      let time = String(
        format: "%02d:%02d:%02d.%06d+0200", shown / 3600, shown / 60 % 60, shown % 60, random.below(1000))
      text += "default\t\(time)\tLarder\tCreating new background assertion\n"
      if random.chance(0.1) { text += "  a second line\n" }
    }
    return Array(text.utf8)
  }

  @Test("midnights are counted as in sequential reading", arguments: 1...12 as ClosedRange<UInt64>)
  func days(seed: UInt64) {
    let bytes = midnights(seed)
    let whole = Scanning.scan(bytes)
    for size in [90, 1000] {
      #expect(
        Scanning.scan(RandomAccessSource(bytes), StreamScan.Settings(), Self.parallel(size)) == whole,
        "seed \(seed), parts of \(size)")
    }
  }

  @Test("a text of another format behind the first is read in order", arguments: [1000, 20_000])
  func otherText(_ size: Int) {
    let other = Array(String(repeating: "no record of any kind\n", count: 6000).utf8)
    for first in InventedLogs.ofFormats.prefix(4) {
      let bytes = Self.long(first.bytes) + other + Self.long(first.bytes)
      #expect(
        Scanning.scan(RandomAccessSource(bytes), StreamScan.Settings(), Self.parallel(size)) == Scanning.scan(bytes))
    }
  }

  @Test("a file that is truncated during reading is read up to its new end", arguments: [70_000, 80_001, 99_990])
  func cutOff(_ size: Int) throws {
    let log = try #require(InventedLogs.ofFormats.first)
    let bytes = Self.long(log.bytes)
    let scanned = Scanning.scan(RandomAccessSource(bytes, cut: size), StreamScan.Settings(), Self.parallel(5000))
    #expect(scanned == Scanning.scan(Array(bytes[..<size])))
  }
}
