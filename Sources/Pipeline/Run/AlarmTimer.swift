// Rings when a live log has been silent until one of its clocks has something to say. The time is a monotonic one: neither
// sleep nor a clock that is set makes it ring early.

import Dispatch

/// Sendable: the timer is only touched on the queue.
final class AlarmTimer: @unchecked Sendable {
  private let queue = DispatchQueue(label: "bgtrace.alarm")
  /// Only touched on the queue, as whoever sets it is on any.
  private var timer: (any DispatchSourceTimer)?

  /// In so many seconds, and not as it was set before. Nil: not at all.
  func set(in seconds: Double?, ring: @escaping @Sendable () -> Void) {
    queue.sync {
      timer?.cancel()
      timer = nil
      guard let seconds else { return }
      let source = DispatchSource.makeTimerSource(queue: .global())
      // A clock may stand for as long as a log says.
      let milliseconds = Int((min(max(seconds, 0), 1e9) * 1000).rounded(.up))
      source.schedule(deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(5))
      source.setEventHandler(handler: ring)
      source.resume()
      timer = source
    }
  }
}
