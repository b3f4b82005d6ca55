// Where something belongs among what is in order already.

extension RandomAccessCollection where Index == Int {
  /// The first for which `isBefore` does not hold, or the end. It must hold for none behind that one.
  @inlinable package func rank(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
