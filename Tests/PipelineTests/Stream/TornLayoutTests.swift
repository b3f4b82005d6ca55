// Layouts in which no head marks a torn record: the time closes the record, or no time comes before the torn cells. Every
// length of every torn record is tried.

import BackgroundTasks
import ByteScan
import Testing

@testable import LogFormats

struct TornLayoutTests {
  private static let assertion =
    "Acquiring assertion targeting [app<com.example.shop>:326] from originator [osservice<com.apple.kitd>:71] with description "
    + "<RBSAssertionDescriptor| \"audio\" ID:52-71-901 target:326 attributes:[\n\t<RBSDomainAttribute| domain:\"com.apple.kit\" "
    + "name:\"Play\">\n\t]>"

  private static let log = [
    DamagedRecordTests.record(0, DamagedRecordTests.began(4)),
    DamagedRecordTests.record(1, "[app] Nothing of interest", "kitd", pid: 71),
    DamagedRecordTests.record(2, DamagedRecordTests.began(5)),
    DamagedRecordTests.record(3, assertion, "runningboardd", pid: 52),
    DamagedRecordTests.record(4, "link quality 71, channel 36", "wifid", pid: 61),
    DamagedRecordTests.record(5, DamagedRecordTests.ended(5)),
    DamagedRecordTests.record(6, "[app<com.example.shop>:326] visibility is yes", "runningboardd", pid: 52),
    DamagedRecordTests.record(40, DamagedRecordTests.statement),
    DamagedRecordTests.record(41, "Deactivation reason removed: 5; deactivation reasons: 4128 -> 4096"),
  ]

  @Test(
    "a record that is torn after any byte adds no process, task or verdict to those of the log without it",
    arguments: [Carrier.xcodeMetadata, .consoleTimeLast, .unifiedReaderTSV, .console, .consoleWithPid])
  func torn(_ carrier: Carrier) {
    let lines = carrier.lines(Self.log).map { Array($0.utf8) }
    // A tear inside the first cell looks like a longer pid.
    let first = carrier == .consoleWithPid ? 4 : 1
    for place in 0..<(lines.count - 1) {
      func without(_ places: Int...) -> Judged {
        TearingLawTests.judge(lines.enumerated().filter { !places.contains($0.offset) }.map(\.element))
      }
      let others = [
        without(place), without(place + 1), without(place, place + 1), TearingLawTests.judge(lines),
      ]
      for cut in first..<lines[place].count {
        var torn = lines
        torn[place] = lines[place].prefix(cut) + lines[place + 1]
        torn.remove(at: place + 1)
        let fault = Tearing.fault(TearingLawTests.judge(torn), others)
        #expect(fault == nil, "\(carrier), \(place), \(cut): \(String(decoding: torn[place], as: UTF8.self))")
      }
    }
  }

  @Test("two pids without a separator between them are not a pid", arguments: ["4711", "32607"])
  func pids(_ torn: String) {
    var lines = Carrier.consoleWithPid.lines(DamagedRecordTests.log)
    lines[3] = torn + lines[3]
    #expect(DamagedRecordTests.verdicts(lines) == ["Shop 4 leaked", "Shop 5 unknown"])
  }

  @Test(
    "messages of several lines and with unbalanced brackets are read between metadata",
    arguments: ["first\nsecond (\n", "a < b", "<half of a description", "[one\n\ttwo\n]\nTyped"])
  func metadata(_ message: String) {
    let whole = DamagedRecordTests.verdicts(Carrier.xcodeMetadata.lines(DamagedRecordTests.log))
    var log = DamagedRecordTests.log
    log[2].message = message
    #expect(whole.contains("Shop 5 ended"))
    #expect(DamagedRecordTests.verdicts(Carrier.xcodeMetadata.lines(log)) == whole)
  }

  @Test(
    "a message with a word directly behind redacted text may hold another record's",
    arguments: [
      ("STARTING activity bgRefresh-com.example.shop:4F20A1 <private>!", false), ("task <private>", false),
      ("STARTING activity bgRefresh-com.example.shop:4F20A1 <private>Handling launch", true),
      ("<private>Task resumed", true),
      ("name = <private>, <mask.hash: 'xQ=='>Called", false),
    ])
  func hidden(_ message: String, _ mayHoldAnother: Bool) {
    #expect(Array(message.utf8).withSlice { LogFormat.mayHoldAnother($0) } == mayHoldAnother)
  }

  @Test("a capture with fewer metadata columns is read, too")
  func fewerParts() {
    let lines = Carrier.xcodeMetadata.lines(DamagedRecordTests.log)
    let fewer = lines.map { $0.replacing(" | Library: UIKitCore", with: "") }
    let whole = ["Shop 4 leaked", "Shop 5 ended"]
    #expect(DamagedRecordTests.verdicts(fewer) == whole)
    #expect(DamagedRecordTests.verdicts(Array(lines[..<4] + fewer[4...])) == whole)
  }
}
