// The user's own patterns, from the command line and from pattern files.

import ByteScan
import LogFormats

package struct OwnPatterns: Equatable, Sendable {
  package var begin: MessagePattern?
  package var end: MessagePattern?
  package var expire: MessagePattern?
  /// The files in the order given; their sets are read later.
  package var files: [String] = []

  package init() {}

  /// The name of the set that the command line defines.
  static let name = "custom"

  /// All sets, including those of the files.
  func sets() throws(UsageError) -> [PatternSet] {
    var sets: [PatternSet] = []
    if let set = try own() { sets.append(set) }
    for file in files {
      for set in try PatternFile.load(file) {
        if sets.contains(where: { $0.name == set.name }) {
          throw UsageError(
            "\(file.printable): there is another set \(quoted(set.name))", hint: "begin and end pair within a set")
        }
        sets.append(set)
      }
    }
    return sets
  }

  private func own() throws(UsageError) -> PatternSet? {
    if let begin, let end { return PatternSet(Self.name, begin: begin, end: end, expire: expire) }
    if begin != nil {
      throw UsageError("'--begin' needs '--end'", hint: "say what ends the task: --end REGEX")
    }
    if end != nil {
      throw UsageError("'--end' needs '--begin'", hint: "say what begins the task: --begin REGEX")
    }
    if expire != nil {
      throw UsageError(
        "'--expire' needs '--begin' and '--end'", hint: "say what begins and ends the task: --begin REGEX --end REGEX")
    }
    return nil
  }
}

extension MessagePattern {
  static let hint = "accepted: a regular expression; (?<id>…) and (?<name>…) mark what is kept"

  /// `asked` is the flag or the key that an error names, `place` the line of a file.
  init(_ value: String, asked: String, place: String? = nil) throws(UsageError) {
    do throws(BadPattern) {
      self = try MessagePattern(value)
    } catch {
      throw UsageError(
        (place.map { "\($0): " } ?? "") + "cannot read \(quoted(value)) for '\(asked)': \(error.reason)",
        hint: error.advice ?? Self.hint)
    }
  }
}
