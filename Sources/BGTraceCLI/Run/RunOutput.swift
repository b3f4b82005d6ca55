// What a run shows, and what was counted of it. One value apart from that of the events: a part's entries are shown while
// the events of the next part are taken.

struct RunOutput {
  let outputs: Outputs
  private(set) var told: EntryTally
  /// Goes before anything else is written.
  var statusLine: StatusLine
  var progress: ProgressLine
  private var outbox = Outbox()

  init(_ outputs: Outputs, _ told: EntryTally, _ statusLine: StatusLine, _ progress: ProgressLine) {
    self.outputs = outputs
    self.told = told
    self.statusLine = statusLine
    self.progress = progress
  }

  /// All that is in it is shown with the next `handOn`.
  mutating func take(_ outbox: inout Outbox) { swap(&self.outbox, &outbox) }

  /// Hands on what has been taken, as far as somebody wants to see it.
  mutating func handOn() {
    guard !outbox.isEmpty else { return }
    statusLine.hide()
    told.hand(&outbox, to: outputs)
  }
}
