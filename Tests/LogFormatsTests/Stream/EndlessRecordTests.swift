// Continuation lines may never end, and the program must not hold the input for ever.

import ByteScan
import LogRecords
import Testing

@testable import LogFormats

struct EndlessRecordTests {
  private static let head = "default 18:17:16.151413+1000 sampled "
  private static let known = "Ending background task with UIBackgroundTaskIdentifier: 7"

  /// Feeds the log in pieces, as reading does. Returns the matches and the largest number of bytes held.
  private func run(_ pieces: [String]) -> (found: [(line: Int, bytes: Int, literals: Int)], held: Int) {
    let events = EventReader()
    var recogniser = LineRecogniser(pieces[0].withSlice { StreamSettler().settle($0, loose: false) })
    var assembler = RecordAssembler(gate: events.gate)
    var buffer = LineBuffer(capacity: 4 << 10)
    var found: [Record] = []
    var seen: [(Int, Int, Int)] = []
    var (total, held) = (0, 0)
    func take() {
      seen += found.map { ($0.firstLine, $0.raw.count, $0.literals.count) }
      found.removeAll()
    }
    for piece in pieces {
      piece.withSlice { buffer.append($0) }
      total += piece.utf8.count
      assembler.consume(buffer, &recogniser, into: &found)
      take()
      buffer.markScanned(needed: assembler.neededFrom)
      held = max(held, assembler.neededFrom.map { total - $0 } ?? 0)
    }
    assembler.finish(buffer, into: &found)
    take()
    return (seen, held)
  }

  @Test(
    "a record is delivered and released at its maximum length",
    arguments: [String(repeating: "    and so on\n", count: 5000), String(repeating: "\n", count: 70_000)])
  func endless(_ more: String) {
    let pieces =
      ["\(Self.head)\(Self.known)\n"] + Array(repeating: more, count: 40)
      + ["\(Self.known) again\n", "\(Self.head)\(Self.known)\n", more]
    let (found, held) = run(pieces)
    #expect(held <= RecordAssembler.longestRecord + more.utf8.count + 200)
    let lines = pieces.dropLast(2).joined().utf8.count { $0 == UInt8(ascii: "\n") }
    // The sentence in between has no header: it begins a record at any place.
    #expect(found.map(\.line) == [1, lines, lines + 1])
    #expect(found.allSatisfy { $0.bytes <= RecordAssembler.longestRecord })
  }

  @Test("a record without a literal is released at its maximum length, too")
  func endlessAndDull() {
    let (found, held) = run(
      ["\(Self.head)text\n"] + Array(repeating: String(repeating: "and so on\n", count: 9000), count: 40))
    #expect(found.isEmpty)
    #expect(held <= RecordAssembler.longestRecord + 100_000)
  }

  @Test("a literal counts once in a record, however often it occurs")
  func repeatedLiterals() {
    let (found, _) = run(["\(Self.head)\(String(repeating: Self.known, count: 1000))\n"])
    #expect(found.map(\.literals) == [1])
  }
}
