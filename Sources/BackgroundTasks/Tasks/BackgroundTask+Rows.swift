// What rows read from every task, computed in place: a moment or a process that is only compared need not be copied.

extension Moment {
  /// A moment's time and zone.
  package struct Time {
    package let instant: Int64
    /// The zone in which the log shows the time, in seconds east of Greenwich.
    package let zone: Int32
  }

  /// Nil where the record has no time.
  package var time: Time? { instant.map { Time(instant: $0, zone: zone) } }
}

extension BackgroundTask {
  /// Counted from 1 in the life of its process.
  package var ordinal: Int { content.number.ordinal }

  package func isNamed(_ name: String) -> Bool { content.name == name }

  /// The number of bytes in the name, and the first byte.
  package var nameBytes: (count: Int, first: Int) {
    guard let bytes = content.name?.utf8 else { return (0, 0) }
    return (bytes.count, Int(bytes.first ?? 0))
  }

  package var hasBegin: Bool { content.begin != nil }

  /// Whether the task has this verdict, or had it in the report before.
  package func concerns(_ verdict: Verdict) -> Bool {
    content.verdict == verdict || content.verdictBefore == verdict
  }

  /// Updates a process from the task's. Returns whether anything has changed.
  package func renew(_ process: inout ProcessIdentity) -> Bool {
    // Part by part, because comparing the whole would copy it.
    let isKnown =
      process.pid == content.process.pid && process.kind == content.process.kind
      && process.name == content.process.name && process.bundle == content.process.bundle
    if !isKnown { process = content.process }
    return !isKnown
  }

  /// The latest time of a record about the task.
  package var latest: Int64? {
    Self.later(
      Self.later(content.begin?.instant, content.end?.instant),
      Self.later(content.evidence?.moment.instant, content.openUntil))
  }

  package var beginTime: Moment.Time? { content.begin?.time }

  /// Seconds from the begin to the end, to the record that the verdict rests on, or to the end of the log.
  package var elapsed: Double? {
    guard let begin = content.begin?.instant,
      let last = content.end?.instant ?? content.evidence?.moment.instant ?? content.openUntil
    else { return nil }
    return Moment.seconds(from: begin, to: last)
  }

  /// When the verdict came about. Nil for an open task.
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
  // Passed separately, because the content would be copied as a whole.
  package var isCarrier: Bool { Self.isCarrier(kind, carried, content.name) }

  fileprivate static func isCarrier(_ kind: Kind, _ carried: Int, _ name: @autoclosure () -> String?) -> Bool {
    kind == .assertion && (carried > 0 || name()?.hasPrefix(SystemAssertion.carrierName) == true)
  }
}

extension BackgroundTask.Content {
  package var isCarrier: Bool { BackgroundTask.isCarrier(kind, carried, name) }
}
