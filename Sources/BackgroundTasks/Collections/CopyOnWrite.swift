// A large value that all its copies share until one of them changes: to hand it on costs a reference and not its size.

@usableFromInline package struct CopyOnWrite<Value> {
  /// Always one: an array shares what it holds and copies it at the first change, without a check at run time for exclusive access
  /// that an object's property would need.
  @usableFromInline var elements: [Value]

  @inlinable package init(_ value: Value) { elements = [value] }

  @inlinable package var value: Value {
    @inline(__always) _read { yield elements[0] }
    @inline(__always) _modify { yield &elements[0] }
  }
}

extension CopyOnWrite: Sendable where Value: Sendable {}
extension CopyOnWrite: Equatable where Value: Equatable {}
