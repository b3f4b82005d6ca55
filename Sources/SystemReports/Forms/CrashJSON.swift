// A crash report as JSON, since iOS 15: a line with the header and an object with the rest. Either may be missing, and people
// paste single members of the object.

import BackgroundTasks
import ByteScan

extension ReportForm {
  static let crashJSON = ReportForm(
    name: "crash-json", about: "a crash report as JSON (.ips of iOS 15 and later), or a part of one",
    claims: { piece in
      guard !piece.isText, piece.shape != .text else { return false }
      return piece.header != nil || piece.plainBody.withSlice { ReportJSONKeys($0).isBody }
    },
    read: { piece in piece.plainBody.withSlice { CrashJSON($0).report(piece) }.map { [$0] } ?? [] })
}

private struct CrashJSON {
  private var process = ProcessReference(kind: .other)
  private var os: OSVersion?
  private var captured: SystemReport.Time?
  private var launched: SystemReport.Time?
  private var incident: String?
  private var exception: String?
  private var resource = ResourceException(exception: "", subtype: "", message: "", note: "")
  private var isNonFatal = false
  private var isTerminated = false
  private var termination = SystemReport.Termination()
  private var said: TerminationText?
  private var path: String?
  private var threads = ByteSlice.empty
  private var images = ByteSlice.empty

  init(_ object: ByteSlice) {
    var members: [JSONScanner.Member] = []
    object.forEachMember { if members.count < 1000 { members.append($0) } }
    for member in members { read(member) }
  }

  private mutating func read(_ member: JSONScanner.Member) {
    switch member.key.string {
    case "procName": process.name = member.text
    case "pid": process.pid = member.value.leadingCount
    case "procPath": path = member.text
    case "bundleInfo":
      member.value.forEachMember { if $0.key == "CFBundleIdentifier" { process.bundle = $0.text } }
    case "osVersion":
      member.value.forEachMember { if $0.key == "train" { os = $0.text.flatMap { OSVersion($0) } } }
    case "captureTime": captured = SystemReport.Time(member.value)
    case "procLaunch": launched = SystemReport.Time(member.value)
    case "incident": incident = member.text
    case "exception": readException(member.value)
    case "isNonFatal", "isSimulated": isNonFatal = isNonFatal || member.value == "1" || member.value == "true"
    case "termination": readTermination(member.value)
    case "threads": threads = member.value
    case "usedImages": images = member.value
    default: break
    }
  }

  private mutating func readException(_ value: ByteSlice) {
    var (type, signal): (String?, String?)
    value.forEachMember { member in
      if member.key == "type" { type = member.text }
      if member.key == "signal" { signal = member.text }
      if member.key == "subtype" { resource.subtype = member.text ?? "" }
      if member.key == "message" { resource.message = member.text ?? "" }
    }
    guard let type else { return }
    resource.exception = type
    exception = signal.map { "\(type) (\($0))" } ?? type
  }

  private mutating func readTermination(_ value: ByteSlice) {
    isTerminated = true
    var sentence: [UInt8] = []
    var indicator: String?
    var found = SystemReport.Termination()
    value.forEachMember { member in
      switch member.key.string {
      case "namespace": found.namespace = member.text
      case "code": found.code = member.code
      case "indicator": indicator = member.text
      case "reasons", "details": sentence += Self.lines(member.value)
      default: break
      }
    }
    termination = found
    if !sentence.isEmpty {
      said = sentence.withSlice { TerminationText($0) }
    } else {
      termination.explanation = indicator
    }
  }

  /// The strings of an array, each a line.
  private static func lines(_ array: ByteSlice) -> [UInt8] {
    var lines: [UInt8] = []
    for element in JSONElements(array) where lines.count < TerminationText.longest {
      guard element.first == UInt8(ascii: "\"") else { continue }
      let end = element.count > 1 && element.last == UInt8(ascii: "\"") ? element.count - 1 : element.count
      lines += Array(element[1..<end].unescaped.utf8) + [UInt8(ascii: "\n")]
    }
    return lines
  }

  func report(_ piece: ReportPiece) -> SystemReport? {
    guard isTerminated || exception != nil || piece.bugType == 309 else { return nil }
    var report = SystemReport(.crash, header: piece.header)
    var process = process
    process.kind = path?.withSlice { ProcessReference.kind(path: $0) } ?? .other
    if process != ProcessReference(kind: .other) { report.learn(process) }
    report.os = os ?? report.os
    report.captured = captured ?? report.captured
    report.launched = launched
    report.incident = incident ?? report.incident
    report.exception = exception
    report.termination = termination
    if let said { report.learn(said) }
    resource.fill(&report)
    report.isNonFatal = report.isNonFatal || isNonFatal || piece.isOfSurvivor
    report.mainThread = (path ?? "").withSlice { path in
      var backtrace = Backtrace(threads: threads, images: images, app: path.appDirectory)
      if let name = report.process?.name { backtrace.ownImages.insert(name) }
      return backtrace.mainThread
    }
    return report
  }
}
