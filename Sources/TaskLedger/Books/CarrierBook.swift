// The carriers of one app, as the app logs them, and the system assertion of each. The two sides share no value: the app
// logs an address, the system an id. The book connects them by their order.

import BackgroundTasks

struct CarrierBook: Sendable {
  private struct Carrier: Sendable {
    let number: Int
    var created: Moment
    var pointer: UInt64?
    var assertionID: String?
  }

  /// In order of number. Usually there is one.
  private var carriers: [Carrier] = []
  /// Carriers without a known assertion, oldest first.
  private var waiting: [Int] = []
  /// Assertions without a known carrier.
  private var unclaimed: [(id: String, acquired: Moment)] = []
  private var next = 0
  /// The carrier of the next task.
  private(set) var current: Int?

  /// The system's record follows the app's within milliseconds.
  private static let joinWindow: Int64 = 2_000_000

  /// The old carrier holds no tasks any more.
  mutating func needFirst() { current = nil }

  /// Returns the carrier's assertion, if the log has already shown it.
  mutating func create(_ pointer: UInt64?, _ moment: Moment) -> String? {
    // A copy of the line.
    if let current, let known = carrier(current), known.pointer == pointer, pointer != nil,
      !moment.isLater(than: known.created, by: 1_000)
    {
      return nil
    }
    let number = add(pointer, moment)
    unclaimed.removeAll { moment.isLater(than: $0.acquired, by: Self.joinWindow) }
    guard !unclaimed.isEmpty else {
      waiting.append(number)
      return nil
    }
    let assertion = unclaimed.removeFirst()
    update(number) { $0.assertionID = assertion.id }
    return assertion.id
  }

  mutating func reuse(_ pointer: UInt64?, _ moment: Moment) {
    if let pointer {
      current = number(of: pointer) ?? add(pointer, moment)
    } else if current == nil {
      current = add(nil, moment)
    }
  }

  /// Returns the released carrier. Nil where the log does not show which it is.
  mutating func release(_ pointer: UInt64?) -> Int? {
    guard let number = pointer.map(number(of:)) ?? current else { return nil }
    drop(number)
    if current == number { current = nil }
    return number
  }

  /// The system has acquired an assertion. Returns whether it belongs to a carrier that the app has shown.
  mutating func join(_ id: String, _ moment: Moment) -> Bool {
    waiting = waiting.filter { number in
      carrier(number).map { !moment.isLater(than: $0.created, by: Self.joinWindow) } ?? false
    }
    guard !waiting.isEmpty else {
      unclaimed.append((id, moment))
      if unclaimed.count > 8 { unclaimed.removeFirst() }
      return false
    }
    let number = waiting.removeFirst()
    update(number) { $0.assertionID = id }
    return true
  }

  /// A process has one carrier at a time, so this assertion belongs to the one in use, if its assertion is not known yet.
  mutating func recognise(_ id: String) {
    guard let current, carrier(current)?.assertionID == nil else { return }
    waiting.removeAll { $0 == current }
    update(current) { $0.assertionID = id }
  }

  /// The system has ended the assertion, so no later carrier has it.
  mutating func forget(_ id: String) { unclaimed.removeAll { $0.id == id } }

  func assertionID(of carrier: Int?) -> String? {
    guard let carrier, let place = place(of: carrier) else { return nil }
    return carriers[place].assertionID
  }

  func carrier(ofAssertion id: String) -> Int? { carriers.first { $0.assertionID == id }?.number }

  private func place(of number: Int) -> Int? { carriers.lastIndex { $0.number == number } }

  private func carrier(_ number: Int) -> Carrier? { place(of: number).map { carriers[$0] } }

  private func number(of pointer: UInt64) -> Int? { carriers.last { $0.pointer == pointer }?.number }

  private mutating func update(_ number: Int, _ change: (inout Carrier) -> Void) {
    if let place = place(of: number) { change(&carriers[place]) }
  }

  private mutating func add(_ pointer: UInt64?, _ moment: Moment) -> Int {
    next += 1
    if let old = pointer.flatMap(number(of:)) { drop(old) }
    carriers.append(Carrier(number: next, created: moment, pointer: pointer))
    current = next
    // Limits the book for a log that shows no releases.
    if carriers.count > 64, let oldest = carriers.first?.number { drop(oldest) }
    return next
  }

  private mutating func drop(_ number: Int) {
    guard let place = place(of: number) else { return }
    carriers.remove(at: place)
    waiting.removeAll { $0 == number }
  }
}
