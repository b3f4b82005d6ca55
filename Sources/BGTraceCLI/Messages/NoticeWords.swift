// The texts of all notices about the log and the run.

import BackgroundTasks
import LogFormats
import LogRecords
import Pipeline
import Reports

enum NoticeWords {
  static func notice(_ event: LogEvent, file: String, line: Int) -> Notice {
    switch event {
    case .messagesLost(let count):
      Notice(
        .messagesLost,
        count.map { counted($0, "message was", "messages were") + " lost here" } ?? "messages were lost here",
        file: file, line: line)
    case .recordDamaged:
      Notice(.recordDamaged, "two records stand in one here, and neither was read", file: file, line: line)
    case .disconnected: Notice(.disconnected, "the device was disconnected here", file: file, line: line)
    case .rebooted: Notice(.rebooted, "the device was started here", file: file, line: line)
    case .clockAdjusted: Notice(.clockAdjusted, "the wall clock was set here", file: file, line: line)
    }
  }

  static func debugger(file: String?, _ line: Int) -> Notice {
    Notice(
      .debuggerAttached, "a debugger is attached: the system does not end the app for background time", file: file,
      line: line)
  }

  /// `process` is nil where the process has no name; `isOfAll` means that instances of all processes together are too
  /// many.
  static func letGo(_ letGo: LetGo, process: String?, isOfAll: Bool, file: String?, _ line: Int) -> Notice {
    let ends = letGo.ends == 0 ? "" : ", and " + counted(letGo.ends, "end", "ends") + " of no task that is known"
    return Notice(
      .tasksLetGo,
      (isOfAll
        ? "more processes hold tasks at once than are remembered: "
        : "more is open at once in \(process ?? "a process") than is remembered: ")
        + counted(letGo.tasks, "task was", "tasks were") + " let go and counted as unknown" + ends,
      file: file, line: line)
  }

  static func guessed(file: String, line: Int) -> Notice {
    Notice(
      .processUnknown,
      "more than \(Figures.grouped(WaitingRecords.most)) records wait until it is known whose they are: the oldest are printed",
      file: file, line: line)
  }

  static func guessed(_ count: Int) -> String {
    counted(count, "record was", "records were") + " printed though it is not known whose: more than "
      + "\(Figures.grouped(WaitingRecords.most)) would have had to wait"
  }

  /// MetricKit's exit counts, highest first. Nil where all are 0.
  static func exits(_ exits: SystemReport.Exits, file: String) -> Notice? {
    let places = [("background", exits.background), ("foreground", exits.foreground)].compactMap { place, counts in
      let known = counts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let words = known.map { "\($0.value) \(spoken($0.key))" }
      return words.isEmpty ? nil : "in the \(place): \(words.joined(separator: ", "))"
    }
    return places.isEmpty
      ? nil : Notice(.exitMetrics, "MetricKit's exits \(places.joined(separator: "; "))", file: file)
  }

  /// `cumulativeAppWatchdogExitCount` becomes "app watchdog".
  private static func spoken(_ key: String) -> String {
    var words = ""
    let letters = Array(key)
    for (place, letter) in letters.enumerated() {
      let endsAbbreviation =
        words.last?.isUppercase == true && place + 1 < letters.count && letters[place + 1].isLowercase
      if letter.isUppercase, words.last?.isLowercase == true || endsAbbreviation { words += " " }
      words.append(letter)
    }
    let shown = words.split(separator: " ").filter { !["cumulative", "Exit", "Count"].contains($0) }
    return shown.map { $0.allSatisfy(\.isUppercase) ? String($0) : $0.lowercased() }.joined(separator: " ")
  }

  static let forgottenCopies = Notice(
    .capturesJoined,
    "time goes back to before the last 450,000 events: what is there again cannot be told from what is new, and tasks "
      + "without an end are unknown")

  static let joinedInputs = Notice(
    .capturesJoined,
    "inputs are too large to be merged by time while their records are printed one input after the other: they were read as "
      + "if joined; without --lines and --passthrough they are merged")

  /// `isZoneGiven`: the user named the zone, so none was assumed.
  static func notices(_ outcome: InputReader.Outcome, file: String, isZoneGiven: Bool) -> [Notice] {
    let caveats = outcome.caveats
    var notices: [Notice] = []
    if caveats.assumedZone, !isZoneGiven {
      notices.append(Notice(.assumedZone, "times without a zone were taken as local; see --assume-tz", file: file))
    }
    if caveats.assumedDay || caveats.assumedYear {
      let missing = caveats.assumedYear ? "year" : "date"
      notices.append(
        Notice(.assumedDate, "the \(missing) was taken from when the file was written; see --date", file: file))
    }
    if caveats.backwardSteps > 0 {
      notices.append(
        Notice(
          .capturesJoined,
          "time goes back by hours \(counted(caveats.backwardSteps, "time", "times")): joined captures?", file: file))
    }
    if let predicate = caveats.predicate, hidesEvents(predicate) {
      notices.append(
        Notice(.filterHidesEvents, "the capture's filter leaves out background tasks: \(predicate)", file: file))
    }
    if outcome.tally.overlong > 0 {
      notices.append(
        Notice(
          .lineTooLong, counted(outcome.tally.overlong, "line was", "lines were") + " too long to be read whole",
          file: file,
          line: outcome.tally.firstOverlong))
    }
    if outcome.tally.cut > 0 {
      notices.append(
        Notice(
          .recordTooLong,
          counted(outcome.tally.cut, "record is", "records are") + " longer than 1 MiB and cut there: "
            + counted(outcome.tally.unread, "byte was", "bytes were") + " not read",
          file: file, line: outcome.tally.firstCut))
    }
    if outcome.wasInterrupted, !outcome.reachedEnd {
      notices.append(Notice(.interrupted, "reading was interrupted", file: file))
    }
    return notices
  }

  /// Whether the capture's filter names subsystems, but none that logs background tasks.
  private static func hidesEvents(_ predicate: String) -> Bool {
    let text = predicate.lowercased()
    let speakers = ["com.apple.uikit", "backgroundtask", "runningboard", "assertiond", "springboard", "frontboard"]
    return text.contains("subsystem") && !speakers.contains { text.contains($0) }
  }

  /// `1 line was`, `2 lines were`.
  private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  static func nothingRecognised(_ tally: ScanTally, tried names: [String], loose: Bool) -> String {
    if tally.bytes == 0 { return "is empty" }
    let formats = names.joined(separator: ", ")
    guard let line = tally.firstUnrecognised else { return "holds no log record, only headings or empty lines" }
    let hint = loose ? "" : "; --loose also takes lines without time or header"
    return "holds no log record that is known; the first line that is none is line \(line); tried: \(formats)\(hint)"
  }
}
