// Looking for plain ASCII in what a log says of every assertion, where a search for characters would take longer than all
// the rest.

extension String {
  /// Whether these bytes stand in it.
  func holds(_ part: String) -> Bool {
    guard let first = part.utf8.first else { return true }
    var rest = utf8[...]
    while rest.count >= part.utf8.count, let at = rest.firstIndex(of: first) {
      rest = rest[at...]
      if rest.starts(with: part.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
