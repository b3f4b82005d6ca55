// Whether a stream holds every line several times, as some captures do. Only records that carry an id can prove it:
// two equal records without one may be two things that happened.

struct SourceCopies: Sendable {
  private struct Group: Sendable {
    var event: TaskEvent
    var moment: Moment
    var count: Int
  }

  private var last: [Group] = []
  private var groups = 0
  private var copies = 0

  /// All groups that are complete had copies.
  var isDuplicated: Bool { groups > 0 && copies >= groups }

  mutating func note(_ event: TaskEvent, _ moment: Moment) {
    guard event.carriesID else { return }
    if let at = last.firstIndex(where: { $0.event == event && AppTaskBook.areClose($0.moment, moment) }) {
      last[at].count += 1
      return
    }
    last.append(Group(event: event, moment: moment, count: 1))
    while last.count > 8 || last.first.map({ moment.isLater(than: $0.moment, by: 1_000) }) == true {
      let done = last.removeFirst()
      groups += 1
      copies += done.count - 1
    }
  }
}

extension TaskEvent {
  /// An event that carries an id is the same event when it comes again.
  var carriesID: Bool {
    switch self {
    case .task(let event):
      switch event {
      case .began(let description), .stillOpen(let description): description != nil
      case .endRequested, .ended, .old: true
      default: false
      }
    case .carrier(.released), .carrier(.countLowered): true
    case .assertion(let event):
      switch event {
      case .acquired(let assertion): assertion.id != nil
      case .invalidated, .willBeCreated, .timedOut: true
      default: false
      }
    default: false
    }
  }
}
