// One input of a run: what its reader finds goes through the gates of the run.

import ByteScan
import LogIntake
import LogRecords

final class RunInput: InputConsumer {
  private let gates: RunGates<RunTaking, RunShowing>
  private let input: Int
  private let liveness: Liveness
  /// Files that are read on between the pieces of this live input.
  private let beside: PulledInputs?
  let wantsBytes: Bool
  /// Records are shown as they come, or have to be seen at once.
  private let takesEach: Bool

  init(
    _ gates: RunGates<RunTaking, RunShowing>, _ input: Int, _ liveness: Liveness, _ needs: RunPlan.Needs,
    beside: PulledInputs? = nil
  ) {
    self.gates = gates
    self.input = input
    self.liveness = liveness
    self.beside = beside
    wantsBytes = needs.contains(.bytes)
    takesEach = liveness != .none || needs.contains(.records)
  }

  var isClosed: Bool { gates.pass { taking, showing in taking.isDecided(showing) } }

  func consume(bytes: ByteSlice) { gates.pass { _, showing in showing.listener.show(bytes: bytes) } }

  func consume(_ record: inout ScannedRecord) {
    gates.pass { taking, showing in taking.take(&record, of: input, liveness, &showing) }
  }

  func consumeAll(_ records: ScannedRecords) -> RemainingWork {
    guard !takesEach else {
      let tally = records { consume(&$0) }
      note(.progress(tally))
      return { !self.isClosed }
    }
    let (tally, events) = gates.take { taking in
      let tally = taking.takeAll(records, of: input)
      return (tally, taking.state.selected)
    } handOver: { taking, showing in
      showing.take(&taking.state.outbox)
    }
    return { [gates, input] in
      gates.show { showing in
        showing.show()
        showing.listener.progress(of: input, tally, events: events)
        return !showing.listener.isClosed
      }
    }
  }

  func note(_ sign: InputSign) {
    switch sign {
    case .settled(let format): gates.pass { $0.settle(input, format: format, &$1) }
    case .pause:
      beside?.pull()
      gates.pass { $0.pause(&$1) }
    case .silence:
      beside?.pull()
      gates.pass { $0.fallSilent(input, liveness, &$1) }
      beside?.pull()
    case .segment(let isLoss): gates.pass { $0.beginSegment(of: input, isLoss: isLoss, &$1) }
    case .turn(let segment): gates.pass { taking, _ in taking.state.shownPart.turn(input, to: segment) }
    case .notice(let notice): gates.pass { $0.note(notice, of: input, &$1) }
    case .progress(let tally):
      gates.pass { taking, showing in
        showing.listener.progress(of: input, tally, events: taking.state.selected)
      }
    }
  }
}
