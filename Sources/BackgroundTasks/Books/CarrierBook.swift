// The carriers of one app, as the app itself shows them, and which system assertion each of them is. The two sides
// have no word in common: the app shows an address, the system an id. They are joined by their order.

struct CarrierBook: Sendable {
  private struct Carrier: Sendable {
    var created: Moment
    var pointer: UInt64?
    var assertionID: String?
  }

  private var carriers: [Int: Carrier] = [:]
  private var numbers: [UInt64: Int] = [:]
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
    if let current, let known = carriers[current], known.pointer == pointer, pointer != nil,
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
    carriers[number]?.assertionID = assertion.id
    return assertion.id
  }

  mutating func reuse(_ pointer: UInt64?, _ moment: Moment) {
    if let pointer {
      current = numbers[pointer] ?? add(pointer, moment)
    } else if current == nil {
      current = add(nil, moment)
    }
  }

  /// Returns which carrier was released; nil where that cannot be told.
  mutating func release(_ pointer: UInt64?) -> Int? {
    guard let number = pointer.map({ numbers[$0] }) ?? current else { return nil }
    drop(number)
    if current == number { current = nil }
    return number
  }

  /// The system has acquired one. Returns whether it is the carrier of something the app has shown.
  mutating func join(_ id: String, _ moment: Moment) -> Bool {
    waiting.removeAll { number in carriers[number].map { moment.isLater(than: $0.created, by: Self.joinWindow) } ?? true
    }
    guard !waiting.isEmpty else {
      unclaimed.append((id, moment))
      if unclaimed.count > 8 { unclaimed.removeFirst() }
      return false
    }
    let number = waiting.removeFirst()
    carriers[number]?.assertionID = id
    return true
  }

  /// A process has one carrier at a time: this is the one in use, where the log has not said yet which that is.
  mutating func recognise(_ id: String) {
    guard let current, carriers[current]?.assertionID == nil else { return }
    waiting.removeAll { $0 == current }
    carriers[current]?.assertionID = id
  }

  /// The system has ended it: no carrier that is still to come is this one.
  mutating func forget(_ id: String) { unclaimed.removeAll { $0.id == id } }

  func assertionID(of carrier: Int?) -> String? { carrier.flatMap { carriers[$0]?.assertionID } }

  func carrier(ofAssertion id: String) -> Int? { carriers.first { $0.value.assertionID == id }?.key }

  private mutating func add(_ pointer: UInt64?, _ moment: Moment) -> Int {
    next += 1
    carriers[next] = Carrier(created: moment, pointer: pointer)
    if let pointer {
      if let old = numbers[pointer] { drop(old) }
      numbers[pointer] = next
    }
    current = next
    // A log in which no release is ever seen must not make the book grow.
    if carriers.count > 64, let oldest = carriers.keys.min() { drop(oldest) }
    return next
  }

  private mutating func drop(_ number: Int) {
    guard let carrier = carriers.removeValue(forKey: number) else { return }
    if let pointer = carrier.pointer { numbers[pointer] = nil }
    waiting.removeAll { $0 == number }
  }
}
