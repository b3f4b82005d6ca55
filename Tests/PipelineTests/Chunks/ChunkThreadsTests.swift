// The law of reading ahead: files that are read in turn, each in chunks that any thread may have read before, give the same
// result as files that are read in order.

import LogRecords
import TestSupport
import Testing

@testable import Pipeline

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct ChunkThreadsTests {
  private final class Reading {
    var scanned = Scanned()
    private var reader: InputReader?

    init(_ bytes: [UInt8], cut: Int = .max, chunks: Int, _ threads: ChunkThreads) {
      reader = InputReader(
        RandomAccessSource(bytes, cut: cut), StreamScan.Settings(), events: Scanning.events,
        assumptions: Scanning.assumptions, parallel: ChunkTests.parallel(chunks), threads: threads,
        ClosureConsumer(note: { [unowned self] in note($0) }, { [unowned self] in scanned.records.append(Emitted($0)) })
      )
    }

    private func note(_ change: InputChange) {
      if case .settled(let format) = change { scanned.format = format }
    }

    /// Returns false at the end.
    func advance() -> Bool {
      guard let reader else { return false }
      if reader.advance() { return true }
      (scanned.tally, scanned.caveats) = (reader.outcome.tally, reader.outcome.caveats)
      (scanned.failure, scanned.wasInterrupted) = (reader.outcome.failure, reader.outcome.wasInterrupted)
      return false
    }

    func stop() { reader?.stop() }
  }

  private static func anyLog(_ random: inout SeededRandom) -> InventedLog {
    InventedLogs.ofFormats[random.below(InventedLogs.ofFormats.count)]
  }

  @Test(
    "files that are read in turn give the result of sequential reading, with any number of threads",
    arguments: 1...20 as ClosedRange<UInt64>)
  func inTurn(seed: UInt64) {
    var random = SeededRandom(seed)
    let logs = (1...3).map { _ in ChunkTests.long(Self.anyLog(&random).bytes) }
    let threads = ChunkThreads(files: logs.count, threads: 1 + random.below(4))
    let readings = logs.map { Reading($0, chunks: 700 + random.below(9000), threads) }
    var open = Array(readings.indices)
    while !open.isEmpty {
      let place = random.below(open.count)
      if !readings[open[place]].advance() { open.remove(at: place) }
    }
    for (log, reading) in zip(logs, readings) { #expect(reading.scanned == Scanning.scan(log), "seed \(seed)") }
  }

  @Test(
    "a file that is truncated while others are read ahead is read up to its new end",
    arguments: 1...6 as ClosedRange<UInt64>)
  func truncation(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let log = ChunkTests.long(Self.anyLog(&random).bytes)
    let cut = log.count * 2 / 3 + random.below(log.count / 3)
    let threads = ChunkThreads(files: 2, threads: 2)
    let (truncated, whole) = (Reading(log, cut: cut, chunks: 5000, threads), Reading(log, chunks: 3000, threads))
    while truncated.advance() { _ = whole.advance() }
    while whole.advance() {}
    #expect(truncated.scanned == Scanning.scan(Array(log[..<cut])), "seed \(seed)")
    #expect(whole.scanned == Scanning.scan(log), "seed \(seed)")
  }

  @Test("a file that is not read to its end leaves the others as they are", arguments: 1...6 as ClosedRange<UInt64>)
  func stopped(seed: UInt64) {
    var random = SeededRandom(seed)
    let log = ChunkTests.long(Self.anyLog(&random).bytes)
    let threads = ChunkThreads(files: 2, threads: 1 + random.below(3))
    let whole = Reading(log, chunks: 3000, threads)
    do {
      let left = Reading(log, chunks: 2000, threads)
      for _ in 0..<(12 + random.below(9)) { _ = left.advance() }
      left.stop()
    }
    while whole.advance() {}
    #expect(whole.scanned == Scanning.scan(log), "seed \(seed)")
  }
}
