// Files at rest that are merged with each other and with live inputs: each is read only as far as the order of time needs
// it. The reader of a live input advances them between its own pieces, so its writer never waits for more than one piece.

import Dispatch

/// Sendable: the open inputs are only accessed behind the gate.
final class PulledInputs: @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 1)
  private let gates: RunGates<RunIntake, RunDisplay>
  /// Only accessed behind the gate.
  private var open: [Int: InputReader]

  init(_ open: [Int: InputReader], _ gates: RunGates<RunIntake, RunDisplay>) {
    self.open = open
    self.gates = gates
  }

  /// Reads each file that the merge waits for, until it waits for none of them.
  func pull() {
    gate.wait()
    defer { gate.signal() }
    while !open.isEmpty, !isOver, let input = wanted { advance(input) }
  }

  /// Called when the live inputs have ended. Reads every file to its end, or until the run needs no more.
  func finish() {
    gate.wait()
    defer { gate.signal() }
    while !isOver, let input = wanted ?? open.keys.min() { advance(input) }
    for (input, reader) in open.sorted(by: { $0.key < $1.key }) {
      reader.stop()
      finish(input, reader)
    }
    open = [:]
  }

  private var isOver: Bool { gates.pass { intake, display in intake.isOver(display) } }

  /// The file that has to be read further before more events can be merged.
  private var wanted: Int? { gates.pass { intake, _ in intake.state.ledgers?.wanted(among: open.keys) } }

  private func advance(_ input: Int) {
    guard let reader = open[input], !reader.advance() else { return }
    open[input] = nil
    finish(input, reader)
  }

  private func finish(_ input: Int, _ reader: InputReader) {
    gates.pass { $0.finish(input, reader.outcome, isFollowed: false, &$1) }
  }
}
