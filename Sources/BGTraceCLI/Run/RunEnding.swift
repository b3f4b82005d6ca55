// What is left of a run when it has ended: the summary and the exit code.

import LogRecords
import Pipeline
import Reports

struct RunEnding {
  private let options: Options
  private let facts: RunFacts
  private let tally: ScanTally
  private let shown: EntryTally
  private let hasFailed: Bool
  private let hasCapture: Bool
  private let wantsTasks: Bool

  init(
    _ options: Options, _ facts: RunFacts, _ tally: ScanTally, _ shown: EntryTally, hasFailed: Bool, hasCapture: Bool,
    wantsTasks: Bool
  ) {
    self.options = options
    self.facts = facts
    self.tally = tally
    self.shown = shown
    self.hasFailed = hasFailed
    self.hasCapture = hasCapture
    self.wantsTasks = wantsTasks
  }

  /// Whether there is an event that was asked for.
  private var hasMatched: Bool { facts.selected > facts.guessed }
  /// What `--quiet` asks for.
  private var hasFound: Bool { wantsTasks ? shown.findings.hasTrouble : hasMatched }

  /// Something was asked for, and no event is of it.
  var isSelectionEmpty: Bool {
    let selection = options.selection
    guard selection.isAny else { return false }
    return selection.tasks.isEmpty ? !hasMatched : !shown.tasks.hasSelected && shown.findings.isEmpty
  }

  var exitCode: ExitCode {
    if options.quiet, hasFound { return .done }
    if hasFailed { return .failure }
    let isEmptyAllowed = options.allowEmpty || facts.wasInterrupted
    if tally.records == 0, !hasCapture, !isEmptyAllowed { return .nothingRecognised }
    if isSelectionEmpty, !options.failOn.isEmpty, !isEmptyAllowed { return .nothingRecognised }
    if options.failOn.contains(where: { $0.holds(shown.findings, shown.tasks) }) { return .nothingFound }
    return options.quiet && !hasFound ? .nothingFound : .done
  }

  var summary: Summary {
    var summary = Summary()
    summary.records = tally.records
    summary.lines = tally.lines
    summary.bytes = tally.bytes
    summary.events = facts.selected
    summary.verdicts = shown.tasks.verdicts
    summary.carriers = shown.tasks.carriers
    summary.hidden = shown.tasks.hidden
    summary.outside = shown.tasks.outside
    summary.leakedOutside = shown.tasks.leakedOutside
    summary.findings = shown.findings.rules
    summary.notes = shown.findings.notes
    summary.unrecognised = tally.unrecognised
    summary.exit = Int(exitCode.rawValue)
    return summary
  }
}
