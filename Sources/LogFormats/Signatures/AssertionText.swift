// Parts of runningboardd's messages about an assertion: its id with its target, and its attributes.

import BackgroundTasks
import ByteScan

/// `33-4812-2017017 (target:[app<com.x>:6613])`
struct AssertionOnTarget {
  let id: ByteSlice
  /// From the target on.
  let targetText: ByteSlice

  init?(_ text: ByteSlice) {
    // Format strings do not show whether a description has angle brackets.
    let text = text.dropPrefix("<") ?? text
    guard let id = text.leadingAssertionID else { return nil }
    self.id = id
    targetText = text.from(id.count).dropPrefix(" (target:") ?? .empty
  }

  var target: ProcessReference? { ProcessReference(targetText) }
}

extension ByteSlice {
  /// runningboardd's pid, the originator's, and a counter: `33-4812-2017017`.
  var leadingAssertionID: ByteSlice? {
    var cursor = ByteCursor(self)
    for part in 0..<3 {
      if part > 0, !cursor.skip("-") { return nil }
      if cursor.number() == nil { return nil }
    }
    return upTo(cursor.position)
  }

  /// The word behind a key, with or without a blank between: `reason:FinishTask `, `reason: FinishTask;`.
  func value(_ key: StaticString) -> ByteSlice? {
    guard let text = after(key)?.trimmedStart() else { return nil }
    var end = 0
    while let byte = text.byte(at: end), !valueEnds.contains(byte) { end &+= 1 }
    return text.upTo(end).nonEmpty
  }
}

private let valueEnds = ByteSet(" ;>,)\n\t")

extension AssertionAttribute {
  /// The attributes that state the reason of an assertion and its limit, in order.
  static func list(_ text: ByteSlice) -> [AssertionAttribute] {
    var attributes: [AssertionAttribute] = []
    var start = text.firstIndex(of: "<RBS")
    while let begin = start {
      let next = text.firstIndex(of: "<RBS", from: begin + 1)
      if let attribute = AssertionAttribute(text[begin..<(next ?? text.count)]) { attributes.append(attribute) }
      start = next
    }
    return attributes
  }

  private init?(_ text: ByteSlice) {
    if text.hasPrefix("<RBSLegacyAttribute"), let reason = text.value(" reason:") {
      self = .legacy(reason: reason.string)
    } else if text.hasPrefix("<RBSDomainAttribute"), let domain = text.between("domain:\"", "\""),
      let name = text.between("name:\"", "\"")
    {
      self = .domain(domain.string, name: name.string)
    } else if text.hasPrefix("<RBSDurationAttribute"),
      let invalidation = text.value("invalidationDuration:")?.decimalFraction
    {
      let warning = text.value("warningDuration:")?.decimalFraction ?? 0
      self = .duration(invalidation: invalidation, warning: warning)
    } else if text.hasPrefix("<RBSRunningReasonAttribute"), let reason = text.value("runningReason:")?.decimal {
      self = .runningReason(reason)
    } else {
      return nil
    }
  }
}
