// Separates the lines of reports from all other lines, one by one: in a file of their own, behind a log,
// or between the sentences of an issue. The result for a line depends only on the lines before it.

import ByteScan

package struct ReportSeparator: Sendable {
  package enum Step: Equatable, Sendable {
    /// The line belongs to no report.
    case outside
    /// The line may belong to a report that a later line begins.
    case leads
    /// A report begins with the line, and with the lines directly before it that lead up to it.
    case begins
    /// The line belongs to the open report.
    case inside
  }

  private enum Place: Equatable, Sendable { case outside, header, text, json }

  private var place = Place.outside
  /// Lines that may be a heading, outside of a report.
  private var lead = TextLead()
  private var jsonLead = JSONLead()
  private var keys = SeenKeys()
  /// The number of lines that may lead up to a report.
  private var leading = 0

  /// The longest heading of a report.
  private static let mostLeading = 400

  package init() {}

  /// A report is open, so that any line may belong to it.
  package var isOpen: Bool { place != .outside }
  package var isExpectant: Bool { isOpen || lead.lines > 0 || jsonLead.lines > 0 }

  /// A record of a log begins, or something else that ends any report.
  package mutating func leave() {
    guard isExpectant else { return }
    self = ReportSeparator()
  }

  /// Whether a line may begin a report. Other lines need not be passed to `step` while no report is expected.
  package static func mayMatter(_ line: ByteSlice) -> Bool {
    guard let first = line.first else { return false }
    guard ByteSet.blanks.contains(first) else { return openings.contains(first) }
    // The further lines of a record are mostly indented.
    let text = line.trimmedStart(.blanks)
    return text.first.map(openings.contains) ?? false && !text.isAttributeOfAssertion
  }

  private static let openings = ByteSet("ABCDEFHILNOPRSTUV >&-*+`|#<{[\"\th0123456789")
    .union(ByteSet([0xC2, 0xE2, 0xE3, 0xEF] as [UInt8]))

  /// Whether a line belongs to the open report for sure, because no log has such a line.
  package func claims(_ line: ByteSlice) -> Bool {
    switch place {
    case .outside: return false
    case .text: return line.first == UInt8(ascii: " ") ? false : ReportKey.of(line.withoutMarkup) != nil
    case .header:
      let shown = line.trimmedEnd(ByteSet(" \t\r"))
      return shown == "{" || ReportKey.of(line) != nil
    case .json:
      guard let first = line.first else { return true }
      return ByteSet.blanks.contains(first) || first == UInt8(ascii: "\"")
        || (first == UInt8(ascii: "}") || first == UInt8(ascii: "]")) && !line.hasSuffix("{")
    }
  }

  /// `line` has no line feed.
  package mutating func step(_ line: ByteSlice) -> Step {
    let step = stepOn(line)
    if step != .leads || isOpen {
      leading = 0
    } else {
      leading += 1
      // No heading is that long.
      if leading > Self.mostLeading {
        self = ReportSeparator()
        return .outside
      }
    }
    return step
  }

  private mutating func stepOn(_ line: ByteSlice) -> Step {
    if place == .json { return stepInJSON(line) }
    if place == .outside, !isExpectant, !Self.mayMatter(line) { return .outside }
    // The source of a web page may have several visible lines in one line.
    if line.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil, line.hasBreakingTag {
      var step = Step.outside
      line.shownHTML.withSlice { shown in
        var lines = ReportLines(shown)
        while let part = lines.next() { step = max(step, stepOnText(part.content)) }
      }
      return step
    }
    // Browsers put no-break spaces between words.
    if line.upToMost(64).firstIndex(of: 0xC2, from: 0) != nil {
      return line.plainText.withSlice { stepOnText($0.withoutMarkup, $0) }
    }
    return stepOnText(line.withoutMarkup, line)
  }

  private func max(_ one: Step, _ other: Step) -> Step {
    if one == .begins || other == .begins { return .begins }
    return other
  }

  private mutating func stepOnText(_ content: ByteSlice, _ line: ByteSlice? = nil) -> Step {
    if content.isEmpty || content.isOrnament { return isOpen ? .inside : isExpectant ? .leads : .outside }
    if let step = stepOnJSON(line?.trimmedStart(Self.beforeJSON) ?? content) { return step }
    return place == .text ? stepInText(content) : place == .header ? beginText(content) : stepOutside(content)
  }

  private static let beforeJSON = ByteSet(" \t\r>")

  // MARK: Text

  private mutating func stepOutside(_ content: ByteSlice) -> Step {
    jsonLead = JSONLead()
    if content.isReasonAlone || lead.expectsList && content.isListOfHeld {
      keys.note(content)
      return open(.text)
    }
    guard let (key, value) = ReportKey.of(content) else {
      lead.note(content, keys: &keys)
      return lead.lines > 0 ? .leads : .outside
    }
    if lead.lines == 0 { keys = SeenKeys() }
    keys.note(key)
    lead.lines += 1
    switch key.weight(with: value) {
    case .strong: return open(.text)
    case .medium: lead.hints += 1
    case .weak: break
    }
    return lead.hints >= 3 ? open(.text) : .leads
  }

  /// The first line behind a header of JSON.
  private mutating func beginText(_ content: ByteSlice) -> Step {
    place = .text
    keys = SeenKeys()
    if let (key, _) = ReportKey.of(content) { keys.note(key) } else { keys.note(content) }
    return .inside
  }

  private mutating func stepInText(_ content: ByteSlice) -> Step {
    if let (key, _) = ReportKey.of(content) {
      if keys.isOfAnother(key) {
        keys.begin(with: key)
        return .begins
      }
      keys.note(key)
      return keys.isHeadingAgain ? .leads : .inside
    }
    return keys.note(content) ? .begins : .inside
  }

  private mutating func open(_ place: Place) -> Step {
    self.place = place
    lead = TextLead()
    if place != .json { jsonLead = JSONLead() }
    return .begins
  }

  // MARK: JSON

  /// Nil for a line that is no JSON, or text that only looks like it.
  private mutating func stepOnJSON(_ line: ByteSlice) -> Step? {
    guard let first = line.first, JSONLead.openings.contains(first) || jsonLead.lines > 0 else { return nil }
    if first == UInt8(ascii: "{"), line.isReportHeader {
      lead = TextLead()
      jsonLead = JSONLead()
      place = .header
      return .begins
    }
    switch place {
    case .text, .json: return nil
    case .header:
      guard first == UInt8(ascii: "{") else { return nil }
      jsonLead = JSONLead()
      jsonLead.add(line)
      place = jsonLead.isClosed ? .outside : .json
      return .inside
    case .outside:
      guard jsonLead.add(line) else {
        jsonLead = JSONLead()
        return nil
      }
      let isClosed = jsonLead.isClosed
      guard jsonLead.isReport else {
        if isClosed { jsonLead = JSONLead() }
        return isClosed ? .outside : .leads
      }
      _ = open(.json)
      if isClosed { leave() }
      return .begins
    }
  }

  private mutating func stepInJSON(_ line: ByteSlice) -> Step {
    let shown = line.trimmedStart(Self.beforeJSON)
    // Another report follows one that was cut off.
    if shown.first == UInt8(ascii: "{"), shown.isReportHeader {
      self = ReportSeparator()
      place = .header
      return .begins
    }
    if let first = shown.first, (0x41...0x5A).contains(first) {
      self = ReportSeparator()
      return stepOn(line)
    }
    shown.plainJSON.withSlice { jsonLead.feed($0) }
    if jsonLead.isClosed || jsonLead.isMembers && !(shown.isEmpty || shown.looksLikeJSON) { leave() }
    return .inside
  }
}

/// Lines of text that may be the heading of a report.
private struct TextLead: Equatable, Sendable {
  var lines = 0
  var hints = 0
  /// A heading has announced a list of held assertions.
  var expectsList = false

  /// The longest heading.
  private static let most = 200

  /// A line without a known key.
  mutating func note(_ content: ByteSlice, keys: inout SeenKeys) {
    if content.isSentenceBeforeList {
      self = TextLead(lines: 1, expectsList: true)
    } else if expectsList, content == "{(" || content == "(" {
      lines += 1
    } else if lines > 0, lines < Self.most, ReportKey.isLabelled(content) {
      lines += 1
    } else {
      self = TextLead()
    }
  }
}

extension ByteSlice {
  /// Whether the line holds a tag at which a browser begins a new line.
  fileprivate var hasBreakingTag: Bool {
    var at = 0
    while let sign = firstIndex(of: UInt8(ascii: "<"), from: at) {
      if self[sign..<Swift.min(count, sign + 600)].tagOfHTML?.breaksLine == true { return true }
      at = sign + 1
    }
    return false
  }

  /// `<RBSLegacyAttribute| requestedReason:FinishTask …`
  fileprivate var isAttributeOfAssertion: Bool {
    guard hasPrefix("<RBS"), let end = upTo(Swift.min(count, 64)).firstIndex(of: UInt8(ascii: "|")) else {
      return false
    }
    return upTo(end).hasSuffix("Attribute")
  }

  fileprivate var looksLikeJSON: Bool {
    first.map { JSONLead.openings.contains($0) || ByteSet("]},0123456789-tfn").contains($0) } ?? true
  }
}
