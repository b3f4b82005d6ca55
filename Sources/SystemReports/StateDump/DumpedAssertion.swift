// One assertion of RunningBoard's dump, in the spelling of any system.

import BackgroundTasks
import ByteScan

extension OutstandingAssertion {
  /// Nil where the text shows neither an id nor a process.
  init?(dumped text: ByteSlice, line: Int) {
    let fields = DumpFields(text: text)
    guard let id = fields.word("identifier"), id.isAssertionID,
      let target = fields.from("target").flatMap({ ProcessReference(dumped: $0) })
    else { return nil }
    let explanation = text.explanation
    let behind = text.from(explanation.upperBound)
    self.init(id: id.string, target: target, name: text[explanation].name, line: line)
    let rest = DumpFields(text: behind)
    isActive = rest.word("active").map { $0 == "YES" } ?? (text.isOneLined ? behind.saysActive : nil)
    // RunningBoard itself counts a suspended assertion as none.
    if isActive == true, behind.saysSuspended { isActive = false }
    originator =
      rest.from("originator").flatMap { ProcessReference(dumped: $0) }?.pid
    policy = DurationPolicy(
      start: rest.word("strt")?.string, end: rest.word("end")?.string, limit: rest.seconds("nvld").positive,
      warning: rest.seconds("warn").positive)
    legacyReason = rest.number("legRes")
    tags = behind.tags
    (purposes, policy) = (behind.purposes, policy?.stated(in: behind))
    role = behind.firstIndex(of: "RBProcessState").flatMap { DumpFields(text: behind.from($0)).word("role") }?.string
  }
}

extension DurationPolicy {
  /// An attribute states the limit where the policy does not.
  fileprivate func stated(in text: ByteSlice) -> DurationPolicy {
    guard limit == nil, let at = text.firstIndex(of: "<RBSDurationAttribute") else { return self }
    let fields = DumpFields(text: text.from(at))
    var policy = self
    policy.limit = fields.seconds("invalidationDuration").positive
    policy.warning = policy.warning ?? fields.seconds("warningDuration").positive
    return policy
  }
}

extension Double? {
  /// A limit of 0 is none.
  fileprivate var positive: Double? { flatMap { $0 > 0 ? $0 : nil } }
}

extension ByteSlice {
  /// `33-4812-2017017`
  fileprivate var isAssertionID: Bool {
    var cursor = ByteCursor(self)
    for part in 0..<3 {
      if part > 0, !cursor.skip("-") { return false }
      if cursor.number() == nil { return false }
    }
    return cursor.atEnd
  }

  fileprivate var name: String? {
    var text = trimmed()
    if text.count > 1, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
      text = text[1..<text.count - 1]
    }
    return text.isEmpty || text == "(null)" || text == "<private>" ? nil : text.string
  }

  /// The word stands alone between the name and the fields.
  fileprivate var saysActive: Bool {
    let head = upTo(firstIndex(of: UInt8(ascii: ":")) ?? count)
    return head.firstIndex(of: "active") != nil && head.firstIndex(of: "inactive") == nil
  }

  /// `suspended: suspended attributes:[`, or a line of its own.
  fileprivate var saysSuspended: Bool {
    guard let word = DumpFields(text: self).from("suspended")?.trimmedStart() else { return false }
    return word.hasPrefix("suspended") || word.hasPrefix("YES")
  }

  /// The words between the brackets behind `tags`. RunningBoard forgets to close the square one.
  fileprivate var tags: [String] {
    for (key, ends): (StaticString, ByteSet) in [("tags = {", ByteSet("}")), ("tags:[", ByteSet("]>"))] {
      guard let text = after(key) else { continue }
      var end = 0
      while let byte = text.byte(at: end), !ends.contains(byte) { end += 1 }
      let list = text.upTo(end)
      return list.string.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    return []
  }

  /// The reasons and domains of the attributes.
  fileprivate var purposes: [String] {
    var purposes: [String] = []
    var start = 0
    while let at = firstIndex(of: "<RBS", from: start), purposes.count < 64 {
      start = at + 4
      let attribute = from(at)
      guard attribute.hasPrefix("<RBSLegacyAttribute") || attribute.hasPrefix("<RBSDomainAttribute") else { continue }
      let whole = attribute.upTo(Swift.min(attribute.count, 4096)).until("\n")
      let fields = DumpFields(text: whole)
      if whole.hasPrefix("<RBSLegacyAttribute"), let reason = fields.word("reason") {
        purposes.append(reason.string)
      } else if whole.hasPrefix("<RBSDomainAttribute"), let domain = fields.quoted("domain"),
        let name = fields.quoted("name")
      {
        purposes.append("\(domain) \(name)")
      }
    }
    return purposes
  }
}

extension DumpFields {
  /// A value with or without quotation marks.
  fileprivate func quoted(_ key: StaticString) -> String? {
    guard let text = from(key) else { return nil }
    guard let inner = text.dropPrefix("\"") else { return word(key)?.string }
    return inner.firstIndex(of: UInt8(ascii: "\"")).map { inner.upTo($0).string }
  }
}
