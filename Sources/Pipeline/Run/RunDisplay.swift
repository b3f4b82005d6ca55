// The value behind the second gate of a run: the listener, and what it receives next.

struct RunDisplay {
  let listener: any RunListener
  private var outbox = RunOutbox()

  init(_ listener: any RunListener) { self.listener = listener }

  /// Moves the contents of the outbox here. The next `show()` passes them to the listener.
  mutating func receive(_ outbox: inout RunOutbox) { swap(&self.outbox, &outbox) }

  /// Passes to the listener what was received.
  mutating func show() {
    if !outbox.isEmpty { listener.show(&outbox) }
  }

  mutating func show(_ outbox: inout RunOutbox) {
    receive(&outbox)
    show()
  }
}
