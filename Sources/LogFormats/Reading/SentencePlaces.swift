// Where sentences begin in a message. A second place is the beginning of another record.

import ByteScan

struct SentencePlaces {
  private var first: Int?

  /// Whether the opening stands where no sentence has begun so far, and one has begun elsewhere.
  mutating func hasSecond(_ opening: StaticString, in message: ByteSlice) -> Bool {
    var from = 0
    while let place = message.firstIndex(of: opening, from: from) {
      if let first, first != place { return true }
      first = place
      from = place + 1
    }
    return false
  }
}
