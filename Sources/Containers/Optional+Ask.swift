// A question to an optional value that cannot be copied. Outside of mutating methods, optional chaining would consume it.

extension Optional where Wrapped: ~Copyable {
  /// Nil where there is no value.
  @inlinable package borrowing func ask<Answer>(_ question: (borrowing Wrapped) -> Answer) -> Answer? {
    switch self {
    case .some(let value): question(value)
    case .none: nil
    }
  }
}
