// The reason of a termination in words. RunningBoard passes them on in a context, which reports print on one line, over many
// lines, or as the strings of a JSON array. Before iOS 14 a report has only the sentence.

import BackgroundTasks
import ByteScan

/// `<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:… reportType:CrashLog maxTerminationResistance:…>`, or
/// `SPRINGBOARD, scene-update watchdog transgression: … | ProcessVisibility: Background | …`
struct TerminationText {
  private(set) var code: UInt64?
  private(set) var explanation: String?
  private(set) var visibility: SystemReport.Visibility?
  private(set) var watchdog: SystemReport.Watchdog?
  private(set) var process: ProcessReference?
  /// Longer text is cut.
  static let longest = 64 << 10

  init(_ text: ByteSlice) {
    let text = text.upToMost(Self.longest)
    let context = text.after("<RBSTerminateContext|")
    code = context?.until("explanation:").after("code:")?.code
    let onward = context.map { $0.after("explanation:") ?? .empty } ?? text.withoutNamespace
    let said = onward.upTo(onward.endOfSentence).trimmed(ByteSet(" \t\n|"))
    explanation = said.nonEmpty?.onOneLine
    visibility =
      text.after("ProcessVisibility:").flatMap(SystemReport.Visibility.init)
      ?? text.after("WatchdogVisibility:").flatMap(SystemReport.Visibility.init)
    let event = text.after("WatchdogEvent:")?.word
    // Words that a line break separates are found only in the joined text.
    (explanation ?? "").withSlice { readWatchdog($0, event: event) }
  }

  private mutating func readWatchdog(_ said: ByteSlice, event: ByteSlice?) {
    if let at = said.firstIndex(of: " watchdog transgression: ") {
      let written = said.upTo(at)
      let word = event ?? written.from(written.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? 0)
      watchdog = SystemReport.Watchdog(
        SystemReport.Watchdog.Event(word.string), allowance: said.after("allowance of ")?.leadingFraction)
      process = said.after(" watchdog transgression: ").flatMap { ProcessReference(watched: $0) }
    } else if let at = said.firstIndex(of: " Failed to terminate gracefully") {
      watchdog = SystemReport.Watchdog(
        SystemReport.Watchdog.Event(event?.string ?? "process-exit"),
        allowance: said.from(at).after("gracefully after ")?.leadingFraction)
      process = ProcessReference(reported: said)
    } else if let event {
      watchdog = SystemReport.Watchdog(SystemReport.Watchdog.Event(event.string))
    } else if let waitedFor = said.after("Timed-out waiting for process ") {
      process = ProcessReference(reported: waitedFor)
    }
  }
}

extension SystemReport.Visibility {
  /// Nil for `Unknown`.
  fileprivate init?(_ text: ByteSlice) {
    switch text.word?.string {
    case "Foreground": self = .foreground
    case "Background": self = .background
    default: return nil
    }
  }
}

private let wordEnds = ByteSet(" \t\n|,;)>\"")
private let whiteSpace = ByteSet(" \t\n")

extension ByteSlice {
  /// The first word behind blanks.
  fileprivate var word: ByteSlice? {
    let start = trimmedStart()
    let end = (0..<start.count).first { wordEnds.contains(start[$0]) } ?? start.count
    return start.upTo(end).nonEmpty
  }

  /// The end of the sentence. Further facts follow it.
  fileprivate var endOfSentence: Int {
    let facts: [StaticString] = [
      "ProcessVisibility:", "ProcessState:", "WatchdogEvent:", "WatchdogVisibility:", "WatchdogCPUStatistics:",
      "ThermalInfo:", " reportType:",
    ]
    return facts.reduce(count) { end, fact in Swift.min(end, upTo(end).firstIndex(of: fact) ?? end) }
  }

  /// The text without `SPRINGBOARD, ` before it.
  fileprivate var withoutNamespace: ByteSlice {
    let word = until(", ")
    let isNamespace = (0..<word.count).allSatisfy { (0x41...0x5A).contains(word[$0]) }
    return isNamespace && word.count < count ? from(word.count + 2) : self
  }

  /// Hard-wrapped text on one line.
  var onOneLine: String {
    var line: [UInt8] = []
    var isGap = false
    for at in 0..<Swift.min(count, 2048) {
      if whiteSpace.contains(self[at]) {
        isGap = !line.isEmpty
      } else {
        if isGap { line.append(UInt8(ascii: " ")) }
        isGap = false
        line.append(self[at])
      }
    }
    return line.withSlice { $0.string }
  }
}
