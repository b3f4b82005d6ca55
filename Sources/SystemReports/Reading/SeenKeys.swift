// The kinds of lines of a report that have come so far. A second line of the same kind belongs to another report.

import ByteScan

struct SeenKeys: Equatable, Sendable {
  private var part = ReportKey.Part.heading
  /// One bit for each key that a report has once.
  private var seen: UInt64 = 0
  private var hasReasonAlone = false
  /// Whether lines of a heading have come after a reason. They belong to another report if one of them is distinctive.
  private(set) var isHeadingAgain = false

  /// Whether the key begins another report.
  func isOfAnother(_ key: ReportKey) -> Bool {
    guard key.isUnique else { return false }
    return isHeadingAgain || part == .reason && key.part == .heading || seen & bit(key) != 0
  }

  mutating func begin(with key: ReportKey) {
    self = SeenKeys()
    note(key)
  }

  mutating func note(_ key: ReportKey) {
    if key.part == .heading, part == .reason { isHeadingAgain = true }
    if key.part == .reason {
      part = .reason
      isHeadingAgain = false
    }
    if key.isUnique { seen |= bit(key) }
  }

  /// Notes a line without a key. Returns whether it begins another report.
  @discardableResult
  mutating func note(_ content: ByteSlice) -> Bool {
    isHeadingAgain = false
    guard content.isReasonAlone else { return false }
    if hasReasonAlone, content.firstIndex(of: " has active assertions beyond permitted time") != nil {
      self = SeenKeys()
      note(content)
      return true
    }
    part = .reason
    hasReasonAlone = true
    return false
  }

  private func bit(_ key: ReportKey) -> UInt64 {
    let name = key.name.bytes
    return 1 << UInt64(ReportKey.unique.firstIndex { name == $0 } ?? 0)
  }
}
