// A large value that few instances have. It uses one word of memory while it is absent.

import BackgroundTasks

@propertyWrapper struct Rare<Value: Sendable>: Sendable {
  /// Holds at most one value.
  private var kept: [Value] = []

  init() {}
  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  var wrappedValue: Value? {
    get { kept.first }
    set { kept = newValue.map { [$0] } ?? [] }
  }
}
