// Every format reads its own samples, and no other format accepts them.

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
      var memory = FieldMemory()
      let fields = format.fields(text, sample.shape, &memory)
      #expect(fields.clock.map(String.init(describing:)) == sample.clock)
      #expect(fields.process?.string == sample.process)
      #expect(fields.pid == sample.pid)
      #expect(fields.sender?.string == sample.sender)
      #expect(fields.subsystem?.string == sample.subsystem)
      #expect(fields.category?.string == sample.category)
      #expect(fields.level == sample.level)
      #expect(fields.message.string == sample.message)
    }
  }

  @Test("a strict format does not accept the records of another strict format", arguments: cases)
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

  @Test("a format's opening agrees with its check of a line, and never reads into the next line")
  func openingsAgree() {
    for format in LogFormats.all {
      guard case .fixed(let pattern, let place)? = format.opening else { continue }
      let ordinary = OrdinaryOpening(pattern, place, mark: RecordMark(format: 0))
      for other in LogFormats.all.flatMap(\.samples) {
        other.text.withSlice { text in
          let line = text.until("\n")
          // If there are too few bytes, the format checks the line.
          let text = Array(line.string.utf8) + [UInt8](repeating: UInt8(ascii: "\n"), count: 40)
          let isFound = text.withSlice { ordinary.run(in: $0, from: 0, to: 0) != nil }
          #expect((format.begins(line, StreamShape()) != nil) == isFound)
        }
      }
      for sample in format.samples {
        for cut in 0..<min(sample.text.utf8.count, 64) {
          var bytes = Array(sample.text.utf8)
          bytes[cut] = UInt8(ascii: "\n")
          bytes.withSlice { text in
            let isFound = ordinary.run(in: text, from: 0, to: 0) != nil
            #expect(!isFound || format.begins(text.until("\n"), StreamShape()) != nil, "a line feed at \(cut)")
          }
        }
      }
    }
  }
}
