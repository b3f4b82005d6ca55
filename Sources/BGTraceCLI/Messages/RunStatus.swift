// How far a run has come, for whoever asks while it goes on: the progress line, and SIGUSR1 or Ctrl-T.

import ByteScan
import Dispatch
import LogRecords

/// Sendable: its state is only touched on its queue.
package final class RunStatus: @unchecked Sendable {
  private let queue = DispatchQueue(label: "bgtrace.status")
  /// All only touched on the queue.
  private var done = ScanTally()
  /// Several inputs may be read side by side.
  private var open: [String: ScanTally] = [:]
  /// The one that was read on last.
  private var current: String?
  private var events = 0
  /// What the ledger has to say, asked only when somebody wants to know.
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

  /// Of the inputs that were not read to their ends.
  var unfinished: ScanTally { queue.sync { open.values.reduce(into: ScanTally()) { $0 += $1 } } }

  /// Only touched on the queue.
  private var sum: ScanTally { open.values.reduce(into: done) { $0 += $1 } }

  /// Of an input that is being read.
  func bytes(of name: String) -> Int { queue.sync { open[name]?.bytes ?? 0 } }

  var records: Int { queue.sync { sum.records } }

  func askLedger(_ ask: @escaping @Sendable () -> String?) { queue.sync { self.ask = ask } }

  /// One line, without its line feed.
  package var text: String {
    // Whoever is asked may be reporting just now: not on the queue.
    let more = queue.sync { ask }?().map { ", \($0)" } ?? ""
    return queue.sync {
      let sum = sum
      let name = current.map { "\($0.printable): " } ?? ""
      return "bgtrace: \(name)\(sum.bytes) bytes, \(sum.lines) lines, \(sum.records) records, \(events) events\(more)"
    }
  }
}
