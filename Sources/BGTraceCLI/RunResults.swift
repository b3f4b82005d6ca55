// What all inputs of a run share: the reports, what was counted, what went wrong. Several inputs may be read side
// by side, so a gate lets one of them in at a time.

import BackgroundTasks
import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords
import Pipeline
import Reports

final class RunResults: @unchecked Sendable {
  /// A semaphore and no queue: nearly always nobody else is there, and this runs for every event.
  private let gate = DispatchSemaphore(value: 1)
  private let options: Options
  let outputs: Outputs
  let complaints: Complaints
  /// As on the command line.
  let inputs: [String]
  /// Names the inputs, given the first one's format.
  private let description: (String?) -> RunDescription
  let status: RunStatus
  private var progress: ProgressLine

  // All only touched by whoever is inside.
  private var tally = ScanTally()
  var failed = false
  private var interrupted = false
  private var hasBegun = false
  var state: RunState
  let alarm = AlarmTimer()
  /// When the latest event of a live input came.
  var arrival: DispatchTime?
  var isEnded = false
  /// Whether somebody at a terminal is told that a file is followed, and of which files that was said.
  let tellsFollowing: () -> Bool
  var followed: Set<Int> = []

  init(
    _ options: Options, _ surroundings: Surroundings, _ outputs: Outputs, inputs: [String], end: Int64?,
    description: @escaping (String?) -> RunDescription
  ) {
    self.options = options
    self.outputs = outputs
    self.inputs = inputs
    self.description = description
    let givens = LedgerFeed.Givens(date: options.date != nil, zone: options.assumeZone != nil)
    state = RunState(
      SelectionFilter(options.selection, end: end),
      outputs.wantsTasks ? LedgerFeed(inputs: inputs.count, givens, options.terms) : nil,
      EntryTally(TaskFilter(options.selection, end: end), inputs: inputs), StatusLine(options, surroundings))
    complaints = Complaints(surroundings.standardError)
    status = surroundings.status
    progress = ProgressLine(options, surroundings)
    tellsFollowing = { surroundings.standardErrorIsTerminal && !options.quiet && surroundings.mayDraw() }
    status.askLedger { [weak self] in self?.ledgerWords() }
  }

  func inside<Result>(_ body: () -> Result) -> Result {
    gate.wait()
    defer { gate.signal() }
    return body()
  }

  /// Nil where somebody stays inside for long: a reader of the output that does not read.
  func insideSoon<Result>(_ body: () -> Result?) -> Result? {
    guard gate.wait(timeout: .now() + .milliseconds(200)) == .success else { return nil }
    defer { gate.signal() }
    return body()
  }

  /// Nothing that is still to be read would change what is printed.
  var isOver: Bool { inside { interrupted || isDecided } }
  private var isDecided: Bool { outputs.isClosed || (options.quiet && !outputs.wantsTasks && state.selected > 0) }
  /// What `--quiet` asks for.
  private var hasFound: Bool { outputs.wantsTasks ? state.told.findings.hasTrouble : state.selected > 0 }

  /// Whether what an input says is said now.
  enum Liveness { case none, live, followed }

  /// What one input does with what is found in it.
  func taker(_ place: Int, size: Int, _ liveness: Liveness = .none) -> InputScan.Taker {
    let isLive = liveness != .none
    inside {
      progress.begin(size: size)
      if isLive {
        state.statusLine.begin { [weak self] in self?.showStatus() }
        state.feed?.doNotAwait(place)
      }
    }
    let pass: ((ByteSlice) -> Void)? = outputs.wantsBytes ? { bytes in self.inside { self.pass(bytes) } } : nil
    return InputScan.Taker(
      settled: { format in self.inside { self.settle(place, format) } },
      take: { record in
        // Not by way of `inside`, which would keep a copy of the record.
        self.gate.wait()
        defer { self.gate.signal() }
        if isLive { self.noteArrival(record, liveness) }
        self.take(record, place, isLive: isLive, &self.state)
      },
      takeAll: isLive
        ? nil
        : { records in
          self.inside { self.take(place, &self.state, records) }
        },
      pass: pass,
      report: { report in self.inside { self.take(report, place) } },
      pause: { self.inside { self.outputs.flush() } },
      silence: { self.inside { self.fallSilent(place, liveness) } },
      segment: { isLoss in self.inside { self.beginSegment(place, isLoss) } },
      notice: { notice in self.inside { self.tell(notice, place) } },
      isClosed: { self.inside { self.isDecided } },
      progress: { tally in self.inside { self.show(place, tally) } })
  }

  /// The input that has to be read on before the events of all can be merged any further.
  var wanted: Int? { inside { state.feed?.wanted } }

  /// The input is read when its turn comes, not beside the others.
  func doNotAwait(_ place: Int) { inside { state.feed?.doNotAwait(place) } }

  func finish(_ place: Int, _ outcome: InputScan.Outcome, isFollowed: Bool = false) {
    inside {
      drain(place)
      state.feed?.note(end: outcome.end, ofInput: place)
      progress.end()
      status.finish(name(place), outcome.tally)
      tally += outcome.tally
      interrupted = interrupted || outcome.wasInterrupted
      if let failure = outcome.failure { complain(place, failure) }
      // Whoever is followed has no other end.
      var outcome = outcome
      if isFollowed { outcome.wasInterrupted = false }
      for notice in Remarks.notices(outcome, file: inputs[place], isZoneGiven: options.assumeZone != nil) {
        outputs.notice(notice)
      }
      let mayBeWrongFile = outcome.tally.records == 0 && outcome.failure == nil && !interrupted && !isDecided
      if mayBeWrongFile { nothingRecognised(place, outcome.tally) }
    }
  }

  func cannotRead(_ place: Int, _ error: UnreadableInput) {
    inside {
      drain(place)
      complain(place, error)
    }
  }

  func interrupt() { inside { interrupted = true } }

  /// All inputs were read: the summary, and the code that follows from it.
  func end() -> ExitCode {
    inside {
      begin(nil)
      isEnded = true
      state.statusLine.end()
      alarm.set(in: nil) {}
      state.finish()
      report()
      let code = exitCode
      var summary = Summary()
      summary.records = tally.records
      summary.lines = tally.lines
      summary.bytes = tally.bytes
      summary.events = state.selected
      summary.verdicts = state.told.tasks.verdicts
      summary.hidden = state.told.tasks.hidden
      summary.findings = state.told.findings.rules
      summary.notes = state.told.findings.notes
      summary.unrecognised = tally.unrecognised
      summary.exit = Int(code.rawValue)
      outputs.end(summary)
      return outputs.complain(complaints) ? .failure : code
    }
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
    state.statusLine.hide()
    outputs.pass(bytes)
  }

  /// All of these in one access to what changes with them.
  private func take(
    _ place: Int, _ state: inout RunState, _ records: (_ take: (borrowing ScannedRecord) -> Void) -> Void
  ) {
    records { record in take(record, place, isLive: false, &state) }
  }

  private func take(_ record: borrowing ScannedRecord, _ place: Int, isLive: Bool, _ state: inout RunState) {
    if case .log(let event)? = record.telling?.event, record.place.emittedBefore == 0 {
      outputs.notice(Remarks.notice(event, file: inputs[place], line: record.place.line))
    }
    let shown = state.take(record, input: place, isLive: isLive, outputs)
    guard outputs.wantsLines, let shown, let tone = record.telling?.event.tone else { return }
    state.statusLine.hide()
    outputs.take(
      ReportedRecord(
        raw: record.text.raw, input: place, line: record.place.line, reportedBefore: shown, tone: tone))
  }

  private func take(_ report: SystemReport, _ place: Int) {
    state.selected += 1
    if let notice = report.exits.flatMap({ Remarks.exits($0, file: inputs[place]) }) { outputs.notice(notice) }
    state.feed?.take(report, input: place)
  }

  private func fallSilent(_ place: Int, _ liveness: Liveness) {
    drain(place)
    outputs.flush()
    if liveness != .none { setAlarm() }
    if liveness == .followed { tellFollowing(place) }
  }

  private func drain(_ place: Int) {
    state.drain(place)
    report()
  }

  /// Hands on what the ledger has said, as far as somebody wants to see it.
  func report() { state.handOn(to: outputs) }

  private func show(_ place: Int, _ tally: ScanTally) {
    status.update(name(place), tally, events: state.selected)
    progress.show(name(place), bytes: tally.bytes)
  }

  /// For people; programs know standard input as `-`.
  func name(_ place: Int) -> String { inputs[place] == "-" ? "(standard input)" : inputs[place] }

  private func complain(_ place: Int, _ error: UnreadableInput) {
    failed = true
    // The object that names the inputs comes before all others.
    begin(nil)
    state.statusLine.hide()
    complaints.say("\(name(place).printable): cannot read: \(error.reason)")
    outputs.notice(Notice(.cannotRead, "cannot read: \(error.reason)", file: inputs[place]))
  }

  private func nothingRecognised(_ place: Int, _ tally: ScanTally) {
    let tried = LogFormats.sought(only: options.inputFormat, loose: options.loose)
    let reason = Remarks.nothingRecognised(tally, tried: tried, loose: options.loose)
    if !options.allowEmpty { complaints.say("\(name(place).printable): \(reason)") }
    outputs.notice(Notice(.nothingRecognised, reason, file: inputs[place], line: tally.firstUnrecognised))
  }

  private var exitCode: ExitCode {
    if options.quiet, hasFound { return .done }
    if failed { return .failure }
    if tally.records == 0, !options.allowEmpty, !interrupted { return .nothingRecognised }
    if options.failOn.contains(where: { $0.holds(state.told.findings, state.told.tasks) }) { return .nothingFound }
    return options.quiet && !hasFound ? .nothingFound : .done
  }
}
