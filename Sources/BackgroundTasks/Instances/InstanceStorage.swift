// Where the instances are kept: by number, and so that one can be changed, or asked a single thing, without copying
// all it holds.

struct InstanceStorage: Sendable {
  private var instances: [ProcessInstance] = []
  private var places: [Int: Int] = [:]
  private var free: [Int] = []

  var count: Int { places.count }

  /// In order of appearance.
  var numbers: [Int] { places.keys.sorted() }

  func contains(_ number: Int) -> Bool { places[number] != nil }

  subscript(number: Int) -> ProcessInstance? { places[number].map { instances[$0] } }

  func identity(of number: Int) -> ProcessIdentity? { places[number].map { instances[$0].identity } }

  func departure(of number: Int) -> ProcessInstance.Departure? { places[number].flatMap { instances[$0].gone } }

  mutating func add(_ instance: ProcessInstance) {
    if let place = free.popLast() {
      instances[place] = instance
      places[instance.number] = place
    } else {
      places[instance.number] = instances.count
      instances.append(instance)
    }
  }

  @discardableResult
  mutating func with<Result>(_ number: Int, _ body: (inout ProcessInstance) -> Result) -> Result? {
    guard let place = places[number] else { return nil }
    return body(&instances[place])
  }

  /// Its place is taken by the next that comes.
  mutating func remove(_ number: Int) {
    guard let place = places.removeValue(forKey: number) else { return }
    free.append(place)
  }
}
