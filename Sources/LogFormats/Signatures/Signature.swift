// A kind of message that is an event: its literals, the function that reads it, and samples that prove both.

import BackgroundTasks
import ByteScan
import LogRecords

package struct Signature: Sendable {
  package let name: String
  /// How well the kind of message is known.
  package let evidence: Evidence
  /// Literals, one of which every message contains. The gate searches for them, so they are long (`LiteralSet`),
  /// plain ASCII, and hold nothing that JSON escapes.
  package let anchors: [StaticString]
  /// Whether a message that begins with an anchor is read even without time and process, as Xcode prints it.
  package let standsAlone: Bool
  /// Whether the capturing tool prints it as a line of its own, which is recognised without the gate.
  package let isSpecialLine: Bool
  /// The part of the system that logs it.
  package let source: MessageSource
  /// The beginnings of its messages. By default, these are the anchors.
  package let sentences: [StaticString]
  /// The event, or nil if the message only looks like one. Readers search for their words, because older systems put the name
  /// of a function before the text.
  package let read: @Sendable (RecordFields) -> TaskEvent?
  package let samples: [SignatureSample]
  /// Messages that hold an anchor and are no event of this signature.
  package let nearMisses: [String]

  package enum Evidence: Sendable {
    /// Seen in real logs.
    case seen
    /// Known from format strings in the system's binaries. The printed message may differ.
    case formatString
    /// Quoted in prose only.
    case documented
    /// Some fields were seen, others are assumed.
    case partlySeen
  }

  /// The anchors that messages begin with.
  var openings: [StaticString] {
    anchors.filter { anchor in samples.contains { $0.message.withSlice { $0.hasPrefix(anchor) } } }
  }

  init(
    _ name: String, evidence: Evidence = .seen, anchors: [StaticString], standsAlone: Bool = false,
    isSpecialLine: Bool = false, source: MessageSource = .system, sentences: [StaticString]? = nil,
    samples: [SignatureSample],
    nearMisses: [String] = [],
    read: @escaping @Sendable (RecordFields) -> TaskEvent?
  ) {
    self.name = name
    self.evidence = evidence
    self.anchors = anchors
    self.standsAlone = standsAlone
    self.isSpecialLine = isSpecialLine
    self.source = source
    self.sentences = sentences ?? anchors
    self.read = read
    self.samples = samples
    self.nearMisses = nearMisses
  }
}

/// An invented message in the form of real ones, and the event that must be read from it.
package struct SignatureSample: Sendable {
  package let message: String
  package let event: TaskEvent
  /// For the few signatures that depend on the process that logs.
  package let process: String?
  package let subsystem: String?

  package init(_ message: String, _ event: TaskEvent, process: String? = nil, subsystem: String? = nil) {
    self.message = message
    self.event = event
    self.process = process
    self.subsystem = subsystem
  }
}
