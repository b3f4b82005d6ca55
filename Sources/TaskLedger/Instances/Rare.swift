// Something large that few instances have: it takes a word until there is one.

import BackgroundTasks

@propertyWrapper struct Rare<Value: Sendable>: Sendable {
  /// One or none.
  private var kept: [Value] = []

  init() {}
  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  var wrappedValue: Value? {
    get { kept.first }
    set { kept = newValue.map { [$0] } ?? [] }
  }
}
