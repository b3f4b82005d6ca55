// What the first gate of a run guards: what was taken of the inputs, and what follows from it. What is to be said goes
// through the second gate.

import BackgroundTasks
import ByteScan
import Dispatch
import LogFormats
import LogIntake
import LogRecords

struct RunTaking {
  let plan: RunPlan
  /// All that were found so far.
  private(set) var inputs: InputTree
  var state: RunState
  /// Sets the alarm anew, or stops it.
  let alarm = AlarmTimer()
  /// When the latest event of a live input came.
  var arrival: DispatchTime?
  /// Whether the latest record of a live input was written just now.
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
    var ledgers = plan.needs.contains(.tasks) ? DeviceLedgers(plan.assumed, plan.terms) : nil
    for input in inputs.all { ledgers?.open(device: input.device) }
    let isWaitingNeeded = !plan.selection.processes.isEmpty && plan.needs.contains(.eventCount)
    state = RunState(
      plan.selection, end: plan.logEnd, ledgers,
      isWaitingNeeded
        ? WaitingRecords(plan.selection.processes, keepsText: plan.needs.contains(.records)) : nil)
  }

  /// Whether there is an event that was asked for.
  private var hasMatched: Bool { state.selected > state.guessed }

  /// What is still to be read changes nothing that is shown.
  func isDecided(_ showing: RunShowing) -> Bool { showing.listener.isClosed || (plan.endsWithFirstEvent && hasMatched) }
  func isOver(_ showing: RunShowing) -> Bool { isInterrupted || isDecided(showing) }

  // MARK: Records

  /// All of these, without showing anything yet.
  mutating func takeAll(_ records: ScannedRecords, of input: Int) -> ScanTally {
    // Out of this value and back once, and not for every record.
    let tally = records { record in _ = take(&record, of: input, isLive: false) }
    state.merge()
    return tally
  }

  mutating func take(_ record: inout ScannedRecord, of input: Int, _ liveness: Liveness, _ showing: inout RunShowing) {
    if liveness != .none { noteArrival(record, liveness) }
    // Asked before, because the event is taken out of the record.
    let tone = plan.needs.contains(.records) ? record.sourced?.event.tone : nil
    let shown = take(&record, of: input, isLive: liveness != .none)
    state.merge()
    showing.show(&state.outbox)
    showDue(&showing)
    guard let shown, let tone else { return }
    showing.listener.show(
      ShownRecord(raw: record.text.raw, input: input, line: record.place.line, shownBefore: shown, tone: tone))
  }

  /// How much of the record was shown before; nil where it is not to be shown.
  private mutating func take(_ record: inout ScannedRecord, of input: Int, isLive: Bool) -> Int? {
    if case .log(let event)? = record.sourced?.event, record.place.emittedBefore == 0 {
      // Behind what follows from the events before it.
      state.merge()
      state.outbox.add(.event(event, input: input, line: record.place.line))
    }
    if record.place.isReport, case .report(let report)? = record.sourced?.event, let exits = report.exits {
      state.outbox.add(.exits(exits, input: input))
    }
    guard !state.takesAll else { return state.take(&record, input: input, isLive: isLive) }
    defer { noteGuess() }
    return state.take(&record, input: input, isLive: isLive)
  }

  private mutating func noteGuess() {
    guard !hasNotedGuess, let first = state.firstGuessed else { return }
    hasNotedGuess = true
    state.outbox.add(.guessed(input: first.input, line: first.line))
  }

  /// Shows the records that do not wait any longer.
  mutating func showDue(_ showing: inout RunShowing) {
    for record in state.takeDue() {
      record.text.withSlice { text in
        showing.listener.show(
          ShownRecord(raw: text, input: record.input, line: record.line, shownBefore: 0, tone: record.tone))
      }
    }
  }

  // MARK: Inputs

  /// The input holds others, and says nothing itself.
  mutating func open(_ container: any InputContainer, _ input: Int, _ showing: inout RunShowing) {
    if container.isDevice { inputs.beginDevice(in: input) }
    state.ledgers?.note(end: nil, ofInput: input)
    drain(input, &showing)
  }

  /// An input that stands in another one was found.
  mutating func find(_ member: InputMember, in parent: Int, _ showing: inout RunShowing) -> InputTree.Input {
    let input = inputs.add(member, in: parent)
    state.ledgers?.open(device: input.device)
    showing.listener.found(input)
    return input
  }

  mutating func begin(_ input: Int, size: Int, _ liveness: Liveness, _ showing: inout RunShowing) {
    showing.listener.begin(input, size: size, isLive: liveness != .none)
    if liveness != .none { state.ledgers?.doNotAwait(input) }
  }

  mutating func settle(_ input: Int, format: String?, _ showing: inout RunShowing) {
    showing.listener.settled(input, format: format)
    state.ledgers?.note(format: format, ofInput: input)
  }

  mutating func drain(_ input: Int, _ showing: inout RunShowing) {
    state.drain(input)
    showing.show(&state.outbox)
  }

  mutating func finish(
    _ input: Int, _ outcome: InputReader.Outcome, isFollowed: Bool, _ showing: inout RunShowing
  ) {
    state.ledgers?.note(end: outcome.end, ofInput: input)
    drain(input, &showing)
    isInterrupted = isInterrupted || outcome.wasInterrupted
    var outcome = outcome
    // A followed input has no other end.
    if isFollowed { outcome.wasInterrupted = false }
    showing.listener.finish(input, outcome, isCutShort: isOver(showing))
  }

  mutating func cannotRead(_ input: Int, _ error: UnreadableInput, _ showing: inout RunShowing) {
    state.ledgers?.note(end: nil, ofInput: input)
    drain(input, &showing)
    showing.listener.cannotRead(input, error)
  }

  /// Nothing more is read.
  mutating func end(_ showing: inout RunShowing) {
    isEnded = true
    showing.listener.willEnd()
    alarm.set(in: nil) {}
    state.finish()
    showing.show(&state.outbox)
    showDue(&showing)
    var facts = RunFacts(seen: state.seen)
    facts.selected = state.selected
    facts.guessed = state.guessed
    facts.wasInterrupted = isInterrupted
    facts.hasForgottenCopies = state.ledgers?.hasForgottenCopies ?? false
    facts.hasStoppedWaiting = state.ledgers?.hasStoppedWaiting ?? false
    showing.listener.end(facts)
  }
}

/// Whether what an input says is said now.
package enum Liveness: Sendable { case none, live, followed }
