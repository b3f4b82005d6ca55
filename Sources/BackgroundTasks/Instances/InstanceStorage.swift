// Where the instances are kept: by number, and so that one can be changed, or asked a single thing, without copying
// all it holds.

struct InstanceStorage: Sendable {
  private var instances: [ProcessInstance] = []
  private var places: [Int: Int] = [:]
  private var free: [Int] = []
  /// Where the one is that was changed last: an event changes one, in several steps.
  private var latest: (number: Int, place: Int)?

  var count: Int { places.count }

  /// In order of appearance.
  var numbers: [Int] { places.keys.sorted() }

  func contains(_ number: Int) -> Bool { place(of: number) != nil }

  private func place(of number: Int) -> Int? {
    if let latest, latest.number == number { return latest.place }
    return places[number]
  }

  subscript(number: Int) -> ProcessInstance? { place(of: number).map { instances[$0] } }

  /// Asks one a single thing where it lies.
  func ask<Answer>(_ number: Int, _ question: (ProcessInstance) -> Answer) -> Answer? {
    place(of: number).map { question(instances[$0]) }
  }

  func identity(of number: Int) -> ProcessIdentity? { ask(number, \.identity) }

  func departure(of number: Int) -> ProcessInstance.Departure? { ask(number, \.gone) ?? nil }

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
    guard let place = place(of: number) else { return nil }
    latest = (number, place)
    return body(&instances[place])
  }

  /// Its place is taken by the next that comes.
  mutating func remove(_ number: Int) {
    guard let place = places.removeValue(forKey: number) else { return }
    free.append(place)
    latest = nil
  }
}
