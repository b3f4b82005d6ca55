// Lines that capturing tools print between records: banners, column headings, rules, and a few that are
// events themselves. They close the record above and belong to no record.

import ByteScan
import LogRecords

enum SpecialLines {
  /// Nil for a line that is not special.
  static func role(of line: ByteSlice) -> LineRole? {
    guard let first = line.first, openings.contains(first) else { return nil }
    if events.contains(where: { line.hasPrefix($0) }) {
      return .beginsAndEnds(RecordMark(format: LogFormats.special, isSpecial: true))
    }
    if separators.contains(where: { line.hasPrefix($0) }) || isRule(line) || isRepeat(line) || isFileHeading(line) {
      return .separates
    }
    return nil
  }

  private static let events: [StaticString] = [
    "=== Messages dropped during live streaming", "=== system boot:", "=== system wallclock time adjusted",
    "[disconnected:", "[disconnected]",
  ]

  private static let separators: [StaticString] = [
    "Timestamp               ", "Timestamp,Event Type,", "Filtering the log data using \"",
    "Skipping info and debug messages, pass", "Skipping debug messages, pass", "Log      - Default: ",
    "Activity - Create: ", "getpwuid_r did not find a match for uid", "Error from getpwuid_r:", "{\"count\":",
    "Waiting for device ", "Waiting for \"", "[connected:", "[connected]", "=== log class: ",
    "*** Device is passcode protected",
  ]

  private static let openings = ByteSet("=[TFSLAgE{W*-JMDNO")

  /// The filter of the capture, if the line states it.
  static func predicate(_ line: ByteSlice) -> ByteSlice? {
    line.dropPrefix("Filtering the log data using \"")?.trimmedEnd(ByteSet("\" \r"))
  }

  /// The line of dashes that closes `log show`.
  private static func isRule(_ line: ByteSlice) -> Bool {
    line.count >= 40 && line.trimmed(ByteSet("-")).isEmpty
  }

  /// `[Mon d HH:MM:SS[:]] --- last message repeated N times ---`
  private static func isRepeat(_ line: ByteSlice) -> Bool {
    var cursor = ByteCursor(line)
    if cursor.monthAndDay() != nil, cursor.skipBlanks(), cursor.timeOfDay() != nil {
      _ = cursor.skip(":")
      _ = cursor.skipBlanks()
    }
    return cursor.skip("--- last message repeated ")
  }

  /// `==> name <==`, as `tail` and `head` print it.
  private static func isFileHeading(_ line: ByteSlice) -> Bool {
    line.hasPrefix("==> ") && line.hasSuffix(" <==")
  }
}
