// The role of each line in a whole log.

import ByteScan
import LogRecords
import TestSupport
import Testing

@testable import LogFormats

struct LineRecogniserTests {
  /// One word a line: the format that begins here, with a `.` where it ends here too; `+` for a continuation, `.`
  /// for the last line of a record, `-` for a line between records.
  private func roles(_ log: String, loose: Bool = false) -> String {
    let gate = EventReader().gate
    return log.withSlice { text in
      var recogniser = LineRecogniser(StreamSettler().settle(text, loose: loose))
      var hits = LiteralSet.Hits()
      return StreamSettler.lines(of: text).map { line in
        gate.hits(in: line, into: &hits)
        return switch recogniser.role(of: line, literalAt: hits.found.first?.offset ?? -1) {
        case .begins(let mark), .beginsWithLead(let mark): name(mark)
        case .beginsAndEnds(let mark): name(mark) + "."
        case .ends: "."
        case .continues, .leads, .mayLead: "+"
        case .separates: "-"
        case .foreign: "?"
        }
      }.joined(separator: " ")
    }
  }

  private func name(_ mark: RecordMark) -> String {
    switch mark.format {
    case LogFormats.bareMessage: "bare"
    case LogFormats.special: "special"
    case let place: LogFormats.all[Int(place)].name
    }
  }

  @Test("an object inside a pretty-printed object begins no record")
  func nestedObjects() {
    let log = """
      [{
        "backtrace" : {
          "frames" : [
            {
              "imageOffset" : 1764
            }
          ]
        },
        "eventMessage" : "x"
      },{
        "eventMessage" : "y"
      }]
      """
    #expect(roles(log) == "json + + + + + + + + json + .")
  }

  @Test("column headings of every style separate records")
  func headings() {
    let log = """
      2026-03-02 08:15:44.101 Df Sample[4711:1a2b3] one
      Timestamp               Ty Process[PID:TID]
      2026-03-02 08:15:44.102 Df Sample[4711:1a2b3] two
      Timestamp                       (process)[PID]
      Timestamp                       Thread     Type        Activity             PID    TTL
      Timestamp                  Thread     Type        Activity             PID    TTL  Message
      """
    #expect(roles(log) == "compact - compact - - -")
  }

  @Test("a known sentence is closed by the metadata line that follows it")
  func sentencesWithMetadata() {
    let log = """
      Something else.
      Type: Error | Timestamp: 2026-03-02 08:15:44.101223+11:00 | Process: Sample
      Background Task 3 ("Sync"), was created over 30 seconds ago.
      Type: Error | Timestamp: 2026-03-02 08:15:45.101223+11:00 | Process: Sample
      Something
      else.
      Type: Error | Timestamp: 2026-03-02 08:15:46.101223+11:00 | Process: Sample
      what an app prints has none
      Background Task 4 ("Sync"), was created over 30 seconds ago.
      Type: Error | Timestamp: 2026-03-02 08:15:47.101223+11:00 | Process: Sample
      """
    let record = "xcode-metadata"
    #expect(roles(log) == "\(record) . \(record) . \(record) + . \(record) \(record) .")
  }

  @Test("a known sentence without metadata begins a record at any place")
  func sentences() {
    let log = """
      prose
      Background Task 3 ("Sync"), was created over 30 seconds ago.
      In applications running in the background
      [BackgroundTask] Background Task 4 ("Sync"), was created over 30 seconds ago.
      """
    #expect(roles(log) == "+ bare + bare")
  }

  /// Console text around midnights: rounded seconds, threads that overtake each other, other zones, joined captures.
  private func console(_ seed: UInt64) -> String {
    var random = SeededRandom(seed)
    var micros = 86_399_000_000
    var lines: [String] = []
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    while lines.count < 600 {
      micros += random.chance(0.02) ? random.below(80_000) * 1_000_000 : random.below(900_000)
      var shown = micros - (random.chance(0.1) ? random.below(3_000_000) : 0)
      var fraction = String(String(shown % 1_000_000 + 1_000_000).dropFirst())
      if random.chance(0.1) {
        shown += 1_000_000
        fraction = "9996\(10 + random.below(90))"
      }
      let second = shown / 1_000_000 % 86_400
      let clock = "\(two(second / 3600)):\(two(second / 60 % 60)):\(random.chance(0.01) ? "60" : two(second % 60))"
      let zone = random.chance(0.05) ? ["+0100", "+9999", ")0200", "-0700"][random.below(4)] : "+0200"
      let type =
        random.chance(0.2)
        ? ["", "默认", "17", "Standardmeldung", "По умолчанию", "a\u{1}b"][random.below(6)] : "default"
      let message = random.chance(0.3) ? "something else" : "Creating new background assertion"
      lines.append("\(type)\t\(clock).\(fraction)\(zone)\tLarder\t\(message)" + (random.chance(0.1) ? "\r" : ""))
      if random.chance(0.05) { lines.append(random.chance(0.5) ? "\ta second line" : "") }
      if random.chance(0.02) {
        lines.append("2026-05-06 07:08:09.112358+0200 0x2a3b4c5  Default     0x0      471  0    Larder: \(message)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test("skipped lines have the roles that reading them gives", arguments: 1...20 as ClosedRange<UInt64>)
  func ordinaryLines(_ seed: UInt64) {
    console(seed).withSlice { text in
      func records(asksForAll: Bool) -> (records: [String], tally: ScanTally, days: DayClock) {
        var buffer = LineBuffer()
        buffer.append(text)
        let gate = EventReader().gate
        var assembler = RecordAssembler(gate: gate, emitsAll: asksForAll)
        var recogniser = LineRecogniser(StreamSettler().settle(text, loose: false))
        var found: [Record] = []
        assembler.consume(buffer, &recogniser, into: &found)
        assembler.finish(buffer, into: &found)
        let records = found.filter { !$0.literals.isEmpty }.map { "\($0.firstLine) \($0.mark) \($0.raw.string)" }
        return (records, assembler.tally, recogniser.days)
      }
      let (passed, asked) = (records(asksForAll: false), records(asksForAll: true))
      #expect(passed.records == asked.records)
      #expect(passed.tally == asked.tally)
      #expect(passed.days == asked.days)
    }
  }
}
