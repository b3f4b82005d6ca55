// The value behind the first gate of a run: the state of reading, from the records of all inputs to what the ledgers make
// of them. Output goes through the second gate.

import BackgroundTasks
import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords

struct RunIntake: ~Copyable {
  let plan: RunPlan
  /// The inputs found so far.
  var inputs: InputTree
  /// Those that are being read, by the number of the archive.
  var captures: [Int: CaptureIntake] = [:]
  /// Those that were read.
  /// With what was held, where that was not shown before.
  var finishedCaptures: [(basis: CaptureBasis, holdings: CaptureHoldings?, input: Int)] = []
  var state: RunState
  let alarm = AlarmTimer()
  /// When the latest event of a live input arrived. Nil where its log's clock does not run on.
  var arrival: DispatchTime?
  /// Whether the latest record of a live input was written within the last seconds.
  var isCurrent = false
  /// Since when wanted records have been waiting for others.
  var waitingSince: DispatchTime?
  private var hasNotedGuess = false
  var isInterrupted = false
  var isEnded = false
  /// Called when the alarm rings.
  var ring: @Sendable () -> Void = {}

  init(_ plan: RunPlan) {
    self.plan = plan
    inputs = plan.inputs
    var ledgers =
      plan.needs.contains(.tasks)
      ? DeviceLedgers(plan.assumed, plan.terms, firstDevice: plan.firstDevice) : nil
    for input in inputs.all { ledgers?.open(device: input.device) }
    let isWaitingNeeded = !plan.selection.processes.isEmpty && plan.needs.contains(.eventCount)
    state = RunState(
      plan.selection, end: plan.logEnd, ledgers,
      isWaitingNeeded
        ? WaitingRecords(plan.selection.processes, keepsText: plan.needs.contains(.records)) : nil)
  }

  /// Whether a selected event was found. A guessed one does not count.
  private var hasMatched: Bool { state.selected > state.guessed }

  /// Whether the rest of the inputs cannot change the output.
  func isDecided(_ display: RunDisplay) -> Bool { display.listener.isClosed || (plan.endsWithFirstEvent && hasMatched) }
  func isOver(_ display: RunDisplay) -> Bool { isInterrupted || isDecided(display) }

  // MARK: Records

  /// Ingests all of the records. What follows from them stays in the outbox.
  mutating func ingestAll(_ records: ScannedRecords, of input: Int) -> ScanTally {
    // Merging once for all records is faster than merging behind each.
    let tally = records { record in _ = ingest(&record, of: input, isLive: false) }
    state.merge()
    return tally
  }

  mutating func ingest(_ record: inout ScannedRecord, of input: Int, _ liveness: Liveness, _ display: inout RunDisplay)
  {
    if liveness != .atRest { noteArrival(record, liveness) }
    // Ingesting moves the event out of the record.
    let tone = plan.needs.contains(.records) ? record.sourced?.event.tone : nil
    let shown = ingest(&record, of: input, isLive: liveness != .atRest)
    state.merge()
    display.show(&state.outbox)
    showDue(&display)
    guard let shown, let tone else { return }
    display.listener.show(
      ShownRecord(raw: record.text.raw, input: input, line: record.place.line, shownBefore: shown, tone: tone))
  }

  /// Returns how many bytes of the record were shown before. Nil for a record that is not shown.
  private mutating func ingest(_ record: inout ScannedRecord, of input: Int, isLive: Bool) -> Int? {
    if case .log(let event)? = record.sourced?.event, record.place.emittedBefore == 0 {
      // What follows from the events before this one comes first.
      state.merge()
      state.outbox.add(.event(event, input: input, line: record.place.line))
    }
    if record.place.isReport, case .report(let report)? = record.sourced?.event, let exits = report.exits {
      state.outbox.add(.exits(exits, input: input))
    }
    guard !state.wantsAll else { return state.ingest(&record, input: input, isLive: isLive) }
    defer { noteGuess() }
    return state.ingest(&record, input: input, isLive: isLive)
  }

  private mutating func noteGuess() {
    guard !hasNotedGuess, let first = state.firstGuessed else { return }
    hasNotedGuess = true
    state.outbox.add(.guessed(input: first.input, line: first.line))
  }

  /// Shows the records that no longer wait for others.
  mutating func showDue(_ display: inout RunDisplay) {
    for record in state.takeDue() {
      record.text.withSlice { text in
        display.listener.show(
          ShownRecord(raw: text, input: record.input, line: record.line, shownBefore: 0, tone: record.tone))
      }
    }
  }

  // MARK: Inputs

  /// Adds an input that was found in another one.
  mutating func add(_ member: any InputMember, in parent: Int, _ display: inout RunDisplay) -> InputTree.Input {
    // A part that stands alone.
    if member.place != .inside, member.place == inputs[parent].place { return inputs[parent] }
    let input = inputs.add(member, in: parent)
    state.ledgers?.open(device: input.device)
    display.listener.found(input)
    return input
  }

  mutating func begin(_ input: Int, size: Int, _ liveness: Liveness, _ display: inout RunDisplay) {
    display.listener.begin(input, size: size, isLive: liveness != .atRest)
    if liveness != .atRest { state.ledgers?.doNotAwait(input) }
  }

  mutating func settle(_ input: Int, format: String?, _ display: inout RunDisplay) {
    display.listener.settled(input, format: format)
    state.ledgers?.note(format: format, ofInput: input)
  }

  mutating func drain(_ input: Int, _ display: inout RunDisplay) {
    state.drain(input)
    display.show(&state.outbox)
  }

  mutating func finish(
    _ input: Int, _ outcome: InputReader.Outcome, isFollowed: Bool, _ display: inout RunDisplay
  ) {
    state.ledgers?.note(end: outcome.end, ofInput: input)
    drain(input, &display)
    isInterrupted = isInterrupted || outcome.wasInterrupted
    var outcome = outcome
    // An interrupt is the normal end of a followed input.
    if isFollowed { outcome.wasInterrupted = false }
    display.listener.finish(input, outcome, isCutShort: isOver(display))
  }

  mutating func cannotRead(_ input: Int, _ error: UnreadableInput, _ display: inout RunDisplay) {
    state.ledgers?.note(end: nil, ofInput: input)
    drain(input, &display)
    display.listener.cannotRead(input, error)
  }

  /// Ends the run: no input is read any more.
  mutating func end(_ display: inout RunDisplay) {
    closeAll(&display)
    isEnded = true
    display.listener.willEnd()
    alarm.set(in: nil) {}
    state.finish()
    display.show(&state.outbox)
    showDue(&display)
    tellCaptures(&display)
    var facts = RunFacts(seen: state.seen)
    facts.selected = state.selected
    facts.guessed = state.guessed
    facts.wasInterrupted = isInterrupted
    facts.hasForgottenCopies = state.ledgers?.hasForgottenCopies ?? false
    facts.hasStoppedWaiting = state.ledgers?.hasStoppedWaiting ?? false
    display.listener.end(facts)
  }
}
