// A shape of message that is an event: what must stand in it, how it is read, and lines that prove it.

import BackgroundTasks
import ByteScan
import LogRecords

package struct Signature: Sendable {
  package let name: String
  /// How well the shape is known.
  package let evidence: Evidence
  /// Literals of which one must stand in the message. They feed the gate, so they are long (`LiteralSet`),
  /// plain ASCII, and hold nothing that JSON escapes.
  package let anchors: [StaticString]
  /// A message that begins with an anchor is worth reading even without time and process, as Xcode prints it.
  package let standsAlone: Bool
  /// The tool that captures the log prints it as a line of its own, which is known without the gate.
  package let isSpecialLine: Bool
  /// Who prints it.
  package let voice: Voice
  /// How it begins, where not with an anchor.
  package let sentences: [StaticString]
  /// The event, or nil where the message only looks like it. Searches: older systems put a function's name
  /// before the text.
  package let read: @Sendable (RecordFields) -> TaskEvent?
  package let samples: [SignatureSample]
  /// Messages that hold an anchor and are no event of this signature.
  package let nearMisses: [String]

  package enum Evidence: Sendable {
    /// Seen in real logs.
    case seen
    /// Known from the program's own strings; whoever prints it may print it differently.
    case formatString
    /// Quoted in prose only.
    case documented
    /// Some fields were seen, others are expected.
    case partlySeen
  }

  /// Those of the anchors that messages begin with.
  var openings: [StaticString] {
    anchors.filter { anchor in samples.contains { $0.message.withSlice { $0.hasPrefix(anchor) } } }
  }

  init(
    _ name: String, evidence: Evidence = .seen, anchors: [StaticString], standsAlone: Bool = false,
    isSpecialLine: Bool = false, voice: Voice = .system, sentences: [StaticString]? = nil, samples: [SignatureSample],
    nearMisses: [String] = [],
    read: @escaping @Sendable (RecordFields) -> TaskEvent?
  ) {
    self.name = name
    self.evidence = evidence
    self.anchors = anchors
    self.standsAlone = standsAlone
    self.isSpecialLine = isSpecialLine
    self.voice = voice
    self.sentences = sentences ?? anchors
    self.read = read
    self.samples = samples
    self.nearMisses = nearMisses
  }
}

/// A message, invented in a real one's shape, and what must be read from it.
package struct SignatureSample: Sendable {
  package let message: String
  package let event: TaskEvent
  /// For the few signatures that depend on who speaks.
  package let process: String?
  package let subsystem: String?

  package init(_ message: String, _ event: TaskEvent, process: String? = nil, subsystem: String? = nil) {
    self.message = message
    self.event = event
    self.process = process
    self.subsystem = subsystem
  }
}
