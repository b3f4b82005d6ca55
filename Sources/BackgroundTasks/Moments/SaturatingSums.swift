// Sums that saturate at the limits of the type. A damaged log may hold numbers of any size, and a wrong value for these
// is better than a trap, which would lose all other results. They are inlined, because other modules would otherwise look
// up the integer type at each call.

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
