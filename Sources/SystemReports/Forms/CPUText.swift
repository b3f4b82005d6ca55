// A process used too much CPU time: text since iOS 8, with a line of JSON before it since iOS 10. A line of the report and the
// number in the header state whether the process was ended for it.

import BackgroundTasks
import ByteScan

extension ReportForm {
  static let cpuText = ReportForm(
    name: "cpu-text", about: "a report that a process computed too much (cpu_resource)",
    claims: { piece in
      piece.isText && piece.isAboutResources
    },
    read: { piece in piece.body.reportText.withSlice { CPUText($0).report(piece) }.map { [$0] } ?? [] })
}

private struct CPUText {
  private var heading = ReportHeading()
  private var event: ByteSlice?
  private var action: ByteSlice?
  private var figures = SystemReport.CPU()
  private var allowed: Double?
  private var duration: Double?

  init(_ text: ByteSlice) {
    for line in ReportLines(text) {
      guard let (key, value) = ReportKey.of(line.content) else { continue }
      heading.note(key, value)
      switch key.name.bytes.string {
      case "Event": event = value
      case "Action taken": action = value
      case "CPU": readSentence(value)
      case "CPU limit": allowed = value.leadingFraction
      case "CPU used": figures.used = figures.used ?? value.leadingFraction
      case "CPU duration": figures.over = figures.over ?? value.leadingFraction
      case "Duration": duration = duration ?? value.leadingFraction
      case "Limit duration": figures.window = figures.window ?? value.leadingFraction
      default: break
      }
    }
    figures.over = figures.over ?? duration
    if let allowed, let window = figures.window, window > 0, window.isFinite {
      figures.limit = figures.limit ?? (allowed / window * 100).rounded()
    }
  }

  /// `48 seconds cpu time over 54 seconds (88% cpu average), exceeding limit of 80% cpu over 60 seconds`
  private mutating func readSentence(_ text: ByteSlice) {
    figures.used = text.leadingFraction
    figures.over = text.after("cpu time over ")?.leadingFraction
    figures.limit = text.after("limit of ")?.leadingFraction
    figures.window = text.after("limit of ")?.after(" over ")?.leadingFraction
  }

  func report(_ piece: ReportPiece) -> SystemReport? {
    let bugType = piece.bugType
    // Reports about too many wakeups or too much writing look the same.
    if event.map({ !($0 == "cpu usage") }) ?? (bugType == 142 || bugType == 145) { return nil }
    guard event != nil || action != nil || bugType == 202 || bugType == 206 else { return nil }
    var report = SystemReport(.cpu, header: piece.header)
    heading.fill(&report)
    var cpu = figures
    if let action {
      cpu.action = action == "none" ? CPUText.none : action.contains("killed") ? .killed : nil
    } else {
      cpu.action = bugType == 206 ? .killed : bugType == 202 ? CPUText.none : nil
    }
    report.cpu = cpu
    return report
  }

  private static let none = SystemReport.CPU.Action.none
}
