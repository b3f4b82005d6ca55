// Rings when a live log has been silent until a time that matters to one of the ledgers' clocks. The timer is monotonic, so
// neither sleep nor a change of the system's clock makes it ring early.

import Dispatch

/// Sendable: the timer is only accessed on the queue.
final class AlarmTimer: @unchecked Sendable {
  private let queue = DispatchQueue(label: "bgtrace.alarm")
  private var timer: (any DispatchSourceTimer)?

  /// Replaces the previous setting. Nil stops the timer.
  func set(in seconds: Double?, ring: @escaping @Sendable () -> Void) {
    queue.sync {
      timer?.cancel()
      timer = nil
      guard let seconds else { return }
      let source = DispatchSource.makeTimerSource(queue: .global())
      // A log may state any duration, so it is limited here.
      let milliseconds = Int((min(max(seconds, 0), 1e9) * 1000).rounded(.up))
      source.schedule(deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(5))
      source.setEventHandler(handler: ring)
      source.resume()
      timer = source
    }
  }
}
