// What rows ask about every task, answered where it lies: a moment or a process that is only compared is not to be
// copied for it.

extension Moment {
  /// What a clock shows of it.
  package struct Time {
    package let instant: Int64
    /// Seconds east of Greenwich in which the log shows it.
    package let zone: Int32
  }

  /// Nil where the record writes none.
  package var time: Time? { instant.map { Time(instant: $0, zone: zone) } }
}

extension BackgroundTask {
  /// Counted from 1 in the life of its process.
  package var ordinal: Int { content.number.ordinal }

  /// Whether this is its name.
  package func isNamed(_ name: String) -> Bool { content.name == name }

  /// How many its name has, and the first of them.
  package var nameBytes: (count: Int, first: Int) {
    guard let bytes = content.name?.utf8 else { return (0, 0) }
    return (bytes.count, Int(bytes.first ?? 0))
  }

  package var hasBegin: Bool { content.begin != nil }

  /// Whether it has come to this verdict, or has it no longer.
  package func concerns(_ verdict: Verdict) -> Bool {
    content.verdict == verdict || content.verdictBefore == verdict
  }

  /// Puts what it knows of its process in place of what was known. Returns whether anything of it is new.
  package func renew(_ process: inout ProcessIdentity) -> Bool {
    // Part by part: as a whole it would be copied.
    let isKnown =
      process.pid == content.process.pid && process.kind == content.process.kind
      && process.name == content.process.name && process.bundle == content.process.bundle
    if !isKnown { process = content.process }
    return !isKnown
  }

  /// The last instant at which something was said about it.
  package var latest: Int64? {
    Self.later(
      Self.later(content.begin?.instant, content.end?.instant),
      Self.later(content.evidence?.moment.instant, content.openUntil))
  }

  package var beginTime: Moment.Time? { content.begin?.time }

  /// In seconds, from its begin to its end, or to the record that the verdict rests on, or to the end of the log.
  package var elapsed: Double? {
    guard let begin = content.begin?.instant,
      let last = content.end?.instant ?? content.evidence?.moment.instant ?? content.openUntil
    else { return nil }
    return Moment.seconds(from: begin, to: last)
  }

  /// When it came to be what it is. Nobody says when a task was still open.
  package var judgedMoment: Moment? {
    switch content.verdict {
    case .ended, .expired: content.end ?? content.evidence?.moment
    case .leaked, .unknown, .died, .overdue: content.evidence?.moment ?? content.end
    case .open: nil
    }
  }

  package var judgedTime: Moment.Time? {
    switch content.verdict {
    case .ended, .expired: content.end == nil ? content.evidence?.moment.time : content.end?.time
    case .leaked, .unknown, .died, .overdue:
      content.evidence == nil ? content.end?.time : content.evidence?.moment.time
    case .open: nil
    }
  }

  private static func later(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }
}

extension BackgroundTask {
  // One by one: the content would be copied to be asked.
  package var isCarrier: Bool { Self.isCarrier(kind, carried, content.name) }

  fileprivate static func isCarrier(_ kind: Kind, _ carried: Int, _ name: @autoclosure () -> String?) -> Bool {
    kind == .assertion && (carried > 0 || name()?.hasPrefix(SystemAssertion.carrierName) == true)
  }
}

extension BackgroundTask.Content {
  package var isCarrier: Bool { BackgroundTask.isCarrier(kind, carried, name) }
}
