// Pasted logs have line breaks in long lines, and the output of apps lands inside other records. These tests go from
// bytes to events, because three parts of the program must agree.

import BackgroundTasks
import ByteScan
import LogRecords
import Testing

@testable import LogFormats

struct BrokenLinesTests {
  private static let reader = EventReader()
  private static let head = head("sampled")

  private static func head(_ process: String) -> String { "default 18:17:16.151413+1000 \(process) " }

  /// Sent by the process that logs this sentence.
  private static func head(for signature: Signature) -> String {
    switch signature.source {
    case .runningBoard: head("runningboardd")
    case .launchd: head("launchd")
    case .anyone, .system, .uiKit: head
    }
  }

  static let samples = SignatureSampleTests.samples.filter { testCase in
    // The header names the sender, so that it matches the sentence.
    testCase.sample.process == nil && testCase.sample.subsystem == nil && !testCase.signature.isSpecialLine
  }

  /// The events of a log, and the first line of each event's record.
  private func read(_ log: [UInt8]) -> [(line: Int, event: TaskEvent)] {
    log.withSlice { window in
      let settled = StreamSettler().settle(window, loose: false)
      var recogniser = LineRecogniser(settled)
      var assembler = RecordAssembler(gate: Self.reader.gate)
      var reader = RecordReader(settled, events: Self.reader)
      var buffer = LineBuffer(capacity: 4 << 10)
      buffer.append(window)
      buffer.finishLine()
      var found: [Record] = []
      assembler.consume(buffer, &recogniser, into: &found)
      assembler.finish(buffer, into: &found)
      var events: [(Int, TaskEvent)] = []
      for record in found {
        reader.read(record) { record, _, sourced in
          if let sourced { events.append((record.firstLine, sourced.event)) }
        }
      }
      return events
    }
  }

  @Test("a message broken at any blank is one record and still an event", arguments: samples)
  func brokenAtBlanks(_ testCase: SignatureSampleCase) {
    let message = Array(testCase.sample.message.utf8)
    guard !message.contains(UInt8(ascii: "\n")) else { return }
    let head = Self.head(for: testCase.signature)
    for blank in message.indices where message[blank] == UInt8(ascii: " ") {
      var without = message
      without[blank] = UInt8(ascii: "\n")
      var with = message
      with.insert(UInt8(ascii: "\n"), at: blank + 1)
      for broken in [without, with] {
        let events = read(Array(head.utf8) + broken + Array("\n\(head)next\n".utf8))
        // A sentence without a header may begin in the middle of a longer one.
        #expect(!events.isEmpty, "broken at \(blank)")
      }
    }
  }

  @Test("text that is printed after a message does not hide its event", arguments: samples)
  func foreignLines(_ testCase: SignatureSampleCase) {
    let head = Self.head(for: testCase.signature)
    for foreign in ["flutter: done", "a, b (c) [d:1] <e> \"f\" 1 -> 2; g: h", "{\n    x = 1;\n}"] {
      let events = read(Array("\(head)\(testCase.sample.message)\n\(foreign)\n\(head)next\n".utf8))
      #expect(events.map(\.line) == [1], "\(foreign)")
    }
  }

  @Test("the middle of a known sentence begins no record of its own")
  func noRecordInTheMiddle() {
    let log = """
      \(Self.head)Background task still not ended
      after expiration handlers were called: <private>. This app will likely
      \(Self.head)Can't end BackgroundTask:
      no background task exists with identifier 9 (0x9), or
      \(Self.head)Demo[7]
      has active assertions beyond permitted time:

      """
    #expect(read(Array(log.utf8)).map(\.line) == [1, 3, 5])
  }
}
