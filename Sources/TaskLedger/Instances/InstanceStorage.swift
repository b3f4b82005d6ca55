// Stores the instances by number, so that one can be changed or queried in place, without copying all it holds.

import BackgroundTasks
import Containers

struct InstanceStorage: Sendable {
  private var instances: [ProcessInstance] = []
  private var places: [Int: Int] = [:]
  private var free: [Int] = []
  /// The places of the latest changed instances.
  private var recent = DirectMappedCache<Int, Int>(slots: 16)

  var count: Int { places.count }

  /// In order of appearance.
  var numbers: [Int] { places.keys.sorted() }

  func contains(_ number: Int) -> Bool { place(of: number) != nil }

  @inline(__always) private func place(of number: Int) -> Int? {
    recent[number] ?? places[number]
  }

  /// The same for a change: the place is cached for the next look-up.
  @inline(__always) private mutating func find(_ number: Int) -> Int? {
    if let place = recent[number] { return place }
    guard let place = places[number] else { return nil }
    recent.store(place, for: number)
    return place
  }

  subscript(number: Int) -> ProcessInstance? { place(of: number).map { instances[$0] } }

  /// Queries an instance in place.
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
    guard let place = find(number) else { return nil }
    return body(&instances[place])
  }

  mutating func apply(_ event: TaskEvent, ofInstance number: Int, _ fold: inout FoldContext) {
    guard let place = find(number) else { return }
    instances[place].apply(event, &fold)
  }

  mutating func acquire(
    _ assertion: SystemAssertion, forInstance number: Int, _ fold: inout FoldContext
  ) {
    guard let place = find(number) else { return }
    instances[place].acquire(assertion, &fold)
  }

  mutating func noteRecord(_ number: Int, _ moment: Moment, startsAnew: Bool, _ isUnderDebugger: Bool) -> Bool {
    guard let place = find(number) else { return true }
    if startsAnew, instances[place].isOver(at: moment) { return false }
    instances[place].noteRecord(moment, isUnderDebugger)
    return true
  }

  /// The next added instance reuses the place.
  mutating func remove(_ number: Int) {
    guard let place = places.removeValue(forKey: number) else { return }
    free.append(place)
    recent.remove(number)
  }
}
