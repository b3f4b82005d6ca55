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
    let (name, behind) = text.explanation
    self.init(id: id.string, target: target, name: name, line: line)
    let rest = DumpFields(text: behind)
    isActive = rest.word("active").map { $0 == "YES" } ?? (text.isOneLined ? behind.saysActive : nil)
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

  /// Later systems write the fields of an assertion behind each other.
  fileprivate var isOneLined: Bool { hasPrefix("<RBAssertion|") || hasPrefix("<RBAssertion;") }

  /// What the owner calls the assertion, and the text behind that. A name holds anything, quotation marks and semicolons, too.
  fileprivate var explanation: (name: String?, behind: ByteSlice) {
    guard let start = firstIndex(of: "explanation") else { return (nil, self) }
    let text = from(start + 11)
    if let value = text.dropPrefix(" = ") {
      let end = value.firstIndex(of: UInt8(ascii: "\n")) ?? value.count
      var line = value.upTo(end).trimmedEnd()
      if line.last == UInt8(ascii: ";") { line = line.upTo(line.count - 1) }
      return (line.name, value.from(end))
    }
    guard let quoted = text.dropPrefix(": \"") ?? text.dropPrefix(":\"") else {
      let value = text.dropPrefix(": ") ?? text.dropPrefix(":") ?? text
      let end = value.firstIndex(of: "; ") ?? value.firstIndex(of: UInt8(ascii: "\n")) ?? value.count
      return (value.upTo(end).name, value.from(end))
    }
    // The name ends where the next field begins.
    let ends: [StaticString] = [
      "\" active", "\" originator", "\" transientState", "\" intransientState", "\" attributes", "\" processState",
      "\" suspended", "\"; ", "\">", "\"\n",
    ]
    let end = ends.compactMap { quoted.firstIndex(of: $0) }.min() ?? quoted.count
    return (quoted.upTo(end).name, quoted.from(Swift.min(end + 1, quoted.count)))
  }

  private var name: String? {
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

  /// The words between the brackets behind `tags`.
  fileprivate var tags: [String] {
    for (key, close): (StaticString, UInt8) in [("tags = {", UInt8(ascii: "}")), ("tags:[", UInt8(ascii: "]"))] {
      guard let text = after(key) else { continue }
      let list = text.upTo(text.firstIndex(of: close) ?? text.count)
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
      let whole = attribute.upTo(attribute.firstIndex(of: UInt8(ascii: "\n")) ?? attribute.count)
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
