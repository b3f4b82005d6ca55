// Looking for plain ASCII in what a log says of every assertion, where a search for characters would take longer than all
// the rest.

extension String {
  /// Whether these bytes stand in it.
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
