// Finds the user's pattern that a record fits. Every reader of records has its own, because matching needs memory.

import BackgroundTasks
import ByteScan
import LogRecords

final class PatternReader {
  /// In the order in which they are tried. Patterns for the end of a task come first, because the words of a begin
  /// are likely to stand in the message of the end as well.
  private var searches: [PatternSearch]

  init(_ sets: [PatternSet]) {
    searches = sets.flatMap { set in
      [(CustomEvent.Phase.expired, set.expire), (.ended, set.end), (.began, set.begin)].compactMap { phase, pattern in
        pattern.map { PatternSearch(phase, set.name, $0) }
      }
    }
  }

  func event(in fields: RecordFields) -> CustomEvent? {
    for place in searches.indices {
      if let event = searches[place].event(in: fields.message) { return event }
      // A bracket that was read as a header may have been part of the message.
      if fields.body.count > fields.message.count, let event = searches[place].event(in: fields.body) { return event }
    }
    return nil
  }
}

private struct PatternSearch {
  let phase: CustomEvent.Phase
  let set: String
  let pattern: MessagePattern
  var matcher: PatternMatcher

  /// Only this much of a message is searched. A message about a begin or an end is shorter.
  private static let longestText = 4 << 10

  init(_ phase: CustomEvent.Phase, _ set: String, _ pattern: MessagePattern) {
    self.phase = phase
    self.set = set
    self.pattern = pattern
    matcher = PatternMatcher(pattern.program)
  }

  mutating func event(in message: ByteSlice) -> CustomEvent? {
    let text = message.upTo(characterEnd(in: message))
    guard pattern.mayMatch(text) else { return nil }
    let scalars = Array(text.string.unicodeScalars)
    guard let match = matcher.firstMatch(in: scalars) else { return nil }
    func group(_ group: PatternGroup) -> String? {
      guard let range = match.range(of: group) else { return nil }
      let kept = scalars[range].drop { $0.properties.isWhitespace }
      guard let last = kept.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
      return kept[...last].reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    return CustomEvent(phase, set: set, id: group(.id), name: group(.name))
  }

  /// The last place that is near enough and not inside a character. Characters have four bytes at most.
  private func characterEnd(in text: ByteSlice) -> Int {
    guard text.count > Self.longestText else { return text.count }
    let candidates = Self.longestText - 3...Self.longestText
    return candidates.last { text[$0] & 0xC0 != 0x80 } ?? Self.longestText
  }
}
