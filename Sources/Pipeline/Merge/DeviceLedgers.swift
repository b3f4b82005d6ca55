// One ledger for each device. Events of the inputs of one device are merged by time and paired. Events of different devices
// are never mixed. Here, `input` is the number of an input in the run.

import BackgroundTasks
import Containers
import TaskLedger

package struct DeviceLedgers: ~Copyable {
  private struct Place {
    let device: Int
    /// The index of the input among those of the device.
    let input: Int
  }

  private let assumed: UserAssumptions
  private let terms: BudgetOptions
  /// The number of the first device, where several runs share one output.
  private let firstDevice: Int
  /// Most runs have one device, and its feed is used for every event. A holder would add a check to each use.
  private var first: LedgerFeed
  private var others: [Holder<LedgerFeed>] = []
  /// Indexed by the number of the input.
  private var places: [Place] = []

  package init(_ assumed: UserAssumptions, _ terms: BudgetOptions = BudgetOptions(), firstDevice: Int = 0) {
    self.assumed = assumed
    self.terms = terms
    self.firstDevice = firstDevice
    first = LedgerFeed(assumed, terms, device: firstDevice)
  }

  /// Devices are numbered in the order in which they are found.
  package mutating func add(device: Int) {
    while others.count < device {
      others.append(Holder(LedgerFeed(assumed, terms, device: firstDevice + others.count + 1)))
    }
  }

  /// Opens the input with the next number.
  package mutating func open(device: Int) {
    add(device: device)
    let number = places.count
    places.append(Place(device: device, input: with(device: device) { $0.open(number) }))
  }

  @inline(__always)
  package mutating func ingest(_ record: inout ScannedRecord, input: Int) {
    with(input) { $0.ingest(&record, input: $1) }
  }

  package mutating func hold(_ held: HeldAtCapture, at moment: Moment, device: Int) {
    with(device: device) { $0.hold(held, at: moment) }
  }

  /// A report that stands in an input of its own.
  package mutating func hold(_ report: SystemReport, ofInput input: Int) { with(input) { $0.hold(report, input: $1) } }

  /// The inputs of the device are found while they are read.
  package mutating func gather(device: Int) { with(device: device) { $0.gather() } }

  package mutating func endGathering(device: Int, into entries: inout [LedgerEntry]) {
    with(device: device) { $0.endGathering(into: &entries) }
  }

  package mutating func merge(into entries: inout [LedgerEntry]) {
    forEach { $0.merge(into: &entries) }
  }

  package mutating func tick(to instant: Int64, into entries: inout [LedgerEntry]) {
    forEach { $0.tick(to: instant, into: &entries) }
  }

  package mutating func finish(into entries: inout [LedgerEntry]) {
    forEach { $0.finish(into: &entries) }
  }

  package mutating func releaseReports(ofInput input: Int, into entries: inout [LedgerEntry]) {
    with(input) { $0.releaseReports(ofInput: $1, into: &entries) }
  }

  package mutating func drain(_ input: Int, into entries: inout [LedgerEntry]) {
    with(input) { $0.drain($1, into: &entries) }
  }

  package mutating func beginSegment(ofInput input: Int, isLoss: Bool, into entries: inout [LedgerEntry]) {
    with(input) { $0.beginSegment(ofInput: $1, isLoss: isLoss, into: &entries) }
  }

  package mutating func note(format: String?, ofInput input: Int) {
    with(input) { $0.note(format: format, ofInput: $1) }
  }

  package mutating func note(end: Int64?, ofInput input: Int) {
    with(input) { $0.note(end: end, ofInput: $1) }
  }

  package mutating func doNotAwait(_ input: Int) { with(input) { $0.doNotAwait($1) } }

  package mutating func keepBehind(_ inputs: [Int]) {
    for input in inputs { with(input) { $0.keepBehind($1) } }
  }

  /// The first of these inputs that has to be read further before more events can be merged.
  package mutating func wanted(among inputs: some Collection<Int>) -> Int? {
    var first: Int?
    for input in inputs where input < first ?? .max && isBlocking(input) { first = input }
    return first
  }

  private mutating func isBlocking(_ input: Int) -> Bool { with(input) { $0.isBlocking($1) } }

  // MARK: What is open

  package var latest: Int64? { ask { $0.latest }.compactMap { $0 }.max() }
  package var nextAlarm: Int64? { ask { $0.nextAlarm }.compactMap { $0 }.min() }
  package var lastAwaited: Int64? { ask { $0.lastAwaited }.compactMap { $0 }.max() }
  package var hasForgottenCopies: Bool { ask { $0.hasForgottenCopies }.contains(true) }
  package var hasStoppedWaiting: Bool { ask { $0.hasStoppedWaiting }.contains(true) }

  package var latestMoment: Moment? {
    ask { $0.latestMoment }.compactMap { $0 }.max { ($0.instant ?? .min) < ($1.instant ?? .min) }
  }

  package mutating func openWork(at instant: Int64, most: Int = 8) -> [OpenWork] {
    var work: [OpenWork] = []
    forEach { work += $0.openWork(at: instant, most: most - work.count) }
    return work
  }

  // MARK: Devices

  private func ask<Answer>(_ question: (borrowing LedgerFeed) -> Answer) -> [Answer] {
    [question(first)] + others.map { question($0.content) }
  }

  @inline(__always)
  private mutating func forEach(_ body: (inout LedgerFeed) -> Void) {
    body(&first)
    for other in others { body(&other.content) }
  }

  @inline(__always)
  private mutating func with<Result>(device: Int, _ body: (inout LedgerFeed) -> Result) -> Result {
    device == 0 ? body(&first) : body(&others[device - 1].content)
  }

  /// Passes the feed of the input's device, and the index of the input among those of the device.
  @inline(__always)
  private mutating func with<Result>(_ input: Int, _ body: (inout LedgerFeed, Int) -> Result) -> Result {
    let place = places[input]
    return with(device: place.device) { body(&$0, place.input) }
  }
}
