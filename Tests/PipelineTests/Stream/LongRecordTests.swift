// Endless records and lines: their memory is bounded, and a loss is reported.

import BackgroundTasks
import ByteScan
import LogIntake
import LogRecords
import Testing

@testable import Pipeline

struct LongRecordTests {
  private static let head = "2026-03-02 08:15:44.101 Df Sample[4711:1a2b3] "
  private static let ending = "Ending background task with UIBackgroundTaskIdentifier: "
  private static let junk = String(repeating: "x", count: 999) + "\n"

  @Test("a record over 1 MiB is delivered up to its maximum length, and marked", arguments: [4096, 1 << 20])
  func longRecord(_ size: Int) throws {
    let text =
      Self.head + Self.ending + "7\n" + String(repeating: Self.junk, count: 1500) + "nested: " + Self.ending + "8\n"
      + Self.head
      + Self.ending + "9\n"
    let scanned = Scanning.scan(Array(text.utf8), in: size)
    #expect(scanned.records.map(\.event) == [.task(.endRequested(id: 7)), .task(.endRequested(id: 9))])
    let first = try #require(scanned.records.first)
    #expect(first.isTruncated)
    #expect(first.raw.count <= RecordAssembler.longestRecord)
    #expect(first.raw.count > RecordAssembler.longestRecord - 1001)
    #expect(scanned.records.last?.isTruncated == false)
    #expect(scanned.records.last?.line == 1503)
    #expect(scanned.tally.records == 2)
    #expect(scanned.tally.lines == 1503)
  }

  @Test("an endless record holds bounded memory, with an event and without", arguments: ["7", "none"])
  func endless(_ id: String) throws {
    var scan = StreamScan(StreamScan.Settings(), events: Scanning.events, assumptions: Scanning.assumptions)
    var records: [Emitted] = []
    func read(_ text: String) throws -> Int {
      let source = ChunkSource(Array(text.utf8)) { .max }
      let count = try scan.read(source)
      scan.scan { records.append(Emitted($0)) }
      return count
    }
    _ = try read(Self.head + (id == "7" ? Self.ending + id : id) + "\n")
    scan.settle()
    let chunk = String(repeating: Self.junk, count: 300)
    for _ in 0..<40 { _ = try read(chunk) }
    let held = scan.held
    #expect(held < 4 << 20, "of 12 MB")
    scan.finish { records.append(Emitted($0)) }
    #expect(records.map(\.event) == (id == "7" ? [.task(.endRequested(id: 7))] : []))
    #expect(scan.tally.lines == 12_001)
  }

  @Test("a line over 16 MiB is truncated, counted and marked, and the next line is read")
  func longLine() throws {
    let long = [UInt8](repeating: UInt8(ascii: "y"), count: 17 << 20)
    let bytes =
      Array((Self.head + Self.ending + "7 ").utf8) + long + Array(("\n" + Self.head + Self.ending + "8\n").utf8)
    let scanned = Scanning.scan(bytes)
    #expect(scanned.records.map(\.event) == [.task(.endRequested(id: 7)), .task(.endRequested(id: 8))])
    #expect(scanned.records.map(\.isTruncated) == [true, false])
    #expect(scanned.records.map(\.line) == [1, 2])
    #expect(scanned.tally.overlong == 1)
    #expect(scanned.tally.firstOverlong == 1)
    #expect(scanned.tally.lines == 2)
    #expect(scanned.tally.bytes == bytes.count)
  }
}

struct SilenceTests {
  fileprivate static let first = Array(
    """
    2026-03-02 08:15:44.101 Df Sample[4711:1a2b3] nothing
    2026-03-02 08:15:44.102 Df Sample[4711:1a2b3] Ending background task with UIBackgroundTaskIdentifier: 7 [

    """.utf8)
  private static let rest = Array("\tone\n\ttwo\n]\n2026-03-02 08:15:44.103 Df Sample[4711:1a2b3] nothing\n".utf8)

  @Test("an incomplete record is shown when the input falls silent, and its rest when it is complete")
  func peeks() {
    let steps: [ChunkSource.Step] = [.bytes(Self.first[...]), .silence, .silence, .bytes(Self.rest[...]), .silence]
    let scanned = Scanning.scan(ChunkSource(steps, isLive: true))
    #expect(scanned.records.map(\.line) == [2, 2])
    #expect(scanned.records.map(\.emittedBefore) == [0, scanned.records.first?.raw.count ?? 0])
    let whole = Scanning.scan(Self.first + Self.rest)
    #expect(scanned.records.last?.raw == whole.records.first?.raw)
    #expect(scanned.tally == whole.tally)
  }

  @Test("the progress is reported, too, when a silence settles the shape of the stream")
  func progressInSilence() {
    var told: [ScanTally] = []
    let source = ChunkSource([.bytes(Self.first[...]), .silence], isLive: true)
    let outcome = Scanning.read(source) { sign in
      if case .progress(let tally) = sign { told.append(tally) }
    } _: { _ in
    }
    #expect(told.last == outcome.tally)
    #expect(outcome.tally.records > 0)
  }

  @Test("a record that was shown whole is not shown again")
  func once() {
    let steps: [ChunkSource.Step] = [.bytes(Self.first[...]), .silence]
    #expect(Scanning.scan(ChunkSource(steps, isLive: true)).records.count == 1)
  }

  @Test("an unfinished line is not shown")
  func unfinished() {
    let cut = Self.first.count - 10
    let steps: [ChunkSource.Step] = [
      .bytes(Self.first[..<cut]), .silence, .bytes(Self.first[cut...]), .bytes(Self.rest[...]),
    ]
    let scanned = Scanning.scan(ChunkSource(steps, isLive: true))
    #expect(scanned.records == Scanning.scan(Self.first + Self.rest).records)
  }

  @Test("a record is shown although a next line has begun that may still belong to it")
  func begun() {
    let text = Self.first + Self.rest
    let steps: [ChunkSource.Step] = [
      .bytes(text[..<(Self.first.count + 2)]), .silence, .bytes(text[(Self.first.count + 2)...]),
    ]
    let scanned = Scanning.scan(ChunkSource(steps, isLive: true))
    #expect(scanned.records.map(\.raw) == [Self.first, text].flatMap { Scanning.scan($0).records.map(\.raw) })
    #expect(scanned.records.last?.emittedBefore == scanned.records.first?.raw.count)
  }

  @Test("a silence within the first line does not settle the stream", arguments: [1, 2, 3, 30])
  func settlesLate(_ cut: Int) {
    let text = Array(
      String(decoding: Self.first + Self.rest, as: UTF8.self).split(separator: "\n").map { "12:\($0)\n" }.joined().utf8)
    let steps: [ChunkSource.Step] = [.bytes(text[..<cut]), .silence, .silence, .bytes(text[cut...])]
    let scanned = Scanning.scan(ChunkSource(steps, isLive: true))
    #expect(scanned.records == Scanning.scan(text).records)
    #expect(scanned.format == "compact")
  }

  @Test("an interruption ends the reading with the records so far")
  func interrupted() {
    for isLive in [false, true] {
      let scanned = Scanning.scan(ChunkSource([.bytes(Self.first[...]), .interruption], isLive: isLive))
      #expect(scanned.wasInterrupted)
      #expect(scanned.records.map(\.event) == [.task(.endRequested(id: 7))])
    }
  }

  /// A source that is interrupted at once, with that many more pieces or endless ones.
  private final class Interrupted: ByteSource {
    let isLive = true
    private var pieces: Int?
    private var hasSaidStop = false

    init(pieces: Int?) { self.pieces = pieces }

    func read(into buffer: inout LineBuffer, through decoder: inout ByteDecoder) throws(UnreadableInput) -> Int {
      if pieces == 0 { return 0 }
      pieces = pieces.map { $0 - 1 }
      SilenceTests.first.withSlice { buffer.append($0) }
      return SilenceTests.first.count
    }

    func wait(milliseconds: Int?) -> Readiness {
      defer { hasSaidStop = true }
      return hasSaidStop ? .ready : .interrupted
    }
  }

  private func run(_ source: any ByteSource) -> InputReader.Outcome { Scanning.read(source) { _ in } }

  @Test("the last pieces of a writer are read after an interruption")
  func lastWords() {
    let heard = run(Interrupted(pieces: 2))
    #expect(heard.wasInterrupted && heard.reachedEnd)
    let silent = run(ChunkSource([.bytes(Self.first[...]), .interruption], isLive: true))
    #expect(silent.wasInterrupted && !silent.reachedEnd)
  }

  @Test("reading stops after an interruption although the writer never pauses")
  func endless() {
    let left = run(Interrupted(pieces: nil))
    #expect(left.wasInterrupted && !left.reachedEnd)
  }
}
