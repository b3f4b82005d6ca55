// Which of the user's own patterns a record fits. Compiled, so every reader of records has one of its own.

import BackgroundTasks
import ByteScan
import LogRecords

struct PatternReader {
  /// In the order in which they are asked. What comes last in a task's life is asked first: the words of a begin
  /// are likely to stand in the message of the end as well.
  private let searches: [PatternSearch]

  init(_ sets: [PatternSet]) {
    searches = sets.flatMap { set in
      [(CustomEvent.Phase.expired, set.expire), (.ended, set.end), (.began, set.begin)].compactMap { phase, pattern in
        guard let pattern, let regex = pattern.compiled() else { return nil }
        return PatternSearch(phase: phase, set: set.name, pattern: pattern, regex: regex)
      }
    }
  }

  func event(in fields: RecordFields) -> CustomEvent? {
    for search in searches {
      if let event = search.event(in: fields.message) { return event }
      // A bracket taken for a header may have been part of the message.
      if fields.body.count > fields.message.count, let event = search.event(in: fields.body) { return event }
    }
    return nil
  }
}

private struct PatternSearch {
  let phase: CustomEvent.Phase
  let set: String
  let pattern: MessagePattern
  let regex: Regex<AnyRegexOutput>

  /// How much of a message is searched. An engine that goes back may need the square of it, and then a third of
  /// a second for this much; a message that tells of a begin or an end is shorter.
  private static let longestText = 4 << 10

  func event(in message: ByteSlice) -> CustomEvent? {
    let text = message.upTo(characterEnd(in: message))
    guard pattern.mayMatch(text), let match = text.string.firstMatch(of: regex) else { return nil }
    return CustomEvent(phase, set: set, id: group("id", of: match), name: group("name", of: match))
  }

  private func group(_ name: String, of match: Regex<AnyRegexOutput>.Match) -> String? {
    guard let text = match.output[name]?.substring?.drop(while: \.isWhitespace),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[...last])
  }

  /// The last place that is near enough and not inside a character. Characters have four bytes at most.
  private func characterEnd(in text: ByteSlice) -> Int {
    guard text.count > Self.longestText else { return text.count }
    let candidates = Self.longestText - 3...Self.longestText
    return candidates.last { text[$0] & 0xC0 != 0x80 } ?? Self.longestText
  }
}
