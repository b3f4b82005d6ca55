// What all inputs of a run share: the reports, what was counted, what went wrong. Several inputs may be read side
// by side, so gates let one of them in at a time.

import BackgroundTasks
import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords
import Pipeline
import Reports

/// Sendable: all that changes is only touched behind one of the two gates, as the comment at each member says.
final class RunResults: @unchecked Sendable {
  /// Semaphores and no queues: nearly always nobody else is there, and this runs for every event. Whoever takes events is
  /// behind the first, whoever shows something behind the second; whoever does both goes through the first one first.
  private let gate = DispatchSemaphore(value: 1)
  private let outputGate = DispatchSemaphore(value: 1)
  private let options: Options
  let outputs: Outputs
  let complaints: Complaints
  /// As on the command line.
  let inputs: [String]
  /// Names the inputs, given the first one's format.
  private let description: (String?) -> RunDescription
  let status: RunStatus

  // All only touched by whoever is inside, or behind the gate that it belongs to.
  private var tally = ScanTally()
  var failed = false
  private var interrupted = false
  private var hasBegun = false
  var state: RunState
  var output: RunOutput
  let alarm = AlarmTimer()
  /// When the latest event of a live input came.
  var arrival: DispatchTime?
  /// Whether the latest record of a live input was written just now.
  var isCurrent = false
  /// How long wanted records have been waiting for others.
  var waitingSince: DispatchTime?
  var hasToldGuess = false
  var isQuiet: Bool { options.quiet }
  var isEnded = false
  /// Whether somebody at a terminal is told that a file is followed, and of which files that was said.
  let tellsFollowing: () -> Bool
  var followed: Set<Int> = []

  init(
    _ options: Options, _ environment: ProgramEnvironment, _ outputs: Outputs, inputs: [String], end: Int64?,
    description: @escaping (String?) -> RunDescription
  ) {
    self.options = options
    self.outputs = outputs
    self.inputs = inputs
    self.description = description
    let givens = LedgerFeed.Givens(date: options.date != nil, zone: options.assumeZone != nil)
    state = RunState(
      options.selection, end: end,
      outputs.wantsTasks ? LedgerFeed(inputs: inputs.count, givens, options.terms) : nil,
      options.selection.processes.isEmpty || !outputs.countsEvents
        ? nil : WaitingRecords(options.selection.processes, inputs: inputs.count, prints: outputs.wantsLines))
    output = RunOutput(
      outputs, EntryTally(TaskFilter(options.selection, end: end), inputs: inputs),
      StatusLine(options, environment), ProgressLine(options, environment))
    complaints = Complaints(environment.standardError)
    status = environment.status
    tellsFollowing = { environment.standardErrorIsTerminal && !options.quiet && environment.mayDraw() }
    status.askLedger { [weak self] in self?.ledgerWords() }
    environment.lastResort.setEnd { [weak self] in self?.endNow() }
  }

  func inside<Result>(_ body: () -> Result) -> Result {
    enter()
    defer { leave() }
    return body()
  }

  private func enter() {
    gate.wait()
    outputGate.wait()
  }

  private func leave() {
    outputGate.signal()
    gate.signal()
  }

  /// To look at what was taken. Nil where somebody stays inside for long: a reader of the output that does not read.
  func insideSoon<Result>(_ body: () -> Result?) -> Result? {
    guard gate.wait(timeout: .now() + .milliseconds(200)) == .success else { return nil }
    defer { gate.signal() }
    return body()
  }

  /// Nothing that is still to be read would change what is printed.
  var isOver: Bool { inside { interrupted || isDecided } }
  private var isDecided: Bool { outputs.isClosed || (options.quiet && !outputs.wantsTasks && hasMatched) }
  /// What `--quiet` asks for.
  private var hasFound: Bool { outputs.wantsTasks ? output.told.findings.hasTrouble : hasMatched }
  /// Whether there is an event that was asked for.
  private var hasMatched: Bool { state.selected > state.guessed }

  /// Whether what an input says is said now.
  enum Liveness { case none, live, followed }

  /// What one input does with what is found in it.
  func taker(_ place: Int, size: Int, _ liveness: Liveness = .none) -> InputScan.Taker {
    let isLive = liveness != .none
    inside {
      output.progress.begin(size: size)
      if isLive {
        output.statusLine.begin { [weak self] in self?.showStatus() }
        state.feed?.doNotAwait(place)
      }
    }
    let pass: ((ByteSlice) -> Void)? = outputs.wantsBytes ? { bytes in self.inside { self.pass(bytes) } } : nil
    var taker = InputScan.Taker(
      settled: { format in self.inside { self.settle(place, format) } },
      take: { record in
        // Not by way of `inside`, which would keep a copy of the record.
        self.enter()
        defer { self.leave() }
        if isLive { self.noteArrival(record, liveness) }
        self.take(&record, place, isLive: isLive)
      },
      pass: pass,
      pause: { self.inside { self.pause() } },
      silence: { self.inside { self.fallSilent(place, liveness) } },
      segment: { isLoss in self.inside { self.beginSegment(place, isLoss) } },
      turn: { segment in self.inside { self.state.shownPart.turn(place, to: segment) } },
      notice: { notice in self.inside { self.tell(notice, place) } },
      isClosed: { self.inside { self.isDecided } },
      progress: { tally in self.inside { self.show(place, tally, self.state.selected) } })
    if !isLive, !outputs.wantsLines { taker.takeAll = { records in self.takeAll(place, records) } }
    return taker
  }

  /// The one of these inputs that has to be read on before the events of all can be merged any further.
  func wanted(among places: some Collection<Int>) -> Int? { inside { state.feed?.wanted(among: places) } }

  /// Other inputs do not get ahead of these, until they have ended.
  func keepBehind(_ places: [Int]) { inside { state.feed?.keepBehind(places) } }

  func finish(_ place: Int, _ outcome: InputScan.Outcome, isFollowed: Bool = false) {
    inside {
      state.feed?.note(end: outcome.end, ofInput: place)
      drain(place)
      output.progress.end()
      status.finish(name(place), outcome.tally)
      tally += outcome.tally
      interrupted = interrupted || outcome.wasInterrupted
      if let failure = outcome.failure { complain(place, failure) }
      // Whoever is followed has no other end.
      var outcome = outcome
      if isFollowed { outcome.wasInterrupted = false }
      for notice in NoticeWords.notices(outcome, file: inputs[place], isZoneGiven: options.assumeZone != nil) {
        outputs.write(notice)
      }
      let mayBeWrongFile = outcome.tally.records == 0 && outcome.failure == nil && !interrupted && !isDecided
      if mayBeWrongFile { nothingRecognised(place, outcome.tally) }
    }
  }

  func cannotRead(_ place: Int, _ error: UnreadableInput) {
    inside {
      state.feed?.note(end: nil, ofInput: place)
      drain(place)
      complain(place, error)
    }
  }

  func interrupt() { inside { interrupted = true } }

  /// All inputs were read: the summary, and the code that follows from it.
  func end() -> ExitCode { inside { sumUp() } }

  /// The same while inputs are being read; the process has to exit then, because the gates stay closed. Nil where a record
  /// is being taken, or something is being written.
  private func endNow() -> ExitCode? {
    guard gate.wait(timeout: .now()) == .success else { return nil }
    guard outputGate.wait(timeout: .now()) == .success else {
      gate.signal()
      return nil
    }
    guard !isEnded else {
      leave()
      return nil
    }
    interrupted = true
    tally += status.unfinished
    return sumUp()
  }

  private func sumUp() -> ExitCode {
    begin(nil)
    isEnded = true
    output.statusLine.end()
    alarm.set(in: nil) {}
    state.finish()
    report()
    printDue()
    tellUnmatched()
    tellGuessed()
    let code = exitCode
    var summary = Summary()
    summary.records = tally.records
    summary.lines = tally.lines
    summary.bytes = tally.bytes
    summary.events = state.selected
    summary.verdicts = output.told.tasks.verdicts
    summary.carriers = output.told.tasks.carriers
    summary.hidden = output.told.tasks.hidden
    summary.outside = output.told.tasks.outside
    summary.leakedOutside = output.told.tasks.leakedOutside
    summary.findings = output.told.findings.rules
    summary.notes = output.told.findings.notes
    summary.unrecognised = tally.unrecognised
    summary.exit = Int(code.rawValue)
    if state.feed?.hasForgottenCopies == true { outputs.write(NoticeWords.forgottenCopies) }
    if state.feed?.hasStoppedWaiting == true { outputs.write(NoticeWords.joinedInputs) }
    outputs.end(summary)
    return outputs.finish(complaints) ? .failure : code
  }

  private func settle(_ place: Int, _ format: String?) {
    begin(place == 0 ? format : nil)
    state.feed?.note(format: format, ofInput: place)
  }

  private func begin(_ format: String?) {
    guard !hasBegun else { return }
    hasBegun = true
    outputs.begin(description(format))
  }

  private func pass(_ bytes: ByteSlice) {
    output.statusLine.hide()
    outputs.write(input: bytes)
  }

  /// All of these in one access to what changes with them. What follows from them is shown when somebody else may already
  /// take what comes next; he cannot overtake, because the gate to the outputs is passed before the other one is left.
  private func takeAll(_ place: Int, _ records: InputScan.Taker.Records) -> InputScan.Taker.Rest {
    gate.wait()
    let tally = take(place, &state, records)
    let events = state.selected
    outputGate.wait()
    output.take(&state.outbox)
    gate.signal()
    return {
      defer { self.outputGate.signal() }
      self.output.handOn()
      self.show(place, tally, events)
      return !self.outputs.isClosed
    }
  }

  private func take(_ place: Int, _ state: inout RunState, _ records: InputScan.Taker.Records) -> ScanTally {
    let tally = records { record in _ = take(&record, place, isLive: false, &state) }
    state.merge()
    return tally
  }

  private func take(_ record: inout ScannedRecord, _ place: Int, isLive: Bool, _ state: inout RunState) -> Int? {
    if case .log(let event)? = record.telling?.event, record.place.emittedBefore == 0 {
      // Behind what follows from the events before it.
      state.merge()
      state.outbox.add(NoticeWords.notice(event, file: inputs[place], line: record.place.line))
    }
    if record.place.isReport, case .report(let report)? = record.telling?.event, let exits = report.exits,
      let notice = NoticeWords.exits(exits, file: inputs[place])
    {
      state.outbox.add(notice)
    }
    guard !state.takesAll else { return state.take(&record, input: place, isLive: isLive) }
    defer { noteGuess(&state) }
    return state.take(&record, input: place, isLive: isLive)
  }

  private func take(_ record: inout ScannedRecord, _ place: Int, isLive: Bool) {
    // Asked before, because what it tells is taken.
    let tone = outputs.wantsLines ? record.telling?.event.tone : nil
    let shown = take(&record, place, isLive: isLive, &state)
    state.merge()
    report()
    printDue()
    guard let shown, let tone else { return }
    output.statusLine.hide()
    outputs.write(
      ReportedRecord(
        raw: record.text.raw, input: place, line: record.place.line, reportedBefore: shown, tone: tone))
  }

  private func fallSilent(_ place: Int, _ liveness: Liveness) {
    if liveness != .none { state.tellReports(ofInput: place) }
    drain(place)
    if liveness != .none { overtake() }
    flush()
    if liveness != .none { setAlarm() }
    if liveness != .none, arrival == nil { settleAwaited() }
    if liveness == .followed { tellFollowing(place) }
  }

  private func drain(_ place: Int) {
    state.drain(place)
    report()
  }

  /// What was shown is seen now; and if it cannot be, that is.
  func flush() {
    outputs.flush()
    outputs.complainOfFailures(complaints)
  }

  /// Shows what has been taken.
  func report() {
    output.take(&state.outbox)
    output.handOn()
  }

  private func show(_ place: Int, _ tally: ScanTally, _ events: Int) {
    outputs.complainOfFailures(complaints)
    status.update(name(place), tally, events: events)
    output.progress.show(name(place), bytes: tally.bytes)
  }

  /// For people; programs know standard input as `-`.
  func name(_ place: Int) -> String { inputs[place] == "-" ? "(standard input)" : inputs[place] }

  private func complain(_ place: Int, _ error: UnreadableInput) {
    failed = true
    // The object that names the inputs comes before all others.
    begin(nil)
    output.statusLine.hide()
    complaints.say("\(name(place).printable): cannot read: \(error.reason)")
    outputs.write(Notice(.cannotRead, "cannot read: \(error.reason)", file: inputs[place]))
  }

  private func nothingRecognised(_ place: Int, _ tally: ScanTally) {
    let tried = LogFormats.sought(only: options.inputFormat, loose: options.loose)
    let reason = NoticeWords.nothingRecognised(tally, tried: tried, loose: options.loose)
    if !options.allowEmpty { complaints.say("\(name(place).printable): \(reason)") }
    outputs.write(Notice(.nothingRecognised, reason, file: inputs[place], line: tally.firstUnrecognised))
  }

  /// What was asked for and is not there is mostly a slip of the pen.
  private func tellUnmatched() {
    guard tally.records > 0, !outputs.isClosed else { return }
    let unmatched = SeenSubjects.words(ofRecords: state.seen, ofEntries: output.told.seen)
    guard let words = unmatched ?? (isSelectionEmpty ? "nothing in the log is all that was asked for" : nil) else {
      return
    }
    if isSelectionEmpty, !options.failOn.isEmpty, !options.allowEmpty { complaints.say(words.printable) }
    outputs.write(Notice(.nothingSelected, words))
  }

  /// Something was asked for, and no event is of it.
  private var isSelectionEmpty: Bool {
    let selection = options.selection
    guard selection.isAny else { return false }
    return selection.tasks.isEmpty
      ? !hasMatched : !output.told.tasks.hasSelected && output.told.findings.isEmpty
  }

  private var exitCode: ExitCode {
    if options.quiet, hasFound { return .done }
    if failed { return .failure }
    if tally.records == 0, !options.allowEmpty, !interrupted { return .nothingRecognised }
    if isSelectionEmpty, !options.failOn.isEmpty, !options.allowEmpty, !interrupted { return .nothingRecognised }
    if options.failOn.contains(where: { $0.holds(output.told.findings, output.told.tasks) }) { return .nothingFound }
    return options.quiet && !hasFound ? .nothingFound : .done
  }
}
