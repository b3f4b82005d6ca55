// One ledger for each device. Events of the inputs of one device are merged by time and paired. Events of different devices
// are never mixed. Here, `input` is the number of an input in the run.

import BackgroundTasks
import TaskLedger

package struct DeviceLedgers {
  private struct Place {
    let device: Int
    /// The index of the input among those of the device.
    let input: Int
  }

  private let assumed: UserAssumptions
  private let terms: BudgetOptions
  private var feeds: [LedgerFeed] = []
  /// Indexed by the number of the input.
  private var places: [Place] = []

  package init(_ assumed: UserAssumptions, _ terms: BudgetOptions = BudgetOptions()) {
    self.assumed = assumed
    self.terms = terms
  }

  /// Opens the input with the next number. Devices are numbered in the order in which they are found.
  package mutating func open(device: Int) {
    while feeds.count <= device { feeds.append(LedgerFeed(assumed, terms, device: feeds.count)) }
    places.append(Place(device: device, input: feeds[device].open(places.count)))
  }

  @inline(__always)
  package mutating func ingest(_ record: inout ScannedRecord, input: Int) {
    let place = places[input]
    feeds[place.device].ingest(&record, input: place.input)
  }

  package mutating func merge(into entries: inout [LedgerEntry]) {
    forEach(into: &entries) { $0.merge(into: &$1) }
  }

  package mutating func tick(to instant: Int64, into entries: inout [LedgerEntry]) {
    forEach(into: &entries) { $0.tick(to: instant, into: &$1) }
  }

  package mutating func finish(into entries: inout [LedgerEntry]) {
    forEach(into: &entries) { $0.finish(into: &$1) }
  }

  package mutating func releaseReports(ofInput input: Int, into entries: inout [LedgerEntry]) {
    with(input, into: &entries) { $0.releaseReports(ofInput: $1, into: &$2) }
  }

  package mutating func drain(_ input: Int, into entries: inout [LedgerEntry]) {
    with(input, into: &entries) { $0.drain($1, into: &$2) }
  }

  package mutating func beginSegment(ofInput input: Int, isLoss: Bool, into entries: inout [LedgerEntry]) {
    with(input, into: &entries) { $0.beginSegment(ofInput: $1, isLoss: isLoss, into: &$2) }
  }

  package mutating func note(format: String?, ofInput input: Int) {
    feeds[places[input].device].note(format: format, ofInput: places[input].input)
  }

  package mutating func note(end: Int64?, ofInput input: Int) {
    feeds[places[input].device].note(end: end, ofInput: places[input].input)
  }

  package mutating func doNotAwait(_ input: Int) { feeds[places[input].device].doNotAwait(places[input].input) }

  package mutating func keepBehind(_ inputs: [Int]) {
    for input in inputs { feeds[places[input].device].keepBehind(places[input].input) }
  }

  /// The first of these inputs that has to be read further before more events can be merged.
  package mutating func wanted(among inputs: some Collection<Int>) -> Int? {
    var first: Int?
    for input in inputs where input < first ?? .max && isBlocking(input) { first = input }
    return first
  }

  private mutating func isBlocking(_ input: Int) -> Bool {
    feeds[places[input].device].isBlocking(places[input].input)
  }

  // MARK: What is open

  package var latest: Int64? { feeds.compactMap(\.latest).max() }
  package var nextAlarm: Int64? { feeds.compactMap(\.nextAlarm).min() }
  package var lastAwaited: Int64? { feeds.compactMap(\.lastAwaited).max() }
  package var hasForgottenCopies: Bool { feeds.contains(where: \.hasForgottenCopies) }
  package var hasStoppedWaiting: Bool { feeds.contains(where: \.hasStoppedWaiting) }

  package var latestMoment: Moment? {
    feeds.compactMap(\.latestMoment).max { ($0.instant ?? .min) < ($1.instant ?? .min) }
  }

  package func openWork(at instant: Int64, most: Int = 8) -> [OpenWork] {
    Array(feeds.flatMap { $0.openWork(at: instant, most: most) }.prefix(most))
  }

  // MARK: Devices

  private mutating func forEach(
    into entries: inout [LedgerEntry], _ body: (inout LedgerFeed, inout [LedgerEntry]) -> Void
  ) {
    for device in feeds.indices { body(&feeds[device], &entries) }
  }

  private mutating func with(
    _ input: Int, into entries: inout [LedgerEntry], _ body: (inout LedgerFeed, Int, inout [LedgerEntry]) -> Void
  ) {
    body(&feeds[places[input].device], places[input].input, &entries)
  }
}
