// What the second gate of a run guards: the listener, and what it is about to be told.

struct RunShowing {
  let listener: any RunListener
  private var outbox = RunOutbox()

  init(_ listener: any RunListener) { self.listener = listener }

  /// Takes over all that is in it: the next `show` hands it on.
  mutating func take(_ outbox: inout RunOutbox) { swap(&self.outbox, &outbox) }

  /// Hands on what was taken over.
  mutating func show() {
    if !outbox.isEmpty { listener.show(&outbox) }
  }

  mutating func show(_ outbox: inout RunOutbox) {
    take(&outbox)
    show()
  }
}
