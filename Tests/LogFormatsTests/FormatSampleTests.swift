// Every format reads its own samples, and no other format takes them for its own.

import ByteScan
import LogRecords
import Testing

@testable import LogFormats

struct FormatSampleCase: Sendable, CustomTestStringConvertible {
  let format: LogFormat
  let sample: FormatSample
  var testDescription: String { "\(format.name): \(sample.text.prefix(60))" }
}

struct FormatSampleTests {
  static let cases = LogFormats.all.flatMap { format in
    format.samples.map { FormatSampleCase(format: format, sample: $0) }
  }

  @Test("a format reads each field of its samples", arguments: cases)
  func readsItsSamples(_ testCase: FormatSampleCase) throws {
    let (format, sample) = (testCase.format, testCase.sample)
    sample.text.withSlice { text in
      let firstLine = text.until("\n")
      #expect(format.begins(firstLine, sample.shape) != nil, "the first line must begin a record")
      var scratch = Scratch()
      let fields = format.fields(text, sample.shape, &scratch)
      #expect(fields.clock.map(String.init(describing:)) == sample.clock)
      #expect(fields.process?.string == sample.process)
      #expect(fields.pid == sample.pid)
      #expect(fields.thread == sample.thread)
      #expect(fields.sender?.string == sample.sender)
      #expect(fields.subsystem?.string == sample.subsystem)
      #expect(fields.category?.string == sample.category)
      #expect(fields.level == sample.level)
      #expect(fields.message.string == sample.message)
    }
  }

  @Test("a strict format takes no other strict format's record for its own", arguments: cases)
  func isNotDeafAndNotGreedy(_ testCase: FormatSampleCase) {
    guard testCase.format.rank == .strict else { return }
    testCase.sample.text.withSlice { text in
      let line = text.until("\n")
      let takers = LogFormats.all.filter { other in
        other.rank == .strict && line.first.map(other.firstBytes.contains) == true
          && other.begins(line, testCase.sample.shape) != nil
      }
      #expect(takers.map(\.name) == [testCase.format.name])
    }
  }
}
