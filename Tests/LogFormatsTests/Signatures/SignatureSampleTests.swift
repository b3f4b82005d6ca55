// Every signature reads its own samples and ignores those of the others.

import BackgroundTasks
import ByteScan
import LogRecords
import Testing

@testable import LogFormats

struct SignatureSampleCase: Sendable, CustomTestStringConvertible {
  let signature: Signature
  let sample: SignatureSample
  var testDescription: String { "\(signature.name): \(sample.message.prefix(60))" }
}

struct NearMissCase: Sendable, CustomTestStringConvertible {
  let signature: Signature
  let message: String
  var testDescription: String { "\(signature.name): \(message.prefix(60))" }
}

struct SignatureSampleTests {
  static let samples = Signatures.all.flatMap { signature in
    signature.samples.map { SignatureSampleCase(signature: signature, sample: $0) }
  }
  static let nearMisses = Signatures.all.flatMap { signature in
    signature.nearMisses.map { NearMissCase(signature: signature, message: $0) }
  }

  func read(_ signature: Signature, _ message: String, process: String? = nil, subsystem: String? = nil) -> TaskEvent? {
    message.withSlice { text in
      (process ?? "").withSlice { process in
        (subsystem ?? "").withSlice { subsystem in
          var fields = RecordFields(message: text)
          fields.process = process.isEmpty ? nil : process
          fields.subsystem = subsystem.isEmpty ? nil : subsystem
          return signature.read(fields)
        }
      }
    }
  }

  @Test("a signature reads the event of each sample", arguments: samples)
  func readsItsSamples(_ testCase: SignatureSampleCase) {
    let sample = testCase.sample
    #expect(
      read(testCase.signature, sample.message, process: sample.process, subsystem: sample.subsystem) == sample.event)
  }

  @Test("a sample holds an anchor, so that the gate lets it through", arguments: samples)
  func samplesHoldAnAnchor(_ testCase: SignatureSampleCase) {
    testCase.sample.message.withSlice { text in
      #expect(testCase.signature.anchors.contains { text.contains($0) })
    }
  }

  @Test("no sample is claimed by two signatures", arguments: samples)
  func samplesHaveOneOwner(_ testCase: SignatureSampleCase) {
    let sample = testCase.sample
    let owners = Signatures.all.filter { signature in
      sample.message.withSlice { text in signature.anchors.contains { text.contains($0) } }
        && read(signature, sample.message, process: sample.process, subsystem: sample.subsystem) != nil
    }
    #expect(owners.map(\.name) == [testCase.signature.name])
  }

  @Test("a near miss holds an anchor and is no event", arguments: nearMisses)
  func nearMissesAreNoEvents(_ testCase: NearMissCase) {
    testCase.message.withSlice { text in
      #expect(testCase.signature.anchors.contains { text.contains($0) })
    }
    #expect(read(testCase.signature, testCase.message) == nil)
  }

  @Test("anchors are long enough for the gate, plain ASCII, and need no escape in JSON")
  func anchorsSuitTheGate() {
    let escaped = ByteSet("\"\\/\t\n\r")
    for signature in Signatures.all where !signature.isSpecialLine {
      #expect(!signature.anchors.isEmpty, "\(signature.name)")
      for anchor in signature.anchors {
        #expect(anchor.bytes.count >= LiteralSet.shortestLiteral, "\(signature.name): \(anchor)")
        #expect(anchor.bytes.array.allSatisfy { (0x20..<0x7F).contains($0) && !escaped.contains($0) }, "\(anchor)")
      }
    }
  }

  @Test("a signature that is read without a header begins with its anchor in a sample")
  func standingAloneIsShown() {
    for signature in Signatures.all where signature.standsAlone {
      let shown = signature.samples.contains { sample in
        sample.message.withSlice { text in signature.anchors.contains { text.hasPrefix($0) } }
      }
      #expect(shown, "\(signature.name)")
    }
  }

  @Test("signatures are listed once each, in order of name")
  func signaturesAreSorted() {
    let names = Signatures.all.map(\.name)
    #expect(names == Set(names).sorted())
  }
}
