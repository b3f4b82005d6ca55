// How far a run has come, for the progress line and for SIGUSR1 or Ctrl-T.

import ByteScan
import Dispatch
import LogRecords

/// Sendable: the state is only accessed on the queue.
package final class RunStatus: @unchecked Sendable {
  private let queue = DispatchQueue(label: "bgtrace.status")
  /// All accessed on the queue only.
  private var done = ScanTally()
  /// Unfinished inputs; several may be read side by side.
  private var open: [String: ScanTally] = [:]
  /// The input that was read most recently.
  private var current: String?
  private var events = 0
  /// The ledger's part of the answer, evaluated only when a status is requested.
  private var ask: (@Sendable () -> String?)?

  package init() {}

  func update(_ name: String, _ tally: ScanTally, events: Int) {
    queue.sync {
      open[name] = tally
      current = name
      self.events = events
    }
  }

  func finish(_ name: String, _ tally: ScanTally) {
    queue.sync {
      done += tally
      open[name] = nil
      if current == name { current = nil }
    }
  }

  /// The sum over inputs that were not read to their ends.
  var unfinished: ScanTally { queue.sync { open.values.reduce(into: ScanTally()) { $0 += $1 } } }

  /// Accessed on the queue only.
  private var sum: ScanTally { open.values.reduce(into: done) { $0 += $1 } }

  /// The bytes read of an unfinished input.
  func bytes(of name: String) -> Int { queue.sync { open[name]?.bytes ?? 0 } }

  var records: Int { queue.sync { sum.records } }

  func askLedger(_ ask: @escaping @Sendable () -> String?) { queue.sync { self.ask = ask } }

  /// One line without its line feed.
  package var text: String {
    // Not evaluated on the queue: the run may hold its gate while it calls this object.
    let more = queue.sync { ask }?().map { ", \($0)" } ?? ""
    return queue.sync {
      let sum = sum
      let name = current.map { "\($0.printable): " } ?? ""
      return "bgtrace: \(name)\(sum.bytes) bytes, \(sum.lines) lines, \(sum.records) records, \(events) events\(more)"
    }
  }
}
