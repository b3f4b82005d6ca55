// Stores the instances by number, so that one can be changed or queried in its place.

import BackgroundTasks
import Containers

struct InstanceStorage: ~Copyable {
  private var instances: [Int: Holder<ProcessInstance>] = [:]
  /// The latest changed instances.
  private var recent = DirectMappedCache<Int, Holder<ProcessInstance>>(slots: 16)

  var count: Int { instances.count }

  /// In order of appearance.
  var numbers: [Int] { instances.keys.sorted() }

  func contains(_ number: Int) -> Bool { instances[number] != nil }

  /// The same for a change: the instance is cached for the next look-up.
  @inline(__always) private mutating func find(_ number: Int) -> Holder<ProcessInstance>? {
    if let known = recent[number] { return known }
    guard let found = instances[number] else { return nil }
    recent.store(found, for: number)
    return found
  }

  /// Queries an instance.
  func ask<Answer>(_ number: Int, _ question: (borrowing ProcessInstance) -> Answer) -> Answer? {
    guard let holder = recent[number] ?? instances[number] else { return nil }
    return question(holder.content)
  }

  func identity(of number: Int) -> ProcessIdentity? { ask(number) { $0.identity } }

  func departure(of number: Int) -> ProcessInstance.Departure? { ask(number) { $0.gone } ?? nil }

  mutating func add(_ instance: consuming ProcessInstance) {
    let number = instance.number
    instances[number] = Holder(instance)
  }

  @discardableResult
  mutating func with<Result>(_ number: Int, _ body: (inout ProcessInstance) -> Result) -> Result? {
    guard let holder = find(number) else { return nil }
    return body(&holder.content)
  }

  /// Returns the removed instance.
  @discardableResult
  mutating func remove(_ number: Int) -> Holder<ProcessInstance>? {
    recent.remove(number)
    return instances.removeValue(forKey: number)
  }
}
