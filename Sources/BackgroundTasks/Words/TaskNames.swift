// Several tasks in one sentence: the first ones by name, the others by number.

extension [BackgroundTask] {
  /// `"Upload" (#7)`, `"Sync" (#8)`, `2 more`
  package func namedAtMost(_ most: Int) -> [String] {
    let names = prefix(most).map(\.quotedName)
    return count > most ? names + ["\(Figures.grouped(count - most)) more"] : names
  }
}

extension Figures {
  /// `a`, `a and b`, `a, b and c`
  package static func listed(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }
}
