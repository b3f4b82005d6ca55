// Files at rest that are merged with each other and with live inputs: each is read only as far as the order of time needs
// it. The reader of a live input advances them between its own pieces, so its writer never waits for more than one piece.

import Dispatch
import Pipeline

/// Sendable: the open inputs are only touched behind the gate.
final class PulledFiles: @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 1)
  private let results: RunResults
  // Only touched behind the gate.
  private var open: [Int: PulledInput]

  init(_ open: [Int: PulledInput], _ results: RunResults) {
    self.open = open
    self.results = results
  }

  /// Reads on what is waited for.
  func pull() {
    gate.wait()
    defer { gate.signal() }
    while !open.isEmpty, !results.isOver, let place = results.wanted(among: open.keys) { advance(place) }
  }

  /// The live inputs have ended: reads every file to its end, or until the results need no more.
  func finish() {
    gate.wait()
    defer { gate.signal() }
    while !results.isOver, let place = results.wanted(among: open.keys) ?? open.keys.min() { advance(place) }
    for (place, input) in open.sorted(by: { $0.key < $1.key }) {
      input.stop()
      results.finish(place, input.outcome)
    }
    open = [:]
  }

  private func advance(_ place: Int) {
    guard let input = open[place], !input.advance() else { return }
    open[place] = nil
    results.finish(place, input.outcome)
  }
}
