// An output form: what `--output` calls it, what it needs of a run, and how its report is made.

import ByteScan

package struct Form: Sendable {
  /// What a form needs from a run.
  package struct Needs: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The tasks' verdicts.
    package static let tasks = Needs(rawValue: 1)
    /// The records that are events, all of one input before those of the next.
    package static let records = Needs(rawValue: 2)
    /// The inputs' own bytes, all of one input before those of the next.
    package static let bytes = Needs(rawValue: 4)
    /// The number of records that are events.
    package static let eventCount = Needs(rawValue: 8)
    /// The checksums of archives.
    package static let checksums = Needs(rawValue: 32)
    /// The formats of all inputs before any of them is read.
    package static let formats = Needs(rawValue: 16)
  }

  /// What `--count` prints in place of the form.
  package enum Counting: Sendable {
    case report(@Sendable (ByteWriter) -> any Report)
    /// The form cannot be counted. The text completes the error message: "no json".
    case refused(String)
  }

  package let name: String
  /// Completes "NAME shows …" in the description of `--output`.
  package let help: String
  package let needs: Needs
  package let counting: Counting
  package let report: @Sendable (ByteWriter, ReportStyle) -> any Report
}

extension Form: Equatable {
  package static func == (left: Form, right: Form) -> Bool { left.name == right.name }
}

/// How an output has to look at its destination.
package struct ReportStyle: Sendable {
  package let timeline: TimelineStyle
  /// Whether control characters of the inputs are made harmless, because the output is a terminal.
  package let isTame: Bool

  package init(timeline: TimelineStyle, isTame: Bool) {
    self.timeline = timeline
    self.isTame = isTame
  }

  var inColor: Bool { timeline.inColor }
}
