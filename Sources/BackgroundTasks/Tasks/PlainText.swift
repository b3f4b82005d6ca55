// A search for ASCII text, used for every assertion. A search by characters would take longer than all other work.

extension String {
  /// Whether the text contains these bytes.
  package func holds(_ part: String) -> Bool {
    guard let first = part.utf8.first else { return true }
    guard utf8.count >= part.utf8.count else { return false }
    var rest = utf8.makeIterator()
    while let byte = rest.next() {
      if byte == first, IteratorSequence(rest).starts(with: part.utf8.dropFirst()) { return true }
    }
    return false
  }
}
