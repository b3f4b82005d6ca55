// A damaged log may hold numbers of any size. Sums of them stay at the ends of what a number can hold: an answer that
// is of no use there, where a trap would take all the others along.
// Inlined, because other targets would look up at each call which integers these are.

extension FixedWidthInteger {
  @inlinable package func plus(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }

  @inlinable package func minus(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return other < 0 ? .max : .min
  }

  @inlinable package func times(_ other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    guard overflow else { return product }
    return (self < 0) == (other < 0) ? .max : .min
  }
}
