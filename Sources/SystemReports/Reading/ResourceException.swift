// The exception of a process that used too much of a resource. Most of these reports only state that the system has
// noticed it, and the process was not ended.

import BackgroundTasks
import ByteScan

struct ResourceException {
  var exception: String
  /// `CPU`, `CPU_FATAL`, `WAKEUPS`, `MEMORY`, `IO` …
  var subtype: String
  /// `(Limit 50%) Observed 60% over 180 secs`
  var message: String
  var note: String

  /// Subtypes that are fatal only where the report states it.
  private static let harmless = ["WAKEUPS", "IO", "DISK", "THREADS", "PORTS"]

  func fill(_ report: inout SystemReport) {
    if note.contains("NON-FATAL") || note.contains("this is NOT a crash") { report.isNonFatal = true }
    guard exception.hasPrefix("EXC_RESOURCE") else { return }
    let isFatal = subtype.contains("FATAL") && !subtype.contains("NON")
    let kind = exception.dropFirst("EXC_RESOURCE".count) + subtype
    if !isFatal, Self.harmless.contains(where: { kind.contains($0) }) { report.isNonFatal = true }
    guard subtype.hasPrefix("CPU") else { return }
    report.kind = .cpu
    report.cpu = cpu(isFatal: isFatal)
    report.termination.explanation = report.termination.explanation ?? (message.isEmpty ? nil : message)
  }

  private func cpu(isFatal: Bool) -> SystemReport.CPU {
    var cpu = SystemReport.CPU()
    message.withSlice { message in
      cpu.limit = message.after("(Limit ")?.leadingFraction
      cpu.window = message.after(" over ")?.leadingFraction
      cpu.over = cpu.window
      if let observed = message.after("Observed ")?.leadingFraction, let over = cpu.over {
        cpu.used = observed * over / 100
      }
    }
    if isFatal {
      cpu.action = .killed
    } else if note.contains("NON-FATAL") {
      cpu.action = SystemReport.CPU.Action.none
    }
    return cpu
  }
}

extension ReportPiece {
  /// The report is about too many wakeups, too much writing, or CPU time that was only noticed.
  var isOfSurvivor: Bool { [142, 145, 202].contains(bugType ?? 0) }
}
