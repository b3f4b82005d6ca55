// What a run says, on its way to the outputs, to standard error and into the exit code.

import BackgroundTasks
import ByteScan
import LogFormats
import LogIntake
import LogRecords
import Pipeline
import Reports

/// Sendable: a run makes all of its calls one at a time.
final class RunReport: RunListener, @unchecked Sendable {
  private let options: Options
  private let outputs: Outputs
  private let complaints: Complaints
  private let plan: RunPlan
  /// All that were found so far, by number.
  private var inputs: [InputTree.Input]
  private let status: RunStatus
  /// Whether a person at a terminal is told that a file is followed.
  private let tellsFollowing: () -> Bool
  private var shown: EntryTally
  /// What the device adds to a table over several.
  private(set) var device = DeviceTally()
  private(set) var isEnded = false
  /// Goes before anything else is written.
  private var statusLine: StatusLine
  private var progressLine: ProgressLine
  private var tally = ScanTally()
  /// Whether a capture states something without a log.
  private var hasCapture = false
  private var damages = DamageWords()
  private var hasBegun = false
  private var hasFailed = false
  /// Files of which it was said that they are followed.
  private var followed: Set<Int> = []
  private var showStatus: @Sendable () -> Void = {}
  /// Known once the run has ended.
  private(set) var exitCode = ExitCode.failure

  init(
    _ options: Options, _ environment: ProgramEnvironment, _ outputs: Outputs, _ plan: RunPlan, _ complaints: Complaints
  ) {
    self.options = options
    self.outputs = outputs
    self.plan = plan
    inputs = plan.inputs.all
    self.complaints = complaints
    status = environment.status
    tellsFollowing = { environment.standardErrorIsTerminal && !options.quiet && environment.mayDraw() }
    shown = EntryTally(TaskFilter(options.selection, end: plan.logEnd), inputs: plan.inputs.all.map(\.name))
    statusLine = StatusLine(options, environment)
    progressLine = ProgressLine(options, environment)
  }

  /// The status line and SIGUSR1 ask the run what is open.
  func ask(_ run: Run) {
    showStatus = { [weak self, weak run] in
      run?.show { work in
        guard let self else { return }
        self.statusLine.show(work, records: self.status.records)
      }
    }
    status.askLedger { [weak run] in run?.standing.map(Self.words) }
  }

  /// `2 tasks open, 2026-03-02 09:14:02.708`
  private static func words(_ standing: (tasks: Int?, written: String)) -> String {
    [standing.tasks.map { "\(Figures.counted($0, "task")) open" }, standing.written.printable]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  var isClosed: Bool { outputs.isClosed }

  // MARK: What is shown

  func show(bytes: ByteSlice) {
    statusLine.hide()
    outputs.write(input: bytes)
  }

  func show(_ outbox: inout RunOutbox) {
    statusLine.hide()
    progressLine.hide()
    outbox.empty({ hand($0) }, { outputs.write($0, of: inputs) })
  }

  private func hand(_ entry: LedgerEntry) {
    if shown.hand(entry, to: outputs) { device.note(entry) }
  }

  func show(_ record: ShownRecord) {
    statusLine.hide()
    progressLine.hide()
    outputs.write(
      ReportedRecord(
        raw: record.raw, input: record.input, line: record.line, reportedBefore: record.shownBefore, tone: record.tone))
  }

  /// What was shown is seen now; where it cannot be, that is said.
  func flush() {
    outputs.flush()
    outputs.complainOfFailures(complaints)
  }

  // MARK: Inputs

  func found(_ input: InputTree.Input) {
    begin(firstFormat: nil)
    inputs.append(input)
    shown.found(input.name)
    outputs.found(RunDescription.Input(path: input.name, format: nil, parent: input.parent))
  }

  func begin(_ input: Int, size: Int, isLive: Bool) {
    progressLine.begin(size: size)
    if isLive { statusLine.begin(showStatus) }
  }

  func settled(_ input: Int, format: String?) { begin(firstFormat: input == 0 ? format : nil) }

  private func begin(firstFormat: String?) {
    guard !hasBegun else { return }
    hasBegun = true
    outputs.begin(
      RunDescription(
        version: ProgramVersion.current,
        inputs: inputs.map { input in
          let format = input.number == 0 ? firstFormat : outputs.needs.contains(.formats) ? plan.format(of: input) : nil
          return RunDescription.Input(path: input.name, format: format, parent: input.parent)
        }))
  }

  func progress(of input: Int, _ tally: ScanTally, events: Int) {
    outputs.complainOfFailures(complaints)
    status.update(name(input), tally, events: events)
    progressLine.show(name(input), bytes: tally.bytes)
  }

  func note(_ notice: FollowNotice, of input: Int) {
    guard !notice.isSilent else { return }
    statusLine.hide()
    complaints.say("\(name(input).printable): \(notice.words)")
    if case .unreadable = notice { hasFailed = true }
  }

  /// For a person who wonders why nothing more comes: said once, when the file has been read so far.
  func isUpToDate(_ input: Int) {
    guard tellsFollowing(), followed.insert(input).inserted else { return }
    statusLine.hide()
    complaints.say(
      "\(name(input).printable): following it, \(Figures.grouped(status.bytes(of: name(input)))) bytes read")
  }

  func finish(_ input: Int, _ outcome: InputReader.Outcome, isCutShort: Bool) {
    progressLine.end()
    status.finish(name(input), outcome.tally)
    tally += outcome.tally
    if let failure = outcome.failure { cannotRead(input, failure) }
    for notice in NoticeWords.notices(outcome, file: inputs[input].name, isZoneGiven: options.assumeZone != nil) {
      outputs.write(notice)
    }
    if outcome.tally.records == 0, outcome.failure == nil, !isCutShort { nothingRecognised(input, outcome.tally) }
  }

  func cannotRead(_ input: Int, _ error: UnreadableInput) {
    hasFailed = true
    // The object that names the inputs comes before all others.
    begin(firstFormat: nil)
    statusLine.hide()
    complaints.say("\(name(input).printable): cannot read: \(error.reason)")
    outputs.write(Notice(.cannotRead, "cannot read: \(error.reason)", file: inputs[input].name))
  }

  private func nothingRecognised(_ input: Int, _ tally: ScanTally) {
    let tried = LogFormats.sought(only: options.inputFormat, loose: options.loose)
    let reason = NoticeWords.nothingRecognised(tally, tried: tried, loose: options.loose)
    if !options.allowEmpty { complaints.say("\(name(input).printable): \(reason)") }
    outputs.write(Notice(.nothingRecognised, reason, file: inputs[input].name, line: tally.firstUnrecognised))
  }

  /// For people; programs know standard input as `-`.
  private func name(_ input: Int) -> String {
    inputs[input].place.isStandardInput ? "(standard input)" : inputs[input].name
  }

  // MARK: Captures

  func opened(_ capture: CaptureBasis, as input: Int) {
    begin(firstFormat: nil)
    if options.tail != nil { complaints.say("\(name(input).printable): --tail is for logs, and all of this is read") }
    progressLine.begin(archive: capture.bytes)
    outputs.write(capture)
  }

  func show(_ holdings: CaptureHoldings) {
    hasCapture = true
    statusLine.hide()
    progressLine.hide()
    shown.hand(holdings, to: outputs)
  }

  func closed(_ input: Int) {
    progressLine.end()
    if let rest = damages.rest(of: input) { complaints.say("\(name(input).printable): \(rest)") }
  }

  func captured(_ capture: CaptureBasis, as input: Int) {
    if !capture.read.isEmpty {
      hasCapture = true
    } else if capture.damages.isEmpty {
      let reason = "nothing in it bears on background tasks"
      if !options.allowEmpty { complaints.say("\(name(input).printable): \(reason)") }
      outputs.write(Notice(.nothingRecognised, reason, file: capture.path))
    }
    outputs.write(capture)
  }

  func damaged(_ input: Int, member: String?, reason: String) {
    hasFailed = true
    begin(firstFormat: nil)
    guard damages.isTold(of: input) else { return }
    statusLine.hide()
    progressLine.hide()
    let place = member.map { inputs[input].place.isStandardInput ? $0 : inputs[input].name(of: $0) } ?? name(input)
    complaints.say("\(place.printable): \(reason.printable)")
    outputs.write(
      Notice(.cannotRead, reason, file: member.map(inputs[input].name(of:)) ?? inputs[input].name))
  }

  func progress(ofContainer input: Int, bytes: Int) { progressLine.show(archive: name(input), bytes: bytes) }

  // MARK: The end

  func willEnd() {
    begin(firstFormat: nil)
    statusLine.end()
  }

  func end(_ facts: RunFacts) {
    // Of inputs that were not read to their ends.
    if facts.wasInterrupted { tally += status.unfinished }
    let ending = RunEnding(
      options, facts, tally, shown, hasFailed: hasFailed, hasCapture: hasCapture,
      wantsTasks: outputs.needs.contains(.tasks))
    tellUnmatched(facts, ending)
    if facts.guessed > 0, outputs.needs.contains(.records), !options.quiet {
      complaints.say(NoticeWords.guessed(facts.guessed))
    }
    if facts.hasForgottenCopies { outputs.write(NoticeWords.forgottenCopies) }
    if facts.hasStoppedWaiting { outputs.write(NoticeWords.joinedInputs) }
    outputs.end(ending.summary)
    exitCode = outputs.finish(complaints) ? .failure : ending.exitCode
    isEnded = true
  }

  /// What was asked for and is not there is mostly mistyped.
  private func tellUnmatched(_ facts: RunFacts, _ ending: RunEnding) {
    guard tally.records > 0, !outputs.isClosed else { return }
    let unmatched = UnmatchedWords.text(ofRecords: facts.seen, ofEntries: shown.seen)
    let nothing = ending.isSelectionEmpty ? "nothing in the log is all that was asked for" : nil
    guard let words = unmatched ?? nothing else { return }
    if ending.isSelectionEmpty, !options.failOn.isEmpty, !options.allowEmpty { complaints.say(words.printable) }
    outputs.write(Notice(.nothingSelected, words))
  }
}
