// An output form: what `--output` calls it, what it needs of a run, and how its report is made.

import ByteScan

package struct Form: Sendable {
  /// What a run has to find out or keep for a form.
  package struct Needs: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What became of the tasks.
    package static let tasks = Needs(rawValue: 1)
    /// The records that are events, one input after the other.
    package static let records = Needs(rawValue: 2)
    /// The inputs' own bytes, one input after the other.
    package static let bytes = Needs(rawValue: 4)
    /// How many records are events.
    package static let eventCount = Needs(rawValue: 8)
    /// The formats of all inputs, before any of them is read.
    package static let formats = Needs(rawValue: 16)
  }

  /// What stands in for the form where `--count` is given.
  package enum Counting: Sendable {
    case report(@Sendable (ByteWriter) -> any Report)
    /// What a number is none of: "no json".
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

/// How an output is to look, where it goes to.
package struct ReportStyle: Sendable {
  package let timeline: TimelineStyle
  /// Nothing of the inputs does anything to a terminal.
  package let isTame: Bool

  package init(timeline: TimelineStyle, isTame: Bool) {
    self.timeline = timeline
    self.isTame = isTame
  }

  var inColor: Bool { timeline.inColor }
}
