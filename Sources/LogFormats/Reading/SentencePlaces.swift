// The place where a sentence begins in a message. A sentence at a second place belongs to another record.

import ByteScan

struct SentencePlaces {
  private var first: Int?

  /// Whether the opening stands at another place than the sentences before.
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
