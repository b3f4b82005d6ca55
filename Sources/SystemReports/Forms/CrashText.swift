// A crash report as text: all reports until iOS 14, and since then those that Apple's console and the organizer have converted.
// People paste parts of them, so any part may be missing.

import BackgroundTasks
import ByteScan

extension ReportForm {
  static let crashText = ReportForm(
    name: "crash-text", about: "a crash report as text (.crash, .ips of iOS 14 and earlier), or a part of one",
    claims: { piece in piece.isText && !piece.isAboutResources },
    read: { piece in piece.body.reportText.withSlice { CrashText($0).report(piece) }.map { [$0] } ?? [] })
}

private struct CrashText {
  /// The part of the report that lines without a key belong to.
  private enum Section {
    case none, reason, description, information
    case thread(Int)
    case images
  }

  private var heading = ReportHeading()
  private var exception: ByteSlice?
  private var codes: ByteSlice?
  private var subtype: ByteSlice?
  private var message: ByteSlice?
  private var note: ByteSlice?
  private var reason = TextRange()
  private var description = TextRange()
  /// The end of the context has not come yet.
  private var isContextOpen = false
  private var information = TextRange()
  private var section = Section.none
  private var mainThread = 0
  private var backtrace = Backtrace()
  private let text: ByteSlice

  init(_ text: ByteSlice) {
    self.text = text
    for line in ReportLines(text) { read(line) }
  }

  private mutating func read(_ line: ReportLine) {
    let content = line.content
    if let (number, rest) = content.threadHeading {
      readThread(number, rest)
    } else if let (key, value) = ReportKey.of(content) {
      section = .none
      heading.note(key, value)
      read(key, value, line)
    } else if content.hasPrefix("<RBSTerminateContext|"), description.isEmpty {
      // The description stands behind the reason, or alone.
      section = .description
      extendDescription(line)
    } else if reason.isEmpty, content.isReasonWithoutKey {
      section = .reason
      reason.extend(line)
    } else if information.isEmpty, content.contains(SystemAssertion.heldTooLong) {
      // The heading above the list was not copied.
      section = .information
      information.extend(line)
    } else {
      readUnlabelled(line)
    }
  }

  private mutating func read(_ key: ReportKey, _ value: ByteSlice, _ line: ReportLine) {
    switch key.name.bytes.string {
    case "Exception Type": exception = value.nonEmpty
    case "Exception Codes": codes = value
    case "Exception Subtype": subtype = value
    case "Exception Message": message = value
    case "Exception Note": note = value
    case "Termination Reason":
      section = .reason
      reason.extend(line, from: text.offset(of: value))
    case "Termination Description":
      section = .description
      description = TextRange()
      extendDescription(line, from: text.offset(of: value))
    case "Application Specific Information":
      section = .information
      information.extend(line, from: text.offset(of: value))
    case "Binary Images": section = .images
    default: break
    }
  }

  private mutating func readThread(_ number: Int, _ rest: ByteSlice) {
    section = .none
    if rest.contains("com.apple.main-thread"), number != mainThread {
      mainThread = number
      backtrace = Backtrace()
    }
    // The headline of a thread's registers is similar to that of its frames.
    let isHeading = rest.hasPrefix(":") || rest.hasPrefix("Crashed") || rest.hasPrefix("Highlighted")
    if isHeading { section = .thread(number) }
  }

  private mutating func extendDescription(_ line: ReportLine, from start: Int? = nil) {
    description.extend(line, from: start)
    if line.content.contains("<RBSTerminateContext|") { isContextOpen = true }
    if line.content.contains("maxTerminationResistance:") || description.length > TerminationText.longest {
      isContextOpen = false
    }
  }

  private mutating func readUnlabelled(_ line: ReportLine) {
    switch section {
    case .none: break
    case .reason:
      if line.content.isEmpty { section = .none } else { reason.extend(line) }
    case .description:
      // Some browsers put an empty line between all lines.
      if line.content.isEmpty, !isContextOpen { section = .none } else { extendDescription(line) }
    case .information:
      information.extend(line)
      if line.content.hasSuffix(")}") { section = .none }
    case .thread(let number):
      guard number == mainThread, let frame = Backtrace.Frame(line.content) else { return }
      backtrace.add(frame)
    case .images:
      guard let app = heading.appDirectory, let image = line.content.binaryImage,
        image.path.firstIndex(of: app, from: 0) != nil
      else { return }
      backtrace.ownImages.insert(image.name.string)
    }
  }

  func report(_ piece: ReportPiece) -> SystemReport? {
    let isCrash = piece.bugType == 109 || piece.bugType == 309
    guard exception != nil || codes != nil || !reason.isEmpty || !description.isEmpty || !information.isEmpty || isCrash
    else { return nil }
    var report = SystemReport(.crash, header: piece.header)
    heading.fill(&report)
    report.exception = exception?.onOneLine
    readTermination(&report)
    let specific = SpecificInformation(information.of(text))
    report.assertions = specific.assertions
    report.process = report.process?.completed(by: specific.process) ?? specific.process
    report.termination.explanation = report.termination.explanation ?? specific.sentence
    readResource(&report)
    var backtrace = backtrace
    if let name = report.process?.name { backtrace.ownImages.insert(name) }
    report.mainThread = backtrace.mainThread
    report.isNonFatal = report.isNonFatal || piece.isOfSurvivor
    return report
  }

  private func readTermination(_ report: inout SystemReport) {
    let said = TerminationReason(reason.of(text))
    report.termination.namespace = said.namespace
    report.termination.code = said.code
    // `SIGNAL 6 Abort trap: 6`, or the lines that follow.
    let rest = said.rest
    if !description.isEmpty {
      report.learn(TerminationText(description.of(text)))
    } else if !rest.isEmpty {
      report.learn(TerminationText(rest))
    }
    if report.termination.code == nil { report.termination.code = codeOfException }
  }

  /// Until iOS 8 the code was in place of the processor's exception code.
  private var codeOfException: UInt64? {
    let isNumber = exception.map { $0.code != nil } ?? true
    guard isNumber, let codes, codes.firstIndex(of: UInt8(ascii: ","), from: 0) == nil, let code = codes.code else {
      return nil
    }
    return code > 0xFFFF ? code : nil
  }

  private func readResource(_ report: inout SystemReport) {
    let resource = ResourceException(
      exception: exception?.string ?? "", subtype: subtype?.string ?? "", message: message?.string ?? "",
      note: note?.string ?? "")
    resource.fill(&report)
  }
}

/// A range of the text that grows by whole lines.
private struct TextRange {
  private var range: Range<Int>?

  var isEmpty: Bool { range == nil }
  var length: Int { range?.count ?? 0 }

  mutating func extend(_ line: ReportLine, from start: Int? = nil) {
    range = (range?.lowerBound ?? start ?? line.start)..<line.end
  }

  func of(_ text: ByteSlice) -> ByteSlice { range.map { text[$0] } ?? .empty }
}
