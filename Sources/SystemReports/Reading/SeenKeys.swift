// Which lines of a report have come: a second one of its kind belongs to another report.

import ByteScan

struct SeenKeys: Equatable, Sendable {
  private var part = ReportKey.Part.heading
  /// Keys that a report has once, a bit for each.
  private var seen: UInt64 = 0
  private var hasReasonAlone = false
  /// Lines of a heading have come behind a reason: another report's, if one of them says so surely.
  private(set) var isHeadingAgain = false

  /// Whether the key begins another report.
  func isOfAnother(_ key: ReportKey) -> Bool {
    guard key.isUnique else { return false }
    return isHeadingAgain || part == .reason && key.part == .heading || seen & bit(key) != 0
  }

  mutating func begin(with key: ReportKey) {
    self = SeenKeys()
    take(key)
  }

  mutating func take(_ key: ReportKey) {
    if key.part == .heading, part == .reason { isHeadingAgain = true }
    if key.part == .reason {
      part = .reason
      isHeadingAgain = false
    }
    if key.isUnique { seen |= bit(key) }
  }

  /// A line without a key. Whether it begins another report.
  @discardableResult
  mutating func take(_ content: ByteSlice) -> Bool {
    isHeadingAgain = false
    guard content.isReasonAlone else { return false }
    if hasReasonAlone, content.firstIndex(of: " has active assertions beyond permitted time") != nil {
      self = SeenKeys()
      take(content)
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
