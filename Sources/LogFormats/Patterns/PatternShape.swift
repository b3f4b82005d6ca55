// What a regular expression tells about itself without being run: text that every match must contain, and
// repeats that could keep the engine busy for ever.
//
// The engine takes microseconds where looking for plain bytes takes nanoseconds, so this decides whether a
// pattern of the user's is quick. It reads only the syntax that it is sure of. Where it is not, it knows
// nothing, and nothing is left out for it: the pattern is then run on every record.

package struct PatternShape: Equatable, Sendable {
  /// They stand in every match, in this order, one behind the other.
  package private(set) var literals: [[UInt8]] = []
  /// Where something is repeated that itself repeats, so that the same text can be divided in many ways: which
  /// of its characters, from 1.
  package private(set) var nestedRepeat: Int?
  /// The names of its named groups.
  package private(set) var groups: [String] = []

  package init(_ pattern: String) {
    var reader = PatternSyntax(pattern)
    do throws(PatternSyntax.Unsure) {
      try reader.readAll()
      literals = reader.required.runs
      nestedRepeat = reader.nestedRepeat
      groups = reader.groups
    } catch {}
  }
}

/// Runs of bytes, in one array with the places where they part, so that taking some back costs nothing.
struct RequiredText {
  private var bytes: [UInt8] = []
  private var parts: [Int] = []

  struct Mark {
    fileprivate let bytes: Int
    fileprivate let parts: Int
  }

  var mark: Mark { Mark(bytes: bytes.count, parts: parts.count) }

  var runs: [[UInt8]] {
    let bounds = [0] + parts + [bytes.count]
    return zip(bounds, bounds.dropFirst()).filter { $0 < $1 }.map { Array(bytes[$0..<$1]) }
  }

  mutating func append(_ character: Character) { bytes += character.utf8 }

  /// Something else may stand here.
  mutating func part() {
    if parts.last != bytes.count { parts.append(bytes.count) }
  }

  /// What came since need not be there, and something else may.
  mutating func takeBack(to mark: Mark) {
    bytes.removeSubrange(mark.bytes...)
    parts.removeSubrange(mark.parts...)
    part()
  }
}
