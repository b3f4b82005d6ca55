// A large value that its copies share until one of them changes, so that passing it on costs only a reference.

@usableFromInline package struct CopyOnWrite<Value> {
  /// Always holds one element. An array shares its storage and copies it at the first change. An object's property would
  /// need a check for exclusive access at run time.
  @usableFromInline var elements: [Value]

  @inlinable package init(_ value: Value) { elements = [value] }

  @inlinable package var value: Value {
    @inline(__always) _read { yield elements[0] }
    @inline(__always) _modify { yield &elements[0] }
  }
}

extension CopyOnWrite: Sendable where Value: Sendable {}
extension CopyOnWrite: Equatable where Value: Equatable {}
