// What each line of a whole log is to the lines around it.

import ByteScan
import LogRecords
import Testing

@testable import LogFormats

struct LineRecogniserTests {
  /// One word a line: the format that begins here, with a `.` where it ends here too; `+` for a continuation, `.`
  /// for the last line of a record, `-` for what stands between records.
  private func roles(_ log: String, loose: Bool = false) -> String {
    let gate = EventReader().gate
    return log.withSlice { text in
      var recogniser = LineRecogniser(StreamSettler().settle(text, loose: loose))
      var hits: [LiteralSet.Hit] = []
      return StreamSettler.lines(of: text).map { line in
        gate.hits(in: line, into: &hits)
        return switch recogniser.role(of: line, literalAt: hits.first?.offset ?? -1) {
        case .begins(let mark): name(mark)
        case .beginsAndEnds(let mark): name(mark) + "."
        case .ends: "."
        case .continues: "+"
        case .separates: "-"
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

  @Test("column headings of every style part records")
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

  @Test("a known sentence without metadata begins a record wherever it stands")
  func sentences() {
    let log = """
      prose
      Background Task 3 ("Sync"), was created over 30 seconds ago.
      In applications running in the background
      [BackgroundTask] Background Task 4 ("Sync"), was created over 30 seconds ago.
      """
    #expect(roles(log) == "+ bare + bare")
  }
}
