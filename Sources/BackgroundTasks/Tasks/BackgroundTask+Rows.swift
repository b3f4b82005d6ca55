// What rows ask about every task, answered where it lies: a moment or a process that is only compared is not to be
// copied for it.

extension BackgroundTask {
  /// Counted from 1 in the life of its process.
  package var ordinal: Int { content[0].number.ordinal }

  package var hasBegin: Bool { content[0].begin != nil }

  /// Whether this is all that is known of its process.
  package func isOf(_ process: borrowing ProcessIdentity) -> Bool {
    process.pid == content[0].process.pid && process.kind == content[0].process.kind
      && process.name == content[0].process.name && process.bundle == content[0].process.bundle
  }

  /// The last instant at which something was said about it.
  package var latest: Int64? {
    Self.later(Self.later(content[0].begin?.instant, content[0].end?.instant), content[0].evidence?.moment.instant)
  }

  private static func later(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }
}
