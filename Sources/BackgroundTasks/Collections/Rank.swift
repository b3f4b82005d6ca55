// Binary search in a sorted collection.

extension RandomAccessCollection where Index == Int {
  /// The first index whose element is not before, or the end. `isBefore` must be false for all elements behind it.
  @inlinable package func rank(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
