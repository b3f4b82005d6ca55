// The carriers of one app, as the app itself shows them, and which system assertion each of them is. The two sides
// have no word in common: the app shows an address, the system an id. They are joined by their order.

import BackgroundTasks

struct CarrierBook: Sendable {
  private struct Carrier: Sendable {
    let number: Int
    var created: Moment
    var pointer: UInt64?
    var assertionID: String?
  }

  /// In order of number. Mostly there is one.
  private var carriers: [Carrier] = []
  /// Those that no assertion was found for yet, oldest first.
  private var waiting: [Int] = []
  /// Assertions that no carrier was found for yet.
  private var unclaimed: [(id: String, acquired: Moment)] = []
  private var next = 0
  /// What the next task is begun under.
  private(set) var current: Int?

  /// The system's side follows the app's within milliseconds.
  private static let joinWindow: Int64 = 2_000_000

  /// Nothing is held by the old one any more.
  mutating func needFirst() { current = nil }

  /// Returns the assertion it turned out to be, if that was seen already.
  mutating func create(_ pointer: UInt64?, _ moment: Moment) -> String? {
    // The same line once more.
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

  /// Returns which carrier was released; nil where that cannot be told.
  mutating func release(_ pointer: UInt64?) -> Int? {
    guard let number = pointer.map(number(of:)) ?? current else { return nil }
    drop(number)
    if current == number { current = nil }
    return number
  }

  /// The system has acquired one. Returns whether it is the carrier of something the app has shown.
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

  /// A process has one carrier at a time: this is the one in use, where the log has not said yet which that is.
  mutating func recognise(_ id: String) {
    guard let current, carrier(current)?.assertionID == nil else { return }
    waiting.removeAll { $0 == current }
    update(current) { $0.assertionID = id }
  }

  /// The system has ended it: no carrier that is still to come is this one.
  mutating func forget(_ id: String) { unclaimed.removeAll { $0.id == id } }

  func assertionID(of carrier: Int?) -> String? {
    guard let carrier, let place = place(of: carrier) else { return nil }
    return carriers[place].assertionID
  }

  func carrier(ofAssertion id: String) -> Int? { carriers.first { $0.assertionID == id }?.number }

  /// By their places: each of them would be copied to be asked its number.
  private func place(of number: Int) -> Int? { carriers.indices.last { carriers[$0].number == number } }

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
    // A log in which no release is ever seen must not make the book grow.
    if carriers.count > 64, let oldest = carriers.first?.number { drop(oldest) }
    return next
  }

  private mutating func drop(_ number: Int) {
    guard let place = place(of: number) else { return }
    carriers.remove(at: place)
    waiting.removeAll { $0 == number }
  }
}
