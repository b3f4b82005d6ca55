// The consumer of one input of a run: it passes what the reader finds through the gates of the run.

import ByteScan
import LogIntake
import LogRecords

final class RunInput: InputConsumer {
  private let gates: RunGates<RunIntake, RunDisplay>
  private let input: Int
  private let liveness: Liveness
  /// The files that are read between the pieces of this live input.
  private let beside: PulledInputs?
  let wantsBytes: Bool
  /// Whether each record goes through both gates by itself, because records are shown or the input is live.
  private let needsEach: Bool

  init(
    _ gates: RunGates<RunIntake, RunDisplay>, _ input: Int, _ liveness: Liveness, _ needs: RunPlan.Needs,
    beside: PulledInputs? = nil
  ) {
    self.gates = gates
    self.input = input
    self.liveness = liveness
    self.beside = beside
    wantsBytes = needs.contains(.bytes)
    needsEach = liveness != .atRest || needs.contains(.records)
  }

  var isClosed: Bool { gates.pass { intake, display in intake.isDecided(display) } }

  func consume(bytes: ByteSlice) { gates.pass { _, display in display.listener.show(bytes: bytes) } }

  func consume(_ record: inout ScannedRecord) {
    gates.pass { intake, display in intake.ingest(&record, of: input, liveness, &display) }
  }

  func consumeAll(_ records: ScannedRecords) -> RemainingWork {
    guard !needsEach else {
      let tally = records { consume(&$0) }
      note(.progress(tally))
      return { !self.isClosed }
    }
    let (tally, events) = gates.read { intake in
      let tally = intake.ingestAll(records, of: input)
      return (tally, intake.state.selected)
    } handOver: { intake, display in
      display.receive(&intake.state.outbox)
    }
    return { [gates, input] in
      gates.show { display in
        display.show()
        display.listener.progress(of: input, tally, events: events)
        return !display.listener.isClosed
      }
    }
  }

  func note(_ change: InputChange) {
    switch change {
    case .settled(let format): gates.pass { $0.settle(input, format: format, &$1) }
    case .pause:
      beside?.pull()
      gates.pass { $0.pause(&$1) }
    case .silence:
      beside?.pull()
      gates.pass { $0.fallSilent(input, liveness, &$1) }
      beside?.pull()
    case .segment(let isLoss): gates.pass { $0.beginSegment(of: input, isLoss: isLoss, &$1) }
    case .turn(let segment): gates.pass { intake, _ in intake.state.shownPart.turn(input, to: segment) }
    case .notice(let notice): gates.pass { $0.note(notice, of: input, &$1) }
    case .progress(let tally):
      gates.pass { intake, display in
        display.listener.progress(of: input, tally, events: intake.state.selected)
      }
    }
  }
}
